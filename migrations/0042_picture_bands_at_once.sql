-- Looked up with each upload: entries that wait in a list would be read through every time.
alter index images_look_bands set (fastupdate = off);
