-- The artisan lets everybody see it who has the number of the piece's certificate.
alter table milestones add column is_public boolean not null default false;
