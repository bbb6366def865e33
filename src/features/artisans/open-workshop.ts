import { randomBytes } from 'node:crypto'
import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'

export type NewWorkshop = { name: string; phone: string }

/**
 * Opens an empty workshop, hidden until the admin verifies the artisan. One account may open several, one per artisan.
 * @throws DomainError unauthorized, forbidden for all but artisans
 */
export async function openWorkshop(
  ctx: Context,
  { name, phone }: NewWorkshop,
): Promise<{ artisanId: number; slug: string }> {
  const { userId } = requireRole(ctx.actor, 'artisan')
  const { wished, other } = artisanSlug(name, randomBytes(4).toString('hex'))

  return transaction(ctx, async (ctx) => {
    for (const slug of [wished, other]) {
      const [row] = await ctx.db.query<{ id: number }>`
        insert into artisans (user_id, slug, name, home_language, state, place, pincode, phone, specialty, story,
          years_of_experience, status, tax_status, created_at)
        values (${userId}, ${slug}, ${name}, ${ctx.locale}, '', '', '', ${phone}, '', '{}', 0, 'applied', 'none',
          ${ctx.clock.now()})
        on conflict (slug) do nothing returning id`
      if (!row) continue
      await writeAudit(ctx, { action: 'workshop.open', subject: `artisan:${slug}` })
      return { artisanId: row.id, slug }
    }
    throw new Error('a name made by chance was taken')
  })
}

const taken = new Set(['profile', 'spotlight', 'register'])

const mostLength = 60

/**
 * What an artisan's page is called: the name in Latin letters, `chance` where the name has none of them or is taken.
 * @param chance some letters and digits that nobody has had before
 */
function artisanSlug(name: string, chance: string): { wished: string; other: string } {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, mostLength)
    .replace(/-+$/, '')
  const other = `${words || 'artisan'}-${chance}`
  return { wished: words.length < 2 || taken.has(words) || words.startsWith('closed-') ? other : words, other }
}

// Tax numbers stay: withheld tax is reported under them. Products of a closed artisan are not shown.
// Consents keep only the user id; without an account nobody acts.

export async function forgetArtisan(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await ctx.db.query`delete from new_work_emails where user_id = ${userId}`
  await ctx.db.query`delete from follows where user_id = ${userId}`
  await ctx.db.query`
    delete from artisan_papers where artisan_id in (select id from artisans where user_id = ${userId})`
  await ctx.db.query`
    update artisans set status = 'closed', slug = 'closed-' || id, name = '–', home_name = null, phone = '',
      postal_address = null, story = '{"en":""}', specialty = '', place = ''
    where user_id = ${userId}`
  await ctx.db.query`
    update artisan_consents
      set artisan_name = '–', witness_name = null, withdrawn_at = coalesce(withdrawn_at, ${ctx.clock.now()})
        where user_id = ${userId}`
}
