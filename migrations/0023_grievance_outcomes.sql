-- How a complaint was decided, which the text alone does not tell in figures.
alter table grievances add column outcome text;
