-- The working days until dispatch that the buyer was promised. Lines from before have none.
alter table order_lines add column dispatch_days integer check (dispatch_days >= 0);
