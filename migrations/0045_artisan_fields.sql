-- Of the fields that haat.config.ts adds to an artisan, by key.
alter table artisans add column fields jsonb not null default '{}';
