-- The link of a shared wishlist. Stopping deletes the row, so that an old link never opens again.
create table wishlist_shares (
  user_id bigint primary key references users (id),
  token uuid not null unique default gen_random_uuid(),
  shared_at timestamptz not null
);
