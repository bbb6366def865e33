-- The return terms an order was placed under. Orders of the release before: seven days.
alter table order_lines
  add column return_days smallint not null default 7,
  add column can_return_for_changed_mind boolean not null default true;
