-- Beside the percent: paise for each piece, and the least and the most for a piece. The release before knows the percent.
alter table commission_rules
  add column flat_paise bigint not null default 0,
  add column floor_paise bigint,
  add column cap_paise bigint;
