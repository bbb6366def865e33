-- Of the fields that haat.config.ts adds to an order, by key.
alter table orders add column fields jsonb not null default '{}';
