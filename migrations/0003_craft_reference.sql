-- The craft as a release last wrote it: a field that still equals it follows the next release, any other is the operator's.
alter table crafts add column reference jsonb;
alter table crafts add column archived_at timestamptz;
-- A merged craft is archived; its old URLs and saved forms lead to the other one.
alter table crafts add column merged_into bigint references crafts (id);
-- An artisan's proposal is archived until an admin accepts it, and only that artisan can choose it meanwhile.
alter table crafts add column proposed_by bigint references artisans (id);
alter table crafts add column revision integer not null default 1;
-- Which version of the shipped data is in the tables, so that a start does not read it again.
create table reference_data (name text primary key, version text not null);
