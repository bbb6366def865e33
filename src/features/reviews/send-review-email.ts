import type { Context } from '#features/context.ts'
import { emailOf, sendOnce } from '#features/emails.ts'
import { namedQuery } from '#platform/database/db.server.ts'

export type ReviewEmail = 'written' | 'answered'

type Facts = {
  email: string
  name: string
  language: string
  product: string
  slug: string
  artisan: string
  rating: number
  title: string
  text: string
  response: string | null
  respondedAt: Date | null
  /** the reader wants no emails about reviews */
  isOff: boolean
}

// The reader is the artisan of a review that was written, and the reviewer of one that was answered.
const facts = `
  SELECT u.email, u.full_name AS name, u.language, p.slug, a.name AS artisan, r.rating, r.title, r.text, r.response,
    r.responded_at AS "respondedAt",
    EXISTS (SELECT FROM notification_switches n WHERE n.user_id = u.id AND n.kind = 'reviews') AS "isOff",
    coalesce((SELECT t.name FROM product_translations t WHERE t.product_id = p.id AND t.language = u.language), p.name)
      AS product
  FROM reviews r JOIN products p ON p.id = r.product_id JOIN artisans a ON a.id = p.artisan_id
  JOIN users u ON u.id = CASE WHEN $2 = 'written' THEN a.user_id ELSE r.user_id END
  WHERE r.id = $1 AND r.hidden_at IS NULL AND u.closed_at IS NULL`

/**
 * Tells an artisan of a new review, or a reviewer of the answer, in their own language. A job: throws what the mailer throws, to
 * be tried again. Nothing is sent when the review is gone by then.
 * @param linkOf makes the link to a product's reviews from its slug
 */
export async function sendReviewEmail(
  ctx: Context,
  { reviewId, kind, linkOf }: { reviewId: number; kind: ReviewEmail; linkOf: (slug: string) => string },
): Promise<void> {
  const [row] = await namedQuery<Facts>(ctx.db, 'reviews.email-facts', facts, [reviewId, kind])
  if (!row) return

  const { email, slug, isOff, ...words } = row
  if (isOff) return
  const link = linkOf(slug)
  const message = emailOf({
    to: email,
    language: row.language,
    kind: `review-${kind}`,
    words: kind === 'written' ? 'reviewWritten' : 'reviewAnswered',
    values: { ...words, link },
    button: { word: 'review', link },
  })
  await sendOnce(ctx, `review-${kind}:${reviewId}:${row.respondedAt?.toISOString() ?? ''}`, message)
}
