-- The release's own English text when an operator wrote the row, which tells later that a release changed it.
alter table info_pages add column shipped text;
