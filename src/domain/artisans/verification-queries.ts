import { requireRole } from '#domain/actor.ts'
import type { Context } from '#domain/context.ts'
import type { SaidReason } from '#domain/state-move.ts'
import { namedQuery } from '#platform/db.server.ts'
import { type VerificationStatus, verificationMovesFor } from './verification-status.ts'

/** As a column of a query over `artisans a`: who said what with the last move of verification; null when nothing was said. */
export const saidText = `
  SELECT CASE WHEN r.after ->> 'reason' IS NOT NULL THEN json_build_object('by', r.actor_role, 'words', r.after ->> 'reason') END
  FROM audit_records r WHERE r.subject = 'artisan:' || a.slug AND r.action LIKE 'verification.%' ORDER BY r.id DESC LIMIT 1`

export type OwnStanding = { status: VerificationStatus; moves: string[]; said: SaidReason | null }

const ownText = `SELECT a.status, (${saidText}) AS said FROM artisans a WHERE a.id = $1`

/** Where the artisan who asks stands, what they may do about it, and what the office said; null before the profile exists. */
export async function findOwnStanding(ctx: Context): Promise<OwnStanding | null> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const [own] = await namedQuery<Omit<OwnStanding, 'moves'>>(ctx.db, 'artisans.own-standing', ownText, [artisanId])
  return own ? { ...own, moves: verificationMovesFor('artisan', own.status).map(({ move }) => move) } : null
}
