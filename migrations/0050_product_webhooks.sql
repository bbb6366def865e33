-- The change of a product from which on a webhook is told, and a newer one that follows it once no transaction from before it can still end.
alter table webhooks add column after_change bigint not null default 0;
alter table webhooks add column marked_change bigint not null default 0;
alter table webhooks add column marked_at timestamp with time zone;
-- What `event_id` counts: order_events, or the changes of products.
alter table webhook_deliveries add column source text not null default 'event';
alter table webhook_deliveries drop constraint webhook_deliveries_once;
alter table webhook_deliveries add constraint webhook_deliveries_once unique (webhook_id, source, event_id);
create index products_change_number on products (change_number);
