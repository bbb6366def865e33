-- Who has the piece after its buyer: each holder passes the certificate on by a code, of which only a keyed hash is kept.
create table certificate_transfers (
  id bigint generated always as identity primary key,
  certificate_id bigint not null references certificates (id),
  from_id bigint not null references users (id),
  code_hash text not null,
  offered_at timestamptz not null,
  ends_at timestamptz not null,
  taken_by bigint references users (id),
  taken_at timestamptz,
  constraint certificate_transfers_taken check ((taken_by is null) = (taken_at is null))
);
create unique index certificate_transfers_open on certificate_transfers (certificate_id) where taken_at is null;
create index certificate_transfers_taken_by on certificate_transfers (taken_by) where taken_at is not null;
