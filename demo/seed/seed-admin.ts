import { demoArtisans } from '#demo/artisans.ts'
import type { User } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { writeMessage } from '#features/messages/write-message.ts'
import { writeOrderNote } from '#features/orders/write-order-note.ts'
import { answerQuestion, askArtisan } from '#features/questions/write-question.ts'
import { adminRefund } from '#features/refund-requests/admin-refund.ts'
import { reportReview } from '#features/reviews/vote-on-review.ts'
import { findSettings } from '#features/settings/settings-queries.ts'
import { decideVerification } from '#features/verification/decide-verification.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { type DemoPeople, readDemoPeople } from './seed-actors.ts'
import { pastOf } from './seed-past.ts'

const hour = 60
const day = 24 * hour

/** The admin's other work, made by the shop's own use cases with the clock set back. Skips a shop that has a note. */
export async function seedAdmin(ctx: Context): Promise<void> {
  const known = await ctx.db.$client.query('SELECT 1 FROM order_notes LIMIT 1')
  const people = await readDemoPeople(ctx)
  const { admin } = people
  if (!admin || known.rows.length > 0) return
  await transaction(ctx, async (ctx) => {
    await seedNotes(ctx, admin)
    await seedRefundRequest(ctx, admin)
    await seedReports(ctx, people)
    await seedMessages(ctx, people)
    await seedQuestions(ctx, people)
    await seedStandings(ctx, people, admin)
  })
}

const first = async <Row extends object>({ db }: Context, text: string, values: unknown[] = []) =>
  (await db.$client.query<Row>(text, values)).rows[0]

const actingAgo = (ctx: Context, actor: User, minutes: number): Context => ({
  ...pastOf(ctx, addMinutes(ctx.clock.now(), -minutes)).ctx,
  actor,
})

async function seedNotes(ctx: Context, admin: User): Promise<void> {
  const held = `SELECT o.number FROM parcels p JOIN orders o ON o.id = p.order_id WHERE p.status = 'on_hold' ORDER BY p.id LIMIT 1`
  const order = await first<{ number: string }>(ctx, held)
  if (!order) return
  const notes = ['Rang the buyer, nobody answered.', 'The buyer moved house and sends the new address tomorrow.']
  for (const [place, text] of notes.entries()) {
    const pastAdmin = actingAgo(ctx, admin, 20 * hour - place * 5 * hour)
    await writeOrderNote(pastAdmin, { number: order.number, text }, `demo-note-${place}`)
  }
}

const dearest = `
  SELECT o.number, p.number AS parcel, (p.subtotal_paise - p.discount_paise)::int AS "goodsPaise"
  FROM parcels p JOIN orders o ON o.id = p.order_id JOIN payments y ON y.order_id = o.id AND y.status = 'captured'
  WHERE p.status = 'completed' AND NOT EXISTS (SELECT FROM returns r WHERE r.parcel_id = p.id)
  ORDER BY p.subtotal_paise - p.discount_paise DESC, p.id LIMIT 1`

/** Above one admin's limit, so that it waits for a second approval. */
async function seedRefundRequest(ctx: Context, admin: User): Promise<void> {
  const { refundAlonePaise } = await findSettings(ctx)
  const parcel = await first<{ number: string; parcel: string; goodsPaise: number }>(ctx, dearest)
  if (!parcel || Number(parcel.goodsPaise) <= refundAlonePaise) return
  const { number } = parcel
  const reason = 'The lacquer came off within a month. The artisan agrees.'
  const parts = { goodsPaise: refundAlonePaise + 100, shippingPaise: 0, goodwillPaise: 0 }
  await adminRefund(actingAgo(ctx, admin, 7 * hour), { number, parcel: parcel.parcel, reason, ...parts }, 'demo-refund')
}

const reports = [
  { by: 'rohan-mehta@haat.test', reason: 'notAboutPiece', note: 'It is about the courier.' },
  { by: 'kavya-raghavan@haat.test', reason: 'personalData', note: 'A telephone number stands in it.' },
] as const

async function seedReports(ctx: Context, people: DemoPeople): Promise<void> {
  for (const [place, { by, reason, note }] of reports.entries()) {
    const reporter = people.customer(by)
    const review = await first<{ id: string }>(
      ctx,
      'SELECT public_id AS id FROM reviews WHERE hidden_at IS NULL AND user_id <> $1 ORDER BY rating, id OFFSET $2 LIMIT 1',
      [reporter.userId, place],
    )
    if (review) await reportReview(actingAgo(ctx, reporter, (30 - 20 * place) * hour), { id: review.id, reason, note })
  }
}

const ownParcel = `
  SELECT p.number AS parcel, o.number, u.email FROM parcels p JOIN orders o ON o.id = p.order_id
  JOIN users u ON u.id = o.customer_id JOIN artisans a ON a.id = p.artisan_id JOIN payments y ON y.order_id = o.id
  WHERE a.slug = $1 AND y.status = 'captured' AND p.status IN ('placed', 'accepted', 'making', 'ready', 'shipped', 'delivered')
  ORDER BY p.status = 'delivered', p.id LIMIT 1`

const talk = [
  { from: 'customer', words: 'Could the blue be a little darker than on the picture?' },
  { from: 'artisan', words: 'Yes. I fire it a little longer then. It takes one day more.' },
  { from: 'customer', words: 'That is fine. Thank you! Please pack it well, it is a present.' },
] as const

async function seedMessages(ctx: Context, people: DemoPeople): Promise<void> {
  const slug = demoArtisans()[0]?.slug ?? ''
  const parcel = await first<{ parcel: string; number: string; email: string }>(ctx, ownParcel, [slug])
  if (!parcel) return
  const sides = { customer: people.customer(parcel.email), artisan: people.artisan(slug) }
  for (const [place, { from, words }] of talk.entries()) {
    const key = `00000000-0000-4000-8000-00000000000${place}`
    const named = from === 'customer' ? { parcel: parcel.parcel, number: parcel.number } : { parcel: parcel.parcel }
    await writeMessage(actingAgo(ctx, sides[from], (4 - place) * hour), named, { words, key })
  }
}

const questions = [
  {
    ...{ by: 'rohan-mehta@haat.test', words: 'Is the glaze safe for curd and lemon?' },
    answer: 'Yes, there is no lead in it. Only do not cook in it: the heat would crack it.',
  },
  {
    ...{ by: 'kavya-raghavan@haat.test', words: 'Can I have six of them that are alike?' },
    answer: 'Alike, but not the same: each is painted by hand. Order six at once and I paint them in one week.',
  },
] as const

const askedAbout = `
  SELECT p.slug AS product FROM products p JOIN artisans a ON a.id = p.artisan_id
  WHERE a.slug = $1 AND p.status = 'published' AND p.name ~* 'bowl' ORDER BY p.id LIMIT 1`

async function seedQuestions(ctx: Context, people: DemoPeople): Promise<void> {
  const slug = demoArtisans()[0]?.slug ?? ''
  const piece = await first<{ product: string }>(ctx, askedAbout, [slug])
  if (!piece) return
  for (const [place, { by, words, answer }] of questions.entries()) {
    const key = `00000000-0000-4000-8000-0000000001${String(place).padStart(2, '0')}`
    await askArtisan(actingAgo(ctx, people.customer(by), (9 - 3 * place) * day), piece, { words, key, mayShow: true })
    const open = await first<{ id: string }>(ctx, 'SELECT public_id AS id FROM questions WHERE key = $1', [key])
    await answerQuestion(actingAgo(ctx, people.artisan(slug), (8 - 3 * place) * day), {
      id: open?.id ?? '',
      words: answer,
    })
  }
}

// Has no open parcels, and enough other artisans work in that state.
const spareArtisan = `
  SELECT a.slug FROM artisans a WHERE a.status = 'verified' AND NOT EXISTS (SELECT FROM parcels p WHERE p.artisan_id = a.id)
    AND (SELECT count(*) FROM artisans o WHERE o.user_id = a.user_id) = 1
    AND (SELECT count(*) FROM artisans o WHERE o.state = a.state AND o.status = 'verified') > 2
  ORDER BY a.id DESC LIMIT 1`

const applied = `SELECT slug FROM artisans WHERE status = 'applied' ORDER BY id DESC LIMIT 1`

/** One suspended artisan who appeals, and one application that was sent back. */
async function seedStandings(ctx: Context, people: DemoPeople, admin: User): Promise<void> {
  const spare = await first<{ slug: string }>(ctx, spareArtisan)
  if (spare) {
    const reason = 'Two buyers had goods made by machine. Please show us how you work.'
    await decideVerification(actingAgo(ctx, admin, 4 * day), { artisan: spare.slug, move: 'suspend', reason })
    const answer = 'The stoles were woven on my own loom. I have pictures of the work and can show the loom by video.'
    const artisan = people.artisan(spare.slug)
    await decideVerification(actingAgo(ctx, artisan, 2 * day), { move: 'appeal', reason: answer })
  }
  const newcomer = await first<{ slug: string }>(ctx, applied)
  if (!newcomer) return
  await decideVerification(actingAgo(ctx, admin, 26 * hour), { artisan: newcomer.slug, move: 'review' })
  const reason = 'The picture of the Pehchan card cannot be read. Please take it again in daylight.'
  await decideVerification(actingAgo(ctx, admin, 25 * hour), {
    ...{ artisan: newcomer.slug, move: 'request_changes', reason },
  })
}
