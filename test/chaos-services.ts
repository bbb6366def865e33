// What the courier and the payout service of the chaos test (chaos.config.ts) do, and what they tell.
import { createHmac, randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PayoutTransfer } from '#features/extensions/shop-config.ts'
import { sandboxKeys } from '#platform/payments/gateway-sandbox.server.ts'
import type { ChaosWorld } from './chaos-world.ts'

export const transfersVariable = 'CHAOS_TRANSFERS'

type End = 'paid' | 'failed' | 'given back'

/** One key has one end, or a repeated run would not meet the same faults. */
function endOf(key: string): End {
  const sum = [...key].reduce((total, letter) => total + letter.charCodeAt(0), 0) % 10
  if (sum < 6) return 'paid'
  return sum < 8 ? 'failed' : 'given back'
}

const idOf = (key: string) => `pout_${key}`

export function found(key: string): PayoutTransfer {
  const end = endOf(key)
  return end === 'failed'
    ? { id: idOf(key), status: 'failed', reason: 'The account is closed' }
    : { id: idOf(key), status: 'paid', reference: `UTR${key}` }
}

/** Fails before its work, and after it: the shop cannot know which. */
export async function withTrouble<T>(work: () => T): Promise<T> {
  if (Math.random() < 0.15) throw new Error('away')
  const done = work()
  if (Math.random() < 0.1) await sleep(400)
  if (Math.random() < 0.15) throw new Error('the answer was lost')
  return done
}

export function keep(key: string): PayoutTransfer {
  const file = process.env[transfersVariable] ?? ''
  if (!keysIn(file).includes(key)) appendFileSync(file, `${key}\n`)
  return { id: idOf(key), status: 'waiting' }
}

export function keysIn(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
}

/** News of transfers and of parcels: late, twice, out of order, and of parcels that nobody booked. */
export async function servicesTell(world: ChaosWorld, roll: (sides: number) => number): Promise<void> {
  const keys = world.transfers()
  const told = Array.from({ length: Math.min(3, keys.length) }, () => keys[roll(keys.length)] ?? '')
  const parcels = await world
    .query<{ it: string }>(
      `SELECT coalesce(tracking_number, 'AWB-of-nobody') AS it FROM parcels
        WHERE courier_asked_at IS NOT NULL OR id % 50 = 0 ORDER BY random() LIMIT 3`,
    )
    .catch(() => [])
  await Promise.all([
    ...told.map((key) => tellOfTransfer(world, key, roll(2) === 0)),
    ...parcels.map(({ it }) => tellOfParcel(world, it, states[roll(states.length)] ?? 'delivered')),
  ])
}

const states = ['on_its_way', 'on_its_way', 'out_for_delivery', 'delivered', 'delivered', 'coming_back', 'back', 'lost']

function tellOfTransfer(world: ChaosWorld, key: string, isLast: boolean): Promise<unknown> {
  const statuses: Record<End, string> = {
    paid: 'processed',
    failed: 'failed',
    'given back': isLast ? 'reversed' : 'processed',
  }
  const status = statuses[endOf(key)]
  const entity = { id: idOf(key), status, utr: `UTR${key}`, status_details: { description: 'So it is.' } }
  const body = JSON.stringify({ event: `payout.${status}`, payload: { payout: { entity } } })
  const { webhookSecret } = sandboxKeys(world.secret)
  const signature = createHmac('sha256', webhookSecret).update(body).digest('hex')
  return tell(world, 'razorpay', body, { 'x-razorpay-signature': signature, 'x-razorpay-event-id': randomUUID() })
}

function tellOfParcel(world: ChaosWorld, trackingNumber: string, state: string): Promise<unknown> {
  return tell(world, 'courier', JSON.stringify({ trackingNumber, state }), { 'x-chaos': 'chaos' })
}

function tell({ origin }: ChaosWorld, who: string, body: string, headers: Record<string, string>): Promise<unknown> {
  return fetch(`${origin}/api/webhooks/${who}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }).catch(() => undefined)
}

/** Money that went twice, or that the shop does not know of. */
export async function transferBreaches(world: ChaosWorld): Promise<string[]> {
  const paid = Map.groupBy(
    world.transfers().filter((key) => endOf(key) === 'paid'),
    (key) => key.replace(/-\d+$/, ''),
  )
  const payouts = await world.query<{ number: string; status: string }>(
    `SELECT number, status FROM payouts WHERE rail = 'provider' AND status <> 'processing'`,
  )
  const twice = [...paid].filter(([, keys]) => keys.length > 1).map(([, keys]) => `paid twice: ${keys.join(', ')}`)
  const unknown = payouts
    .filter(({ number, status }) => paid.has(number) !== (status === 'paid') && !isGivenBack(world, number))
    .map(({ number, status }) => `payout ${number} is ${status}, its transfers: ${world.transfers().join(' ')}`)
  return [...twice, ...unknown]
}

/** Paid or bounced, as far as the news came. */
function isGivenBack(world: ChaosWorld, number: string): boolean {
  return world.transfers().some((key) => key.startsWith(`${number}-`) && endOf(key) === 'given back')
}
