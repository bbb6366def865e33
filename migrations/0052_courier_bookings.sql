-- When a courier was asked for; null: the artisan finds one. Its reports move only such parcels.
alter table parcels add column courier_asked_at timestamp with time zone;
-- The courier's label, to be printed.
alter table parcels add column label_url text;
create index parcels_courier on parcels (tracking_number) where courier_asked_at is not null;
