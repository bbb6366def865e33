-- The buyer's own picture that a line is made with; null: none, or not sent yet.
alter table order_lines add column picture_id bigint references images (id);
create index order_lines_picture on order_lines (picture_id) where picture_id is not null;
-- A picture of the work that asks the buyer whether it is right, and what they would have otherwise; answered without it: right.
alter table milestones add column is_proof boolean not null default false;
alter table milestones add column answered_at timestamptz;
alter table milestones add column asked_change text;
