-- The row of the handlers in haat.config.ts: events reach them as they reach a webhook, without an address.
alter table webhooks add column is_handler boolean not null default false;
create unique index webhooks_handler on webhooks (is_handler) where is_handler;
