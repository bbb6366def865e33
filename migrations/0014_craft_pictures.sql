alter table crafts add column image_id bigint references images (id);
