-- An owner invites somebody to the admin area; the email has the code, of which only the hash is stored.
create table staff_invitations (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  email text not null,
  email_folded text not null,
  staff_role text check (staff_role in ('support', 'catalogue', 'finance', 'content')),
  code_hash bytea not null unique,
  invited_by bigint not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index staff_invitations_open on staff_invitations (email_folded) where ended_at is null;
