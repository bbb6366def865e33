-- A piece made for one buyer: what they ask, what the artisan quotes, and the piece that only they can order.
alter table products add column private_to bigint references users (id);
create table custom_requests (
  id bigint generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  artisan_id bigint not null references artisans (id),
  product_id bigint not null references products (id),
  user_id bigint not null references users (id),
  key uuid not null,
  words text not null,
  size text,
  budget_paise bigint,
  wanted_by date,
  language text not null,
  asked_at timestamptz not null,
  status text not null default 'asked' check (status in ('asked', 'quoted', 'declined', 'withdrawn')),
  price_paise bigint,
  making_days int,
  quote_words text,
  quote_language text,
  quoted_at timestamptz,
  valid_until timestamptz,
  private_product_id bigint references products (id),
  constraint custom_requests_key unique (user_id, key),
  constraint custom_requests_quoted check (status <> 'quoted' or (price_paise is not null and making_days is not null
    and valid_until is not null and private_product_id is not null))
);
create index custom_requests_user on custom_requests (user_id, id desc);
create index custom_requests_artisan on custom_requests (artisan_id, id desc);
create index custom_requests_open on custom_requests (artisan_id, asked_at) where status = 'asked';
