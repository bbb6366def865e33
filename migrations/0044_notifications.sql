-- What a person was told by email, for the list in their account. `effect`: the email, which is sent once.
create table notifications (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  user_id bigint not null references users (id) on delete cascade,
  effect text not null unique,
  title text not null,
  language text not null,
  path text not null,
  at timestamptz not null,
  read_at timestamptz
);
create index notifications_user on notifications (user_id, at desc);
create index notifications_unread on notifications (user_id) where read_at is null;
