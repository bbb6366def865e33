-- People who help in a workshop: its owner is the account of the artisan, and invites them by email.
create table workshop_members (
  user_id bigint primary key references users (id),
  artisan_id bigint not null references artisans (id),
  workshop_role text not null check (workshop_role in ('helper', 'accounts')),
  added_at timestamptz not null
);
create index workshop_members_artisan on workshop_members (artisan_id);

create table workshop_invitations (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  artisan_id bigint not null references artisans (id),
  email text not null,
  email_folded text not null,
  workshop_role text not null check (workshop_role in ('helper', 'accounts')),
  code_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index workshop_invitations_open on workshop_invitations (artisan_id, email_folded) where ended_at is null;
