import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { movesOf } from '#features/moves.ts'
import { sql } from '#platform/database/sql.ts'
import type { SaidReason } from '#platform/lists/state-move.ts'
import { type VerificationStatus, verificationMoves } from './verification-status.ts'

/** Column of a query over `artisans a`: who gave which reason with the last move; null without a reason. */
export const saidText = sql`
  select case when r.after ->> 'reason' is not null
    then json_build_object('by', r.actor_role, 'words', r.after ->> 'reason') end
  from audit_records r where r.subject = 'artisan:' || a.slug and r.action like 'verification.%' order by r.id desc
    limit 1`

export const hasChangedText = sql`
  exists (select from audit_records c where c.subject = 'artisan:' || a.slug and c.action = 'artisan.change'
    and c.id > coalesce((select max(l.id) from audit_records l where l.subject = c.subject
      and l.action in ('artisan.inspect', 'verification.verify')), 0))`

/** for the alias `a` of `artisans`: a craft and a whole address */
export const hasCraftText = sql`
  (a.place <> '' and a.state <> '' and a.pincode <> '' and a.specialty <> ''
    and exists (select from artisan_crafts where artisan_id = a.id))`

const appealedText = sql`
  exists (select from audit_records u where u.subject = 'artisan:' || a.slug and u.action = 'verification.uphold'
    and u.id > coalesce((select max(d.id) from audit_records d where d.subject = u.subject
      and d.action in ('verification.suspend', 'verification.reject')), 0))`

export async function hasUsedAppeal(ctx: Context, slug: string): Promise<boolean> {
  const [row] = await ctx.db.query<{ isUsed: boolean }>`
    select ${appealedText} as is_used from artisans a where a.slug = ${slug}`
  return row?.isUsed ?? false
}

export type OwnStanding = { status: VerificationStatus; moves: string[]; said: SaidReason | null }

export async function findOwnStanding(ctx: Context): Promise<OwnStanding | null> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  type Row = Omit<OwnStanding, 'moves'> & { hasAppealed: boolean }
  const [own] = await ctx.db.query<Row>`
    select a.status, (${saidText}) as said, ${appealedText} as has_appealed from artisans a where a.id = ${artisanId}`
  if (!own) return null
  const { hasAppealed, ...standing } = own
  const moves = movesOf(verificationMoves, 'artisan', standing.status)
  return { ...standing, moves: moves.filter((move) => move !== 'appeal' || !hasAppealed) }
}
