-- A sign-in code may go to an address without an account: its row names no user, only the hash of the address.
ALTER TABLE one_time_codes ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE one_time_codes ADD COLUMN email_hash bytea;
ALTER TABLE one_time_codes
  ADD CONSTRAINT one_time_codes_owner CHECK (user_id IS NOT NULL OR email_hash IS NOT NULL) NOT VALID;
CREATE INDEX one_time_codes_email ON one_time_codes (email_hash) WHERE email_hash IS NOT NULL;
