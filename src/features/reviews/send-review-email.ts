import type { Context } from '#features/context.ts'
import { emailOf, sendOnce } from '#features/emails.ts'

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
  isOff: boolean
}

/** Sends nothing when the review is gone. A job: throws the mailer's errors, so that it is retried. */
export async function sendReviewEmail(
  ctx: Context,
  { reviewId, kind, linkOf }: { reviewId: number; kind: ReviewEmail; linkOf: (slug: string) => string },
): Promise<void> {
  const [row] = await ctx.db.query<Facts>`
    select u.email, u.full_name as name, u.language, p.slug, a.name as artisan, r.rating, r.title, r.text, r.response,
      r.responded_at,
      exists (select from notification_switches n where n.user_id = u.id and n.kind = 'reviews') as is_off,
      coalesce((select t.name from product_translations t
      where t.product_id = p.id and t.language = u.language), p.name)
        as product
    from reviews r join products p on p.id = r.product_id join artisans a on a.id = p.artisan_id
    join users u on u.id = case when ${kind} = 'written' then a.user_id else r.user_id end
    where r.id = ${reviewId} and r.hidden_at is null and u.closed_at is null`
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
