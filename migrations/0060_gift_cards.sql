-- A sum paid before it is spent. Until it is paid it has neither code nor end and nothing is left of it.
create table gift_cards (
  id bigint generated always as identity primary key,
  public_id uuid not null default gen_random_uuid(),
  -- of its buyer's request: sent again it makes no second card
  key uuid not null,
  buyer_id bigint not null references users (id),
  amount_paise bigint not null,
  left_paise bigint not null default 0,
  -- what was still left at its end
  expired_paise bigint not null default 0,
  -- SHA-256 of the code, which comes from public_id and the shop's secret
  code_hash bytea,
  last_four text,
  recipient_email text,
  recipient_name text,
  words text,
  language text not null,
  gateway_order_id text,
  gateway_payment_id text,
  gateway_fee_paise bigint,
  created_at timestamptz not null,
  paid_at timestamptz,
  reconcile_at timestamptz,
  expires_at timestamptz,
  reminded_at timestamptz,
  expired_at timestamptz,
  constraint gift_cards_amounts check (amount_paise > 0 and left_paise between 0 and amount_paise and expired_paise >= 0),
  constraint gift_cards_paid check ((paid_at is null) = (code_hash is null) and (paid_at is null) = (expires_at is null)),
  constraint gift_cards_public_id unique (public_id),
  constraint gift_cards_key unique (buyer_id, key),
  constraint gift_cards_code unique (code_hash),
  constraint gift_cards_gateway_order unique (gateway_order_id),
  constraint gift_cards_gateway_payment unique (gateway_payment_id)
);
create index gift_cards_reconcile on gift_cards (reconcile_at) where reconcile_at is not null;
create index gift_cards_end on gift_cards (expires_at) where left_paise > 0;
create index gift_cards_paid_at on gift_cards (paid_at, id) where paid_at is not null;
create index gift_cards_last_four on gift_cards (last_four) where last_four is not null;
-- What an order takes of a card; released: the order ended unpaid, and the card has it again.
create table gift_card_uses (
  order_id bigint primary key references orders (id),
  gift_card_id bigint not null references gift_cards (id),
  amount_paise bigint not null,
  used_at timestamptz not null,
  released_at timestamptz,
  constraint gift_card_uses_amount check (amount_paise > 0)
);
create index gift_card_uses_card on gift_card_uses (gift_card_id);
-- What a gift card pays of the order besides amount_paise, which the gateway is asked for; that is zero where a card pays all.
alter table payments add column credit_paise bigint not null default 0;
alter table payments drop constraint payments_amount;
alter table payments add constraint payments_amount
  check (amount_paise >= 0 and credit_paise >= 0 and amount_paise + credit_paise > 0 and refunded_paise >= 0
    and refunded_paise <= greatest(amount_paise, collected_paise)) not valid;
alter table payments validate constraint payments_amount;
