-- 256 comparisons of neighbouring greys: pictures that differ in few of them look the same. `like_id`: the first such picture
-- that somebody else had handed in before.
alter table images add column look bit(256), add column like_id bigint, add column is_machine_made boolean not null default false;
