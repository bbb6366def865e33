-- Where the shop tells other programs what happened to orders. Secrets are sealed.
create table webhooks (
  id bigint generated always as identity primary key,
  public_id uuid not null default gen_random_uuid(),
  url text not null,
  kinds text[] not null,
  secret text not null,
  former_secret text,
  former_until timestamptz,
  is_on boolean not null,
  stopped_at timestamptz,
  created_at timestamptz not null,
  after_event bigint not null,
  constraint webhooks_public unique (public_id)
);

-- No reference to order_events: what was sent stays readable.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  public_id uuid not null default gen_random_uuid(),
  webhook_id bigint not null references webhooks on delete cascade,
  event_id bigint not null,
  body text not null,
  created_at timestamptz not null,
  status text not null,
  attempts int not null,
  next_at timestamptz not null,
  answer int,
  problem text,
  delivered_at timestamptz,
  constraint webhook_deliveries_once unique (webhook_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (next_at) where status = 'waiting';
create index webhook_deliveries_created on webhook_deliveries (created_at);
