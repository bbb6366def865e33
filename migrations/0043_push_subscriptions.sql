-- A browser that shows notifications while its session lasts: one per session, gone with it.
create table push_subscriptions (
  session_id bigint primary key references sessions (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);
