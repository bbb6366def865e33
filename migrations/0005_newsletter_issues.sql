-- An issue of the newsletter. Who gets it is settled when its sending begins.
create table newsletter_issues (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  subject jsonb not null,
  text jsonb not null,
  action jsonb not null,
  link text not null,
  status text not null check (status in ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
  send_at timestamptz,
  ended_at timestamptz,
  revision integer not null default 1,
  recipients integer not null default 0,
  sent integer not null default 0,
  clicks integer not null default 0,
  leavers integer not null default 0,
  created_at timestamptz not null
);
-- One row per reader, so that each gets an issue once; `queued_at` is when the email became a job.
create table newsletter_deliveries (
  issue_id bigint not null references newsletter_issues (id) on delete cascade,
  subscriber_id bigint not null references subscribers (id) on delete cascade,
  queued_at timestamptz,
  primary key (issue_id, subscriber_id)
);
create index newsletter_deliveries_waiting on newsletter_deliveries (issue_id) where queued_at is null;
create index newsletter_deliveries_subscriber on newsletter_deliveries (subscriber_id, queued_at);
