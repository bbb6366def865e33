-- Part of the price of a custom piece, paid with the order; null: all of it.
alter table custom_requests add column deposit_paise bigint;
-- What a parcel owes before it is posted: the price of its piece less the deposit. The payment of its order has the rest.
create table balances (
  parcel_id bigint primary key references parcels (id),
  order_id bigint not null references orders (id),
  amount_paise bigint not null,
  gateway_order_id text,
  gateway_payment_id text,
  gateway_fee_paise bigint,
  paid_at timestamptz,
  -- the deposit that its artisan keeps because the rest never came
  kept_paise bigint not null default 0,
  reconcile_at timestamptz,
  constraint balances_amount check (amount_paise > 0 and kept_paise >= 0),
  constraint balances_gateway_order unique (gateway_order_id),
  constraint balances_gateway_payment unique (gateway_payment_id)
);
create index balances_order on balances (order_id);
create index balances_reconcile on balances (reconcile_at) where reconcile_at is not null;
-- Goes back through the payment of the balance, not through that of the order.
alter table refunds add column of_balance boolean not null default false;
-- With its balance more has come in than the order's own payment.
alter table payments drop constraint payments_amount;
alter table payments add constraint payments_amount
  check (amount_paise > 0 and refunded_paise >= 0 and refunded_paise <= greatest(amount_paise, collected_paise)) not valid;
alter table payments validate constraint payments_amount;
