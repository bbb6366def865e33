import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { isActedFor } from '#features/sign-in/acted-artisan.ts'
import type { ActedArtisan } from './artisan-consent.ts'

/** Oldest first. @throws DomainError forbidden for all but artisans */
export async function listMembers(ctx: Context): Promise<ActedArtisan[]> {
  const { userId, artisanId } = requireRole(ctx.actor, 'artisan')
  const rows = await ctx.db.query<ActedArtisan>`
    select artisans.slug as id, artisans.name, artisans.place, artisans.status,
      artisans.id = ${artisanId} as is_current, ${isActedFor} as can_act_for,
      (select json_build_object('artisanName', c.artisan_name, 'manner', c.manner, 'witnessName', c.witness_name,
        'textVersion', c.text_version, 'language', c.language, 'givenAt', c.given_at, 'withdrawnAt', c.withdrawn_at)
        from artisan_consents c where c.artisan_id = artisans.id order by c.id desc limit 1) as consent
    from artisans where artisans.user_id = ${userId} and artisans.status <> 'closed' order by artisans.id`
  return rows.map(({ consent, ...artisan }) => ({ ...artisan, consent: consent && inUtc(consent) }))
}

function inUtc(consent: NonNullable<ActedArtisan['consent']>): NonNullable<ActedArtisan['consent']> {
  const { givenAt, withdrawnAt } = consent
  return {
    ...consent,
    givenAt: new Date(givenAt).toISOString(),
    withdrawnAt: withdrawnAt && new Date(withdrawnAt).toISOString(),
  }
}

export type ActingFor = { name: string; artisans: number }

export async function findActingFor(ctx: Context): Promise<ActingFor | null> {
  const { userId, artisanId } = requireRole(ctx.actor, 'artisan')
  const [row] = await ctx.db.query<ActingFor>`
    select max(name) filter (where id = ${artisanId}) as name, count(*)::int as artisans from artisans
    where user_id = ${userId} and status <> 'closed'`
  return row && row.artisans > 1 ? row : null
}
