-- The shop's keys that sign certificates; private keys are sealed. A retired key still checks what it signed.
create table signing_keys (
  kid text primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index signing_keys_current on signing_keys ((true)) where retired_at is null;

-- One for each sold piece, from the moment it is packed. The numbers are drawn by lot: a restored database gives none twice.
create table certificates (
  id bigint generated always as identity primary key,
  number text not null,
  line_id bigint not null references order_lines (id),
  copy int not null,
  credential text not null,
  issued_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  constraint certificates_number unique (number),
  constraint certificates_once unique (line_id, copy)
);
