import { createHmac, randomUUID } from 'node:crypto'
import type { CustomWork } from '#features/custom-work/custom-request.ts'
import type { AdminOrder, WorkshopParcel } from '#features/orders/order.ts'
import type { CashRow, PayoutRow, PayoutRun, RefundRow } from '#features/payouts/payout.ts'
import type { ReturnRow } from '#features/returns/order-return.ts'
import { sandboxKeys } from '#platform/payments/gateway-sandbox.server.ts'
import type { Acknowledged, Person } from './chaos-person.ts'
import { type ChaosWorld, chaosSecret } from './chaos-world.ts'

const words = { reason: 'So it is.' }
const posted = { carrier: 'India Post', trackingNumber: 'EM123456789IN' }

const onward: readonly string[] = ['accept', 'pack', 'ship', 'hand_over']

export async function artisanActs(artisan: Person, done: Acknowledged): Promise<void> {
  if (artisan.roll(4) === 0) return answerReturn(artisan, 'artisan')
  if (artisan.roll(6) === 0) await quoteCustomWork(artisan)
  if (artisan.roll(6) === 0) await bookCourier(artisan)

  const listed = await artisan.call('GET', '/api/artisan/orders?limit=30')
  const parcels = (listed?.data.items ?? []) as WorkshopParcel[]
  const due = parcels.filter(({ moves }) => moves.some((one) => onward.includes(one)))
  const parcel = artisan.pick(artisan.roll(4) > 0 && due.length > 0 ? due : parcels.slice(0, 8))
  // Most parcels must arrive, or nothing is ever earned or returned.
  const next = artisan.roll(6) > 0 ? parcel?.moves.find((one) => onward.includes(one)) : undefined
  const move = next ?? (parcel && artisan.pick([...parcel.moves, ...parcel.moves, ...onward]))
  if (!parcel || !move || move === 'report' || move === 'show_piece') return
  const newDate = new Date(Date.now() + (10 + artisan.roll(400)) * 86_400_000).toISOString().slice(0, 10)
  const code = artisan.roll(5) === 0 ? '000000' : (done.pickupCodes.get(parcel.number) ?? '000000')
  const request = { move, newDate, code, ...words, ...(move === 'ship' ? posted : {}) }
  const moved = await artisan.call('POST', `/api/artisan/orders/${parcel.number}/moves`, request)
  if (moved?.status === 200) done.moves.add(`${parcel.number} ${move}`)
}

async function bookCourier(artisan: Person): Promise<void> {
  const listed = await artisan.call('GET', '/api/artisan/orders?limit=30')
  const ready = ((listed?.data.items ?? []) as WorkshopParcel[]).filter(({ status }) => status === 'ready')
  const parcel = artisan.pick(ready)
  if (parcel) await artisan.call('POST', `/api/artisan/orders/${parcel.number}/courier`, {})
}

async function quoteCustomWork(artisan: Person): Promise<void> {
  const listed = await artisan.call('GET', '/api/artisan/custom-requests?limit=20')
  const work = artisan.pick((listed?.data.items ?? []) as CustomWork[])
  if (!work) return
  const pricePaise = 50_000 + artisan.roll(90) * 1_000
  const depositPaise = artisan.roll(3) === 0 ? null : 10_000 + artisan.roll(15) * 1_000
  const quote = { words: 'With care', pricePaise, makingDays: 1 + artisan.roll(30), depositPaise }
  if (artisan.roll(8) === 0)
    await artisan.call('POST', `/api/artisan/custom-requests/${work.id}/refusal`, { words: 'Not this' })
  else await artisan.call('PUT', `/api/artisan/custom-requests/${work.id}/quote`, quote)
}

async function answerReturn(person: Person, room: 'artisan' | 'admin'): Promise<void> {
  const listed = await person.call('GET', `/api/${room}/returns?limit=30`)
  const question = person.pick((listed?.data.items ?? []) as ReturnRow[])
  const move = question && person.pick([...question.moves, ...question.moves, 'resolve', 'approve'])
  if (!question || !move) return
  const body = { move, reason: words.reason, restocks: person.roll(2) === 0 }
  await Promise.all(
    Array.from({ length: 1 + person.roll(2) }, () =>
      person.call('POST', `/api/${room}/returns/${question.number}/moves`, body),
    ),
  )
}

export async function adminActs(admin: Person, done: Acknowledged): Promise<void> {
  const turn = admin.roll(12)
  if (turn < 4) return movesAParcel(admin, done)
  if (turn === 4) return answerReturn(admin, 'admin')
  if (turn === 5) return givesMoneyBack(admin)
  if (turn === 6) return handsCashOn(admin)
  return paysTheArtisans(admin, done)
}

const arriving = ['shipped', 'shipped', 'out_for_delivery']

async function movesAParcel(admin: Person, done: Acknowledged): Promise<void> {
  const status = admin.pick([...arriving, ...arriving, 'returning', 'on_hold', 'placed', 'delivered', ''])
  const listed = await admin.call('GET', `/api/admin/orders?limit=20${status ? `&status=${status}` : ''}`)
  const parcel = admin.pick((listed?.data.items ?? []) as AdminOrder[])?.parcels
  const one = parcel && admin.pick(parcel.filter(({ moves }) => moves.length > 0))
  const move =
    one && (one.moves.includes('deliver') && admin.roll(3) > 0 ? 'deliver' : admin.pick([...one.moves, 'deliver']))
  if (!one || !move) return
  const until = new Date(Date.now() + 400 * 86_400_000).toISOString()
  const moved = await admin.call('POST', `/api/admin/orders/${one.number}/moves`, {
    move,
    until,
    reason: words.reason,
  })
  if (moved?.status === 200) done.moves.add(`${one.number} ${move}`)
}

async function givesMoneyBack(admin: Person): Promise<void> {
  if (admin.roll(2) === 0) {
    const listed = await admin.call('GET', '/api/admin/orders?limit=30')
    const order = admin.pick((listed?.data.items ?? []) as AdminOrder[])
    const parcel = order && admin.pick(order.parcels)
    if (!order || !parcel) return
    const body = {
      parcel: parcel.number,
      goodsPaise: admin.roll(90_000),
      goodwillPaise: admin.roll(3) * 1_000,
      reason: words.reason,
    }
    await admin.call('POST', `/api/admin/orders/${order.number}/refunds`, body)
    return
  }
  const listed = await admin.call('GET', '/api/admin/refunds?limit=30')
  const refund = admin.pick((listed?.data.items ?? []) as RefundRow[])
  const move = refund && admin.pick([...refund.moves, 'succeed'])
  const body = { move, reference: 'UTR0001', reason: words.reason }
  if (refund) await admin.call('POST', `/api/admin/refunds/${refund.key}/moves`, body)
}

async function handsCashOn(admin: Person): Promise<void> {
  const listed = await admin.call('GET', '/api/admin/cash?limit=30')
  const open = ((listed?.data.items ?? []) as CashRow[]).filter(({ remittedAt }) => remittedAt === null)
  const parcels = open.slice(0, 1 + admin.roll(4)).map(({ parcel }) => parcel)
  if (parcels.length > 0) await admin.call('POST', '/api/admin/cash/remittances', { parcels, reference: 'CMS-1' })
}

async function paysTheArtisans(admin: Person, done: Acknowledged): Promise<void> {
  if (admin.roll(3) === 0) await admin.call('POST', '/api/admin/payout-runs', {})
  if (admin.roll(3) === 0) {
    const listed = await admin.call('GET', '/api/admin/payout-runs?limit=5')
    const run = admin.pick((listed?.data.items ?? []) as PayoutRun[])
    if (run) await admin.call('POST', `/api/admin/payout-runs/${run.number}/approval`, {})
    return
  }
  const listed = await admin.call('GET', '/api/admin/payouts?limit=30')
  const open = ((listed?.data.items ?? []) as PayoutRow[]).filter(({ moves }) => moves.length > 0)
  const payout = admin.pick(open)
  // What waits to be sent mostly is: what never leaves proves nothing.
  const next = payout?.moves.find((one) => one === 'approve' || one === 'send')
  const move = payout && (admin.roll(3) > 0 && next ? next : admin.pick([...payout.moves, 'pay']))
  // Sent again, what was paid would rightly be paid twice: only its service says that a bank gave it back.
  if (!payout || !move || (move === 'bounce' && payout.rail === 'provider')) return
  const body = { move, reference: `UTR${payout.number}`, reason: words.reason }
  const moved = await admin.call('POST', `/api/admin/payouts/${payout.number}/moves`, body)
  if (moved?.status === 200 && move === 'approve') done.payouts.add(payout.number)
}

/** Repeats any gateway event, in any order, or sends one with other content under a valid signature. */
export async function gatewayRepeats(world: ChaosWorld, roll: (sides: number) => number): Promise<void> {
  const rows = await world
    .query<{ body: string }>('SELECT body FROM gateway_events ORDER BY random() LIMIT 5')
    .catch(() => [])
  const { webhookSecret } = sandboxKeys(chaosSecret)
  await Promise.all(
    rows.map(async ({ body }) => {
      const sent = roll(3) === 0 ? body.replace(/"amount":\d+/, '"amount":100') : `${body}${' '.repeat(roll(2))}`
      const signature = createHmac('sha256', webhookSecret).update(sent).digest('hex')
      const headers = {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': randomUUID(),
      }
      await fetch(`${world.origin}/api/webhooks/razorpay`, { method: 'POST', headers, body: sent }).catch(
        () => undefined,
      )
    }),
  )
}

export async function clockJumps(world: ChaosWorld, roll: (sides: number) => number): Promise<void> {
  // Mostly small steps: a leap of days ends everything that is pending.
  const minutes = [35, 25 * 60, 50 * 60, 8 * 24 * 60][roll(32)] ?? 1 + roll(20)
  await fetch(`${world.origin}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.origin },
    body: JSON.stringify({ advanceMinutes: minutes }),
  }).catch(() => undefined)
}
