-- The change of a product from which on a webhook is told, and a newer one that follows it once no transaction from before it can still end.
-- In webhook_deliveries a negative event_id is the number of a product's change.
alter table webhooks add column after_change bigint not null default 0;
alter table webhooks add column marked_change bigint not null default 0;
alter table webhooks add column marked_at timestamp with time zone;
create index products_change_number on products (change_number);
