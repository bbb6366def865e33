import { chanceFor } from '#demo/chance.ts'
import type { DemoReview } from '#demo/demo-types.ts'
import { reviewerEmail } from '#demo/past-orders.ts'
import { demoCustomers } from '#demo/people.ts'
import { demoReviews } from '#demo/reviews.ts'
import type { Context } from '#features/context.ts'
import { respondToReview } from '#features/reviews/vote-on-review.ts'
import { writeReview } from '#features/reviews/write-review.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import { addDays, addMinutes } from '#platform/time/clock.ts'
import { type DemoPeople, readDemoPeople } from './seed-actors.ts'
import { insertRows, type SeedRow } from './seed-rows.ts'

/**
 * The demo's reviews, written and answered by the shop's own use cases with the clock set back, so that they rest on
 * delivered lines and count like any other. Emails about the past are not sent. Skips existing reviews.
 */
export async function seedReviews(ctx: Context): Promise<void> {
  const people = await readDemoPeople(ctx)
  const artisans = await artisansOf(ctx)
  const votes: SeedRow[] = []
  for (const review of [...demoReviews].sort((a, b) => b.daysAgo - a.daysAgo)) {
    const id = await seedReview(ctx, review, people, artisans.get(review.product) ?? '')
    if (id) votes.push(...(await votesOn(ctx, id, review, people)))
  }
  await insertRows(ctx.db, 'review_votes', votes)
}

async function seedReview(
  ctx: Context,
  review: DemoReview,
  people: DemoPeople,
  artisan: string,
): Promise<string | null> {
  const { product, rating, title, text, language, daysAgo, answer } = review
  const hours = chanceFor('review hour', review.by, product).int(1, 8)
  const writtenAt = addMinutes(addDays(ctx.clock.now(), -daysAgo), -60 * hours)
  const at = (minutes: number): Context => ({
    ...ctx,
    locale: language,
    clock: { now: () => addMinutes(writtenAt, minutes) },
    jobs: { send: async () => undefined },
  })

  try {
    const writer = { ...at(0), actor: people.customer(reviewerEmail(review)) }
    const id = await writeReview(writer, { productId: product, rating, title, text })
    // At most the same evening, never in the future.
    if (answer) await respondToReview({ ...at(45), actor: people.artisan(artisan) }, { id, text: answer })
    return id
  } catch (error) {
    if (isDomainError(error) && error.code === 'already-reviewed') return null
    throw error
  }
}

async function votesOn(ctx: Context, id: string, review: DemoReview, people: DemoPeople): Promise<SeedRow[]> {
  const [helpful, notHelpful] = review.votes
  const { rows } = await ctx.db.$client.query<{ id: number; written_at: Date }>(
    'SELECT id, written_at FROM reviews WHERE public_id = $1',
    [id],
  )
  const voters = demoCustomers()
    .map(({ email }) => email)
    .filter((email) => email !== reviewerEmail(review))
    .map((email) => ({ email, turn: chanceFor('vote', review.by, review.product, email).next() }))
    .sort((a, b) => a.turn - b.turn)
  return voters.slice(0, helpful + notHelpful).map(({ email }, place) => ({
    review_id: rows[0]?.id,
    user_id: people.customer(email).userId,
    is_helpful: place < helpful,
    voted_at: rows[0]?.written_at,
  }))
}

async function artisansOf({ db }: Context): Promise<Map<string, string>> {
  const { rows } = await db.$client.query<{ product: string; artisan: string }>(
    'SELECT p.slug AS product, a.slug AS artisan FROM products p JOIN artisans a ON a.id = p.artisan_id',
  )
  return new Map(rows.map(({ product, artisan }) => [product, artisan]))
}
