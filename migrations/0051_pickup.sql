-- Where buyers may collect what they bought, with the hours, in the artisan's words; null: nothing is collected.
alter table artisans add column pickup_address text;
-- As it was at the sale; null: a courier brings the parcel.
alter table parcels add column pickup_address text;
-- Six digits that the buyer shows at the workshop.
alter table parcels add column pickup_code text;
-- Wrong digits so far.
alter table parcels add column pickup_tries integer not null default 0;
