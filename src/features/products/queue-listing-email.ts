import { randomUUID } from 'node:crypto'
import { type Context, queueJobs } from '#features/context.ts'
import { emailOf, sendOnce } from '#features/emails.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import { isToldMove, type ListingEmail, listingEmailJob, type ToldListingMove } from './listing-email.ts'

/** In the transaction of the decision. */
export async function queueListingEmail(ctx: Context, email: ListingEmail): Promise<void> {
  if (!isToldMove(email.move)) return
  const payload = { ...email, effect: `listing:${email.productId}:${randomUUID()}` }
  await queueJobs(ctx, [{ name: listingEmailJob, payload }])
}

export type ListingEmailJob = ListingEmail & { move: ToldListingMove; effect: string }

type ListingLinks = { contact: string; product(slug: string): string; edit(slug: string): string }

type Reader = { to: string; artisan: string; language: string; slug: string; name: string }

export async function sendListingEmail(
  ctx: Context,
  { productId, move, reason, effect }: ListingEmailJob,
  links: ListingLinks,
): Promise<void> {
  const [reader] = await ctx.db.query<Reader>`
    select u.email as to, a.name as artisan, u.language, p.slug, coalesce(t.name, p.name) as name
    from products p join artisans a on a.id = p.artisan_id join users u on u.id = a.user_id and u.closed_at is null
    left join product_translations t on t.product_id = p.id and t.language = u.language
    where p.id = ${productId} and p.name <> ''`
  if (!reader) return

  const language = isLanguage(reader.language) ? reader.language : fallbackLanguage
  const email = emailOf({
    to: reader.to,
    language,
    kind: `listing-${move.replace('_', '-')}`,
    words: `listing.${move}`,
    values: { artisan: reader.artisan, piece: reader.name },
    facts: reason ? [{ rows: [[translate(language, 'email:fact.reason'), reason]] }] : [],
    button: buttonOf(move, reader, links),
  })
  await sendOnce(ctx, effect, email)
}

function buttonOf(move: ToldListingMove, { slug }: Reader, links: ListingLinks): { word: string; link: string } {
  switch (move) {
    case 'publish':
    case 'reinstate':
    case 'accept_revision':
      return { word: 'piece', link: links.product(slug) }
    case 'request_changes':
    case 'review':
    case 'remove':
    case 'refuse_revision':
      return { word: 'ownPiece', link: links.edit(slug) }
    case 'reject':
      return { word: 'contact', link: links.contact }
  }
}
