-- Where India Post's offices are, for the artisans' pincodes: the open network asks where a parcel starts.
create table ondc_places (
  pincode text primary key,
  -- latitude and longitude in degrees, `26.912400,75.787300`
  gps text not null
);

-- The network's side of an order: who asked for it, and under which number.
create table ondc_orders (
  order_id bigint primary key references orders,
  bap_id text not null,
  network_id text not null,
  -- of the message that ordered; later ones begin with it
  context jsonb not null,
  -- buyer, place and payment as the buyer app wrote them, to be repeated to it
  asked jsonb not null,
  -- the latest of order_events that the buyer app is told
  told_event bigint not null,
  confirmed_at timestamptz not null,
  -- nothing more will be told
  ended_at timestamptz,
  constraint ondc_orders_once unique (bap_id, network_id)
);
create index ondc_orders_open on ondc_orders (order_id) where ended_at is null;

create table ondc_issues (
  grievance_id bigint primary key references grievances,
  bap_id text not null,
  issue_id text not null,
  context jsonb not null,
  -- the latest of grievance_events that the buyer app is told
  told_event bigint not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint ondc_issues_once unique (bap_id, issue_id)
);
create index ondc_issues_open on ondc_issues (grievance_id) where ended_at is null;

-- What the shop says on the network. The answer to a message has its number, so that a repeated one is answered once.
create table ondc_messages (
  id bigint generated always as identity primary key,
  bap_id text not null,
  transaction_id text not null,
  message_id text not null,
  action text not null,
  -- as it is sent; for on_search the question, because a catalogue is written when it is sent
  body jsonb not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint ondc_messages_once unique (bap_id, transaction_id, message_id, action)
);
create index ondc_messages_created on ondc_messages (created_at);
