import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Services } from '#app/http/context.ts'
import { SandboxRefusal } from './sandbox-books.ts'

type WireTransfer = {
  id: string
  entity: 'transfer'
  recipient: string
  amount: number
  currency: 'INR'
  amount_reversed: number
  status: string
  on_hold: boolean
}

const columns = `id, 'transfer' AS entity, account AS recipient, amount_paise AS amount, 'INR' AS currency,
  reversed_paise AS amount_reversed, CASE WHEN status = 'reversed' AND reversed_paise < amount_paise
    THEN 'partially_reversed' ELSE status END AS status, status = 'pending' AS on_hold`

const input = z.object({
  account: z.string().regex(/^acc_\w{4,40}$/),
  amount: z.coerce.number().int().min(100),
  currency: z.literal('INR'),
  on_hold: z.boolean().default(false),
})
const byId = z.object({ id: z.string().max(64) })
const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex').slice(0, 14)}`

/** Razorpay Route: transfers, holds, releases, reversals. An account that ends in `fails` refuses its money. */
export function serveTransfers(scope: FastifyInstance, services: Services): void {
  scope.post('/transfers', ({ body, headers }) => {
    const key = z.string().min(4).max(36).default(newId('key')).parse(headers['x-transfer-idempotency'])
    return make(services, input.parse(body), key)
  })
  scope.get('/transfers/:id', ({ params }) => find(services, byId.parse(params).id))
  scope.patch('/transfers/:id', ({ params, body }) => {
    const { on_hold } = z.object({ on_hold: z.union([z.boolean(), z.literal(0), z.literal(1)]) }).parse(body)
    return hold(services, byId.parse(params).id, Boolean(on_hold))
  })
  scope.post('/transfers/:id/reversals', ({ params, body }) => {
    const { amount } = z.object({ amount: z.coerce.number().int().min(1) }).parse(body)
    return reverse(services, byId.parse(params).id, amount)
  })
}

const save = `
  INSERT INTO sandbox_transfers (id, account, amount_paise, idempotency_key, status, created_at)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (idempotency_key) DO NOTHING RETURNING ${columns}`

async function make({ pool, clock }: Services, question: z.output<typeof input>, key: string): Promise<WireTransfer> {
  const { account, amount, on_hold } = question
  const status = on_hold ? 'pending' : 'processed'
  const values = [newId('trf'), account, amount, key, account.endsWith('fails') ? 'failed' : status, clock.now()]
  const made = (await pool.query<WireTransfer>(save, values)).rows[0]
  const known = `SELECT ${columns} FROM sandbox_transfers WHERE idempotency_key = $1`
  const transfer = made ?? (await pool.query<WireTransfer>(known, [key])).rows[0]
  if (transfer?.amount !== amount || transfer.recipient !== account) {
    throw new SandboxRefusal('The idempotency key belongs to another transfer.')
  }
  return transfer
}

async function find({ pool }: Services, id: string): Promise<WireTransfer> {
  const { rows } = await pool.query<WireTransfer>(`SELECT ${columns} FROM sandbox_transfers WHERE id = $1`, [id])
  if (!rows[0]) throw new SandboxRefusal('The id provided does not exist.')
  return rows[0]
}

async function hold(services: Services, id: string, isOnHold: boolean): Promise<WireTransfer> {
  const text = "UPDATE sandbox_transfers SET status = $2 WHERE id = $1 AND status IN ('pending', 'processed')"
  await services.pool.query(text, [id, isOnHold ? 'pending' : 'processed'])
  return find(services, id)
}

const takeBack = `
  UPDATE sandbox_transfers SET reversed_paise = reversed_paise + $2, status = 'reversed'
  WHERE id = $1 AND status <> 'failed' AND reversed_paise + $2 <= amount_paise RETURNING id`

async function reverse({ pool }: Services, id: string, amount: number) {
  const { rowCount } = await pool.query(takeBack, [id, amount])
  if (rowCount === 0) throw new SandboxRefusal('The reversal is more than what is left of the transfer.')
  return { id: newId('rvrsl'), entity: 'reversal', transfer_id: id, amount, currency: 'INR' }
}
