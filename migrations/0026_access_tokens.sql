-- Keys of programs that act for a person. Only the hash is kept.
create table access_tokens (
  id bigint generated always as identity primary key,
  public_id uuid not null default gen_random_uuid(),
  user_id bigint not null references users (id),
  name text not null,
  token_hash bytea not null,
  scope text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint access_tokens_hash unique (token_hash)
);
create index access_tokens_user on access_tokens (user_id);
