import { randomBytes } from 'node:crypto'
import type { Services } from '#app/http/context.ts'

/** The sandbox's rows in the format of Razorpay's API; amounts are paise. */
export type WireOrder = {
  id: string
  entity: 'order'
  amount: number
  currency: 'INR'
  receipt: string
  status: string
}

export type WirePayment = {
  id: string
  entity: 'payment'
  order_id: string
  amount: number
  currency: 'INR'
  method: string
  status: string
  captured: boolean
  error_description: string | null
  /** 2 % of the captured amount and 18 % GST on that; `tax` is the GST */
  fee: number | null
  tax: number | null
}

export type WireRefund = {
  id: string
  entity: 'refund'
  payment_id: string
  amount: number
  currency: 'INR'
  status: 'processed' | 'pending' | 'failed'
  receipt: string
}

/** A refusal in the gateway's format: 400 BAD_REQUEST_ERROR. */
export class SandboxRefusal extends Error {}

const orderColumns = `id, 'order' AS entity, amount_paise AS amount, 'INR' AS currency, receipt, status`
const paymentColumns = `id, 'payment' AS entity, order_id, amount_paise AS amount, 'INR' AS currency, method, status,
  status IN ('captured', 'refunded') AS captured, error_description,
  CASE WHEN status IN ('captured', 'refunded') THEN round(amount_paise * 0.0236)::bigint END AS fee,
  CASE WHEN status IN ('captured', 'refunded') THEN round(amount_paise * 0.0036)::bigint END AS tax`
const refundColumns = `id, 'refund' AS entity, payment_id, amount_paise AS amount, 'INR' AS currency,
  status, idempotency_key AS receipt`

const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('base64url').replace(/[-_]/g, '0')}`

/** The sandbox does not wait for the disk; the shop's next commit flushes its rows too. */
const unhurried = `unhurried AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))`

const saveOrder = `WITH ${unhurried}
  INSERT INTO sandbox_orders (id, receipt, amount_paise, status, notes, created_at)
  SELECT $1, $2, $3::bigint, 'created', $4::jsonb, $5::timestamptz FROM unhurried ON CONFLICT (receipt) DO NOTHING RETURNING ${orderColumns}`

/** One order per receipt: a repeated call returns the first one. */
export async function createOrder(
  { pool, clock }: Services,
  input: { amount: number; receipt: string; notes: Record<string, string> },
): Promise<WireOrder> {
  const values = [newId('order'), input.receipt, input.amount, JSON.stringify(input.notes), clock.now()]
  const made = await pool.query<WireOrder>({ name: 'sandbox.create-order', text: saveOrder, values })
  if (made.rows[0]) return made.rows[0]

  const known = await pool.query<WireOrder>(`SELECT ${orderColumns} FROM sandbox_orders WHERE receipt = $1`, [
    input.receipt,
  ])
  const order = known.rows[0]
  if (order?.amount !== input.amount) throw new SandboxRefusal('The receipt belongs to an order of another amount.')
  return order
}

const oneOrder = `SELECT ${orderColumns} FROM sandbox_orders WHERE id = $1`

export async function findOrder({ pool }: Services, id: string): Promise<WireOrder> {
  const { rows } = await pool.query<WireOrder>({ name: 'sandbox.order', text: oneOrder, values: [id] })
  return requireRow(rows[0])
}

const onePayment = `SELECT ${paymentColumns} FROM sandbox_payments WHERE id = $1`

export async function findPayment({ pool }: Services, id: string): Promise<WirePayment> {
  const { rows } = await pool.query<WirePayment>({ name: 'sandbox.payment', text: onePayment, values: [id] })
  return requireRow(rows[0])
}

export async function paymentsOf({ pool }: Services, orderId: string): Promise<WirePayment[]> {
  const text = `SELECT ${paymentColumns} FROM sandbox_payments WHERE order_id = $1 ORDER BY created_at, id`
  return (await pool.query<WirePayment>(text, [orderId])).rows
}

// An order takes one captured payment, even if another tab pays at the same moment.
const savePayment = `
  WITH ${unhurried}, tried AS (
    UPDATE sandbox_orders SET status = CASE WHEN $4 = 'captured' AND amount_paise = $6::bigint THEN 'paid' ELSE 'attempted' END
    WHERE id = $2 AND status <> 'paid' RETURNING id
  )
  INSERT INTO sandbox_payments (id, order_id, method, status, error_description, amount_paise, created_at)
  SELECT $1, tried.id, $3, $4, $5, $6::bigint, $7::timestamptz FROM tried, unhurried RETURNING ${paymentColumns}`

export type Attempt = { orderId: string; method: string; status: 'captured' | 'authorized' | 'failed'; amount: number }

export async function pay({ pool, clock }: Services, attempt: Attempt): Promise<WirePayment> {
  const { orderId, method, status, amount } = attempt
  const failure = status === 'failed' ? 'The bank declined the payment.' : null
  const values = [newId('pay'), orderId, method, status, failure, amount, clock.now()]
  const { rows } = await pool.query<WirePayment>({ name: 'sandbox.pay', text: savePayment, values })
  if (!rows[0]) throw new SandboxRefusal('The order is paid already.')
  return rows[0]
}

const takeText = `
  WITH taken AS (
    UPDATE sandbox_payments p SET status = 'captured' FROM sandbox_orders o
    WHERE o.id = p.order_id AND p.id = $1 AND p.status = 'authorized' AND p.amount_paise = $2::bigint AND o.status <> 'paid'
    RETURNING p.order_id
  )
  UPDATE sandbox_orders SET status = 'paid' FROM taken WHERE id = taken.order_id RETURNING id`

/** Captures an authorised payment, once and in full. */
export async function capturePayment(services: Services, id: string, amount: number): Promise<WirePayment> {
  const { rowCount } = await services.pool.query(takeText, [id, amount])
  if (rowCount === 0) throw new SandboxRefusal('This payment has already been captured or cannot be captured.')
  return findPayment(services, id)
}

// The lock on the payment serializes concurrent refunds.
const saveRefund = `
  WITH paid AS (
    SELECT id, amount_paise FROM sandbox_payments WHERE id = $2 AND status = 'captured' FOR UPDATE
  ), given AS (
    SELECT coalesce(sum(amount_paise), 0) AS total FROM sandbox_refunds WHERE payment_id = $2 AND status <> 'failed'
  )
  INSERT INTO sandbox_refunds (id, payment_id, amount_paise, idempotency_key, created_at, status)
  SELECT $1, paid.id, $3::bigint, $4, $5::timestamptz, $6 FROM paid, given WHERE given.total + $3::bigint <= paid.amount_paise
  ON CONFLICT (idempotency_key) DO NOTHING RETURNING ${refundColumns}`

export async function refundPayment(
  { pool, clock }: Services,
  input: { paymentId: string; amount: number; key: string; becomes: WireRefund['status'] },
): Promise<WireRefund> {
  const { paymentId, amount, key } = input
  const text = `SELECT ${refundColumns} FROM sandbox_refunds WHERE idempotency_key = $1`
  const known = await pool.query<WireRefund>(text, [key])
  if (known.rows[0]) return requireSame(known.rows[0], input)

  const made = await pool.query<WireRefund>(saveRefund, [
    newId('rfnd'),
    paymentId,
    amount,
    key,
    clock.now(),
    input.becomes,
  ])
  const refund = made.rows[0] ?? (await pool.query<WireRefund>(text, [key])).rows[0]
  if (!refund) throw new SandboxRefusal('The refund is more than what is left of the payment.')
  return requireSame(refund, input)
}

export async function findRefund({ pool }: Services, id: string): Promise<WireRefund> {
  const { rows } = await pool.query<WireRefund>(`SELECT ${refundColumns} FROM sandbox_refunds WHERE id = $1`, [id])
  return requireRow(rows[0])
}

export async function endRefund(services: Services, id: string, status: 'processed' | 'failed'): Promise<WireRefund> {
  const text = "UPDATE sandbox_refunds SET status = $2 WHERE id = $1 AND status = 'pending'"
  await services.pool.query(text, [id, status])
  return findRefund(services, id)
}

function requireSame(refund: WireRefund, input: { paymentId: string; amount: number }): WireRefund {
  const isSame = refund.payment_id === input.paymentId && refund.amount === input.amount
  if (!isSame) throw new SandboxRefusal('The idempotency key belongs to another refund.')
  return refund
}

function requireRow<Row>(row: Row | undefined): Row {
  if (!row) throw new SandboxRefusal('The id provided does not exist.')
  return row
}
