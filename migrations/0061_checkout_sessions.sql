-- What an assistant puts together for a buyer, under the Agentic Commerce Protocol or the Universal Commerce Protocol. A day long.
create table checkout_sessions (
  id uuid primary key,
  -- whose token opened it
  user_id bigint not null references users (id),
  lines jsonb not null,
  buyer jsonb not null default '{}',
  address jsonb not null default '{}',
  -- artisans whose parcel comes by the faster service
  express text[] not null default '{}',
  coupon text,
  note text,
  -- who orders it, and the quote that they order by; null: nobody yet
  customer_id bigint references users (id),
  quote jsonb,
  order_id bigint references orders (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  canceled_at timestamptz,
  expires_at timestamptz not null
);
create index checkout_sessions_expires on checkout_sessions (expires_at);
