-- From how many places a certificate was looked at: a card that was copied is in many. `place` is a keyed hash of a network.
create table certificate_looks (
  certificate_id bigint not null references certificates (id),
  place text not null,
  at timestamptz not null,
  primary key (certificate_id, place)
);
create index certificate_looks_at on certificate_looks (at);
alter table certificates add column suspected_at timestamptz;
create index certificates_suspected on certificates (suspected_at) where suspected_at is not null;
