-- Who wants one email when a search that found nothing finds a new piece.
create table search_alerts (
  id bigint generated always as identity primary key,
  words text not null,
  email text not null,
  email_folded text not null,
  language text not null,
  asked_at timestamptz not null,
  sent_at timestamptz,
  constraint search_alerts_once unique (words, email_folded)
);
create index search_alerts_open on search_alerts (words) where sent_at is null;
