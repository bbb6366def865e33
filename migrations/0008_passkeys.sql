-- Public keys of passkeys. Used challenges are rows of one_time_codes with purpose 'passkey'.
create table passkeys (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  user_id bigint not null references users (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
