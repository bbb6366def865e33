-- Sales whose emails are still to be sent: written with the sale, deleted when they are sent or queued one by one.
create table sale_emails (
  order_id bigint primary key references orders (id),
  kind text not null check (kind in ('paid', 'cash_confirmed')),
  request_id text not null,
  taken_at timestamptz
);

-- Rolls back a statement that found less than it must change; the caller reads `seen` from the error's detail.
create function require_whole(is_whole boolean, seen text) returns boolean language plpgsql volatile as $$
begin
  if is_whole then return true; end if;
  raise exception 'not whole' using errcode = 'HT001', detail = coalesce(seen, '');
end $$;

-- The unpaid orders of an account that now has its turn: one order at a time, and each count sees the one before.
create function unpaid_in_turn(turn int, account bigint, since timestamptz) returns bigint
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(turn, hashint8(account));
  return (select count(*) from orders o where o.customer_id = account and o.placed_at > since and exists (
    select from parcels p where p.order_id = o.id and p.status in ('awaiting_payment', 'awaiting_confirmation')));
end $$;
