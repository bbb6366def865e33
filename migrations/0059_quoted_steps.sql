-- How the artisan will make it, step by step, as promised with the price.
alter table custom_requests add column steps text[] not null default '{}';
