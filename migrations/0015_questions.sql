-- What somebody asks an artisan before buying. Shown under the piece only by consent, and never with a name.
create table questions (
  id bigint generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  artisan_id bigint not null references artisans (id),
  product_id bigint references products (id) on delete set null,
  user_id bigint not null references users (id),
  key uuid not null,
  words text not null,
  language text not null,
  may_show boolean not null,
  asked_at timestamptz not null,
  answer text,
  answer_language text,
  answered_at timestamptz,
  hidden_at timestamptz,
  constraint questions_key unique (user_id, key),
  constraint questions_answered check ((answer is null) = (answered_at is null))
);
create index questions_open on questions (artisan_id, asked_at) where answered_at is null and hidden_at is null;
create index questions_shown on questions (product_id, answered_at desc)
  where may_show and answered_at is not null and hidden_at is null;
create index questions_artisan on questions (artisan_id, id desc);
