-- Since when a picture of the work waits for an admin because it is like another artisan's or made by a machine; null: it does not.
alter table milestones add column doubted_at timestamp with time zone;
create index milestones_doubted on milestones (doubted_at) where doubted_at is not null;
