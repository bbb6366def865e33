-- The cart of a customer who is signed in, so that it follows them to another device. The browser's own copy stays the first.
create table carts (
  user_id bigint primary key references users (id),
  lines jsonb not null,
  changed_at timestamptz not null
);
