-- Whom a piece is made for: women, men, children; empty: anybody.
alter table products add column audiences text[] default '{}' not null;
