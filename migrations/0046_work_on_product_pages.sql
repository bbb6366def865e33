-- The product whose page shows a picture of the work on a sold piece; null: none does.
alter table milestones add column product_id bigint references products (id);
create index milestones_product on milestones (product_id) where product_id is not null;
create trigger touch_inserted after insert on milestones referencing new table as moved for each statement execute function touch_products_of_rows();
create trigger touch_updated after update on milestones referencing old table as moved for each statement execute function touch_products_of_rows();
