-- `look` in sixteen parts, each with its place: looks that differ in fewer than sixteen bits have a part in common.
alter table images add column look_bands int[];
create index images_look_bands on images using gin (look_bands) where look_bands is not null;
