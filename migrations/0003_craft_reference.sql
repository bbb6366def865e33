-- The craft as a release last wrote it: a field that still equals it follows the next release, any other is the operator's.
alter table crafts add column reference jsonb;
-- Which version of the shipped data is in the tables, so that a start does not read it again.
create table reference_data (name text primary key, version text not null);
