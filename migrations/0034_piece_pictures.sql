-- A picture of the very piece that goes out, taken before posting; the others show the work on it.
alter table milestones add column is_piece boolean not null default false;
