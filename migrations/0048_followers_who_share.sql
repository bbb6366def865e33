-- When a follower allowed the artisan to take the email address along; null: not.
alter table follows add column email_shared_at timestamp with time zone;
