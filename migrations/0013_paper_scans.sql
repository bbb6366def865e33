-- A photograph of a paper, sealed in the storage of files.
alter table artisan_papers
  add column scan_file text,
  add column scan_at timestamptz;
