import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { User } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { storeImage } from '#features/images/store-image.ts'
import { moveParcel } from '#features/orders/move-parcel.ts'
import type { MoveRequest } from '#features/orders/order.ts'
import { moveReturn } from '#features/returns/move-return.ts'
import type { ReturnMoveRequest, ReturnRequest } from '#features/returns/order-return.ts'
import { requestReturn } from '#features/returns/request-return.ts'
import { addDays, addMinutes } from '#platform/time/clock.ts'
import { type DemoPeople, readDemoPeople } from './seed-actors.ts'
import { pastOf, settleRefunds } from './seed-past.ts'

type Step = readonly [who: 'customer' | 'artisan', move: ReturnMoveRequest]

type Plan = Pick<ReturnRequest, 'reason' | 'wish' | 'words'> & { steps: readonly Step[] }

const approve: Step = ['artisan', { move: 'approve' }]
const sendBack: Step = ['customer', { move: 'send_back', carrier: 'India Post', trackingNumber: 'RM204518377IN' }]
const reject: Step = [
  'artisan',
  { move: 'reject', reason: 'The colour differs from piece to piece, as the page says. This is no fault.' },
]

const damaged = { reason: 'damaged', words: 'One side is chipped. The box was dented when it came.' } as const
const different = { reason: 'not_as_described', words: 'The colour is much darker than on the picture.' } as const
const notMine = { reason: 'changed_mind', words: 'It is too large for our table.' } as const

/** Not settled yet: for products that arrived a few days ago. */
const openPlans: readonly Plan[] = [
  { ...damaged, wish: 'refund', steps: [] },
  { ...damaged, wish: 'exchange', steps: [approve, ['artisan', { move: 'resolve' }]] },
  { ...different, wish: 'refund', steps: [approve, sendBack] },
  {
    ...different,
    wish: 'refund',
    steps: [reject, ['customer', { move: 'appeal', reason: 'Please look at both pictures.' }]],
  },
  { ...notMine, wish: 'refund', steps: [approve] },
]

/** Settled: for products that arrived weeks ago. */
const closedPlans: readonly Plan[] = [
  { ...damaged, wish: 'refund', steps: [approve, ['artisan', { move: 'resolve' }]] },
  { ...different, wish: 'refund', steps: [reject] },
]

type Arrived = {
  number: string
  orderNumber: string
  customer: string
  artisan: string
  isCash: boolean
  deliveredAt: Date
  sku: string
  isMadeToOrder: boolean
  imageId: number
  imageKey: string
}

// One product of each parcel, with a picture that may be uploaded.
const find = `
  SELECT DISTINCT ON (p.id) p.number, o.number AS "orderNumber", u.email AS customer, a.slug AS artisan,
    o.payment_method = 'cod' AS "isCash", p.delivered_at AS "deliveredAt", l.sku, l.is_made_to_order AS "isMadeToOrder",
    i.id AS "imageId", i.key AS "imageKey"
  FROM parcels p JOIN orders o ON o.id = p.order_id JOIN users u ON u.id = o.customer_id JOIN artisans a ON a.id = p.artisan_id
  JOIN order_lines l ON l.parcel_id = p.id AND l.cancelled_at IS NULL JOIN images i ON i.key = l.image_key
  WHERE p.status = $1 ORDER BY p.id, l.id`

/** Made by the shop's own use cases with the clock set back. Skips a shop that has a return. */
export async function seedReturns(ctx: Context): Promise<void> {
  const known = await ctx.db.$client.query('SELECT 1 FROM returns LIMIT 1')
  if (known.rows.length > 0) return
  const people = await readDemoPeople(ctx)
  const now = ctx.clock.now()

  await transaction(ctx, async (ctx) => {
    const { rows: recent } = await ctx.db.$client.query<Arrived>(find, ['delivered'])
    const left = recent.sort((a, b) => Number(a.isMadeToOrder) - Number(b.isMadeToOrder))
    for (const plan of openPlans.toReversed()) {
      const place = left.findIndex(({ isMadeToOrder }) => plan.reason !== 'changed_mind' || !isMadeToOrder)
      const [parcel] = place < 0 ? [] : left.splice(place, 1)
      if (!parcel) continue
      const hours = Math.min(20, (now.getTime() - parcel.deliveredAt.getTime()) / 3_600_000)
      await seedReturn(ctx, people, { plan, parcel, from: addMinutes(now, -60 * hours), minutes: 60 * hours })
    }

    const { rows: older } = await ctx.db.$client.query<Arrived>(find, ['completed'])
    // The demo customer's own first, so that her pages are worth showing.
    older.sort((a, b) => Number(b.customer === demoCustomer) - Number(a.customer === demoCustomer))
    for (const [place, plan] of closedPlans.entries()) {
      const parcel = older[place]
      if (parcel) await seedReturn(ctx, people, { plan, parcel, from: parcel.deliveredAt, minutes: 3 * 24 * 60 })
    }
    await seedWork(ctx, people, now)
  })
}

const demoCustomer = 'customer@haat.test'

type Wanted = { plan: Plan; parcel: Arrived; from: Date; minutes: number }

async function seedReturn(ctx: Context, people: DemoPeople, { plan, parcel, from, minutes }: Wanted): Promise<void> {
  const past = pastOf(ctx, from)
  const stride = minutes / (plan.steps.length + 2)
  const actors = { customer: people.customer(parcel.customer), artisan: people.artisan(parcel.artisan) }
  const { reason, wish, words } = plan
  past.clock.set(addMinutes(from, stride))
  if (reason !== 'changed_mind') await handIn(past.ctx, parcel.imageId, actors.customer)
  const { number } = await requestReturn(
    { ...past.ctx, actor: actors.customer },
    {
      ...{ number: parcel.orderNumber, parcel: parcel.number, lines: [{ sku: parcel.sku, quantity: 1 }] },
      ...{ reason, wish, words, pictures: reason === 'changed_mind' ? [] : [parcel.imageKey] },
      ...(parcel.isCash
        ? { refundRoute: 'upi' as const, refundTo: { upi: 'demo.buyer@haatbank' } }
        : { refundRoute: 'original' as const }),
    },
    `demo-return-${parcel.number}`,
  )
  for (const [place, [who, request]] of plan.steps.entries()) {
    past.clock.set(addMinutes(from, stride * (place + 2)))
    await moveReturn({ ...past.ctx, actor: actors[who] }, { number }, request)
  }
  await settleRefunds(past)
}

/** The demo has no photographs: the product's drawing replaces one that this person took. */
async function handIn({ db, clock }: Context, imageId: number, { userId }: User): Promise<void> {
  await db.$client.query(
    'INSERT INTO image_uploads (image_id, user_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [imageId, userId, clock.now()],
  )
}

const progressNotes = ['The first coat is on and dries in the shade.', 'The pattern is drawn by hand, line by line.']

const filmedProduct = 'kosa-stole-flower-sprigs'

/** Drawn like the pictures: six seconds in which the pattern appears. */
async function storeFilm(ctx: Context): Promise<string> {
  const read = (type: string) => readFileSync(path.resolve(import.meta.dirname, `../films/kosa-stole.${type}`))
  const picture = { bytes: read('webp'), width: 640, height: 480, ground: '#d9c9a6', look: null, isMachineMade: false }
  return (await storeImage(ctx, picture, { bytes: read('webm'), kind: 'video' })).key
}

async function seedWork(ctx: Context, people: DemoPeople, now: Date): Promise<void> {
  const { rows } = await ctx.db.$client.query<{
    number: string
    artisan: string
    product: string
    imageId: number
    imageKey: string
    until: Date
    isPacked: boolean
  }>(`
    SELECT DISTINCT ON (p.id) p.number, p.status = 'ready' AS "isPacked", a.slug AS artisan, d.slug AS product, i.id AS "imageId", i.key AS "imageKey", p.promised_until AS until
    FROM parcels p JOIN artisans a ON a.id = p.artisan_id JOIN order_lines l ON l.parcel_id = p.id
    JOIN products d ON d.slug = l.product_slug
    JOIN product_pictures pp ON pp.product_id = d.id JOIN images i ON i.id = pp.image_id
    WHERE p.status IN ('making', 'ready') ORDER BY p.id, l.id, (i.key = l.image_key) = (p.status = 'ready') DESC, pp.position`)
  const making = rows.filter(({ isPacked }) => !isPacked)
  const show = async ({ number, artisan, product, imageId, imageKey }: (typeof rows)[number], request: MoveRequest) => {
    const { ctx: past } = pastOf(ctx, addMinutes(now, -300))
    const actor = people.artisan(artisan)
    await handIn(past, imageId, actor)
    const isFilmed = request.move === 'report' && product === filmedProduct
    const photo = isFilmed ? await storeFilm({ ...past, actor }) : imageKey
    await moveParcel({ ...past, actor }, number, { ...request, photo })
  }
  for (const parcel of rows.filter(({ isPacked }) => isPacked)) await show(parcel, { move: 'show_piece' })
  for (const [place, words] of progressNotes.entries()) {
    const parcel = making[place]
    if (parcel) await show(parcel, { move: 'report', words, isPublic: true })
  }

  const late = making.at(-1)
  if (!late) return
  const { ctx: past } = pastOf(ctx, addMinutes(now, -120))
  const newDate = addDays(late.until, 6).toISOString().slice(0, 10)
  const request = { move: 'delay', newDate, reason: 'It rains, and nothing dries in the yard.' }
  await moveParcel({ ...past, actor: people.artisan(late.artisan) }, late.number, request)
}
