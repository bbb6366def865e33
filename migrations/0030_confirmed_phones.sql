-- A mobile number that its owner has confirmed with a code signs in to one account.
ALTER TABLE users ADD COLUMN phone_confirmed_at timestamptz;
CREATE UNIQUE INDEX users_confirmed_phone ON users (phone) WHERE phone_confirmed_at IS NOT NULL;
