-- What haat.config.ts adds to a piece: values by key, and `key:value` of those that are chosen from a list, to filter by.
alter table products add column fields jsonb not null default '{}', add column field_keys text[] not null default '{}';
