import { randomBytes } from 'node:crypto'
import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'

export type NewWorkshop = { name: string; phone: string }

/** Hidden until verified. One account may open several, one per artisan. @throws DomainError unauthorized, forbidden */
export async function openWorkshop(
  ctx: Context,
  { name, phone }: NewWorkshop,
): Promise<{ artisanId: number; slug: string }> {
  const { userId } = requireRole(ctx.actor, 'artisan')
  const { preferred, fallback } = artisanSlug(name, randomBytes(4).toString('hex'))

  return transaction(ctx, async (ctx) => {
    for (const slug of [preferred, fallback]) {
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

/** The name in Latin letters; with `unique` appended when the name has none, is reserved or is taken. */
function artisanSlug(name: string, unique: string): { preferred: string; fallback: string } {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, mostLength)
    .replace(/-+$/, '')
  const fallback = `${words || 'artisan'}-${unique}`
  return { preferred: words.length < 2 || taken.has(words) || words.startsWith('closed-') ? fallback : words, fallback }
}

// Tax numbers stay: withheld tax is reported under them. Products of a closed artisan are never shown.
export async function forgetArtisan(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await ctx.db.query`delete from new_work_emails where user_id = ${userId}`
  await ctx.db.query`delete from follows where user_id = ${userId}`
  await ctx.db.query`
    delete from artisan_papers where artisan_id in (select id from artisans where user_id = ${userId})`
  await ctx.db.query`
    update artisans set status = 'closed', slug = 'closed-' || id, name = '–', home_name = null, phone = '',
      postal_address = null, story = '{"en":""}', specialty = '', place = '', fields = '{}'
    where user_id = ${userId}`
  await ctx.db.query`
    update artisan_consents
      set artisan_name = '–', witness_name = null, withdrawn_at = coalesce(withdrawn_at, ${ctx.clock.now()})
        where user_id = ${userId}`
}
