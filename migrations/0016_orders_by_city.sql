-- Orders are searched by the buyer's name and city together, so that "Asha Pune" finds one.
create index orders_name_city on orders using gin (to_tsvector('simple',
  (shipping_address ->> 'fullName') || ' ' || (shipping_address ->> 'city')));
drop index orders_names;
