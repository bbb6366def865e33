// The least that a purchase can cost: bare Fastify and pg, one statement a call, the durable rows of an order and no
// rule of the shop. Arguments: database URL, port.
import fastify from 'fastify'
import pg from 'pg'

const [url = '', port = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 12 })
pool.on('error', () => undefined)

const tables = 'orders, lines, stock, sessions, keys, parcels, holds, events, payments, movements, ledger, jobs'
  .split(', ')
  .map((name) => `floor_${name}`)
  .join(', ')

const schema = `
  DROP TABLE IF EXISTS ${tables};
  CREATE TABLE floor_stock (id int PRIMARY KEY, on_hand int NOT NULL CHECK (on_hand >= 0), reserved int NOT NULL DEFAULT 0);
  CREATE TABLE floor_sessions (id int PRIMARY KEY, token text);
  CREATE TABLE floor_keys (customer int, key text, PRIMARY KEY (customer, key));
  CREATE TABLE floor_orders (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, customer int, total bigint, address jsonb, at timestamptz DEFAULT now());
  CREATE TABLE floor_parcels (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, order_id bigint, status text);
  CREATE TABLE floor_lines (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, order_id bigint, variant int, quantity int, price bigint);
  CREATE TABLE floor_holds (order_id bigint, variant int, quantity int, state text DEFAULT 'open', PRIMARY KEY (order_id, variant));
  CREATE TABLE floor_events (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, order_id bigint, what text, at timestamptz DEFAULT now());
  CREATE TABLE floor_payments (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, order_id bigint UNIQUE, amount bigint, status text, gateway_order text UNIQUE, gateway_payment text UNIQUE);
  CREATE TABLE floor_movements (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, variant int, quantity int, at timestamptz DEFAULT now());
  CREATE TABLE floor_ledger (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, order_id bigint, account text, amount bigint);
  CREATE TABLE floor_jobs (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, data jsonb);
  CREATE INDEX ON floor_orders (customer); CREATE INDEX ON floor_lines (order_id); CREATE INDEX ON floor_events (order_id);
  CREATE INDEX ON floor_parcels (order_id); CREATE INDEX ON floor_ledger (order_id);
  INSERT INTO floor_stock SELECT n, 1000000 FROM generate_series(1, 400) n;
  INSERT INTO floor_sessions SELECT n, 'x' FROM generate_series(1, 100) n`

const place = `
  WITH k AS (INSERT INTO floor_keys (customer, key) VALUES ($2, $4) ON CONFLICT DO NOTHING RETURNING 1),
    s AS (UPDATE floor_stock SET reserved = reserved + 1 WHERE id = $1 AND on_hand - reserved > 0 AND EXISTS (SELECT FROM k) RETURNING id),
    o AS (INSERT INTO floor_orders (customer, total, address) SELECT $2, 125000, $3::jsonb FROM s RETURNING id),
    p AS (INSERT INTO floor_parcels (order_id, status) SELECT id, 'awaiting_payment' FROM o),
    l AS (INSERT INTO floor_lines (order_id, variant, quantity, price) SELECT id, $1, 1, 125000 FROM o),
    h AS (INSERT INTO floor_holds (order_id, variant, quantity) SELECT id, $1, 1 FROM o),
    e AS (INSERT INTO floor_events (order_id, what) SELECT id, 'place' FROM o)
  INSERT INTO floor_payments (order_id, amount, status, gateway_order)
  SELECT id, 125000, 'created', 'order_' || id FROM o RETURNING order_id::int AS order`

const pay = `
  WITH p AS (UPDATE floor_payments SET status = 'captured', gateway_payment = $2 WHERE order_id = $1 AND status = 'created' RETURNING order_id),
    h AS (UPDATE floor_holds SET state = 'sold' FROM p WHERE floor_holds.order_id = p.order_id RETURNING variant, quantity),
    s AS (UPDATE floor_stock SET on_hand = on_hand - h.quantity, reserved = reserved - h.quantity FROM h WHERE id = h.variant RETURNING id),
    m AS (INSERT INTO floor_movements (variant, quantity) SELECT id, -1 FROM s),
    q AS (UPDATE floor_parcels SET status = 'placed' FROM p WHERE floor_parcels.order_id = p.order_id),
    e AS (INSERT INTO floor_events (order_id, what) SELECT order_id, 'captured' FROM p),
    t AS (INSERT INTO floor_ledger (order_id, account, amount) SELECT order_id, account, amount FROM p,
      (VALUES ('gateway', 125000), ('due', -125000), ('fee', 2950), ('gateway', -2950)) v (account, amount)),
    j AS (INSERT INTO floor_jobs (data) SELECT jsonb_build_object('order', order_id, 'n', n) FROM p, generate_series(1, 2) n)
  SELECT order_id FROM p`

const ask = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values })
const session = (customer: number) => ask('session', 'SELECT token FROM floor_sessions WHERE id = $1', [customer])
const address = JSON.stringify({ fullName: 'Bench Buyer', city: 'Jaipur', pincode: '302001' })

type Body = { variant: number; customer: number; key: string; order: number }
const app = fastify({ logger: false })

app.post<{ Body: Body }>('/quote', async ({ body }) => {
  await session(body.customer)
  const { rows } = await ask('quote', 'SELECT on_hand, reserved FROM floor_stock WHERE id = $1', [body.variant])
  return { data: rows[0] }
})
app.post<{ Body: Body }>('/orders', async ({ body }) => {
  await session(body.customer)
  return { data: (await ask('place', place, [body.variant, body.customer, address, body.key])).rows[0] }
})
app.post<{ Body: Body }>('/verify', async ({ body }) => {
  await session(body.customer)
  return { data: (await ask('pay', pay, [body.order, `pay_${body.order}`])).rows[0] }
})

process.on('SIGTERM', async () => {
  await pool.query(`DROP TABLE IF EXISTS ${tables}`)
  process.exit(0)
})
await pool.query(schema)
await app.listen({ port: Number(port), host: '127.0.0.1' })
console.log('ready')
