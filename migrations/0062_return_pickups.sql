-- A return whose way back is booked with the shop's courier: when it was asked, and the day it is fetched.
alter table returns add column courier_asked_at timestamptz;
alter table returns add column pickup_on date;
create index returns_with_courier on returns (tracking_number) where courier_asked_at is not null;
