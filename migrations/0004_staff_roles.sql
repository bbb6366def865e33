-- What an admin may do; null is an owner, who may do everything. A person with another role has none.
alter table users add column staff_role text check (staff_role in ('support', 'catalogue', 'finance', 'content'));
