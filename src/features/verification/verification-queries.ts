import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { SaidReason } from '#platform/lists/state-move.ts'
import { type VerificationStatus, verificationMovesFor } from './verification-status.ts'

/**
 * Column of a query over `artisans a`: who gave which reason with the last verification move; null without a reason.
 */
export const saidText = `
  SELECT CASE WHEN r.after ->> 'reason' IS NOT NULL THEN json_build_object('by', r.actor_role, 'words', r.after ->> 'reason') END
  FROM audit_records r WHERE r.subject = 'artisan:' || a.slug AND r.action LIKE 'verification.%' ORDER BY r.id DESC LIMIT 1`

/** Column of a query over `artisans a`: verified facts have changed since the admin last reviewed them. */
export const hasChangedText = `
  EXISTS (SELECT FROM audit_records c WHERE c.subject = 'artisan:' || a.slug AND c.action = 'artisan.change'
    AND c.id > coalesce((SELECT max(l.id) FROM audit_records l WHERE l.subject = c.subject
      AND l.action IN ('artisan.inspect', 'verification.verify')), 0))`

/** Column of a query over `artisans a`: the appeal against the latest decision was decided. */
const appealedText = `
  EXISTS (SELECT FROM audit_records u WHERE u.subject = 'artisan:' || a.slug AND u.action = 'verification.uphold'
    AND u.id > coalesce((SELECT max(d.id) FROM audit_records d WHERE d.subject = u.subject
      AND d.action IN ('verification.suspend', 'verification.reject')), 0))`

const usedText = `SELECT ${appealedText} AS "isUsed" FROM artisans a WHERE a.slug = $1`

/** Whether the one appeal against the latest decision about this artisan was decided. */
export async function hasUsedAppeal(ctx: Context, slug: string): Promise<boolean> {
  const [row] = await namedQuery<{ isUsed: boolean }>(ctx.db, 'artisans.used-appeal', usedText, [slug])
  return row?.isUsed ?? false
}

export type OwnStanding = { status: VerificationStatus; moves: string[]; said: SaidReason | null }

const ownText = `SELECT a.status, (${saidText}) AS said, ${appealedText} AS "hasAppealed" FROM artisans a WHERE a.id = $1`

export async function findOwnStanding(ctx: Context): Promise<OwnStanding | null> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  type Row = Omit<OwnStanding, 'moves'> & { hasAppealed: boolean }
  const [own] = await namedQuery<Row>(ctx.db, 'artisans.own-standing', ownText, [artisanId])
  if (!own) return null
  const { hasAppealed, ...standing } = own
  const moves = verificationMovesFor('artisan', standing.status).map(({ move }) => move)
  return { ...standing, moves: moves.filter((move) => move !== 'appeal' || !hasAppealed) }
}
