-- What the faster service of a zone costs above the usual one, for each started weight step, and its days on the way; null: not offered.
alter table shipping_rates add column express_paise bigint;
alter table shipping_rates add column express_days integer;
-- As it was at the sale; null: the usual service.
alter table parcels add column express_days integer;
