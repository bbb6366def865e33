import { type Actor, requireRole } from '#features/actor.ts'
import { ownDecision } from '#features/audit/decider-queries.ts'
import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import { movesOf } from '#features/moves.ts'
import type { Where } from '#platform/database/keyset.server.ts'
import { literal, sql } from '#platform/database/sql.ts'
import { anywhere } from '#platform/lists/admin-list.ts'
import {
  type AdminArtisan,
  type AdminArtisanFilter,
  adminArtisanSorts,
  readAdminArtisanFilter,
  waitingStatuses,
} from './admin-artisan.ts'
import { hasChangedText, hasCraftText, saidText } from './verification-queries.ts'
import { appealableActions, verificationMoves } from './verification-status.ts'

const isWaitingText = sql`a.status in ${literal(waitingStatuses)}`

/** for the alias `a` of `artisans`: what this admin may decide */
export const needsAdminText = (actor: Actor) => sql`
  (a.status = 'in_review' or ${hasChangedText} or (${isWaitingText}
    and not ${ownDecision(actor, sql`'artisan:' || a.slug`, appealableActions)}))`

const appliedText = sql`coalesce(a.applied_at, a.created_at)`

// Waiting artisans sort by a mirrored far-future date: descending order puts the oldest application first.
const waitingText = sql`
  case when ${isWaitingText} then timestamptz '3000-01-01' + (timestamptz '2000-01-01' - ${appliedText})
  else ${appliedText} end`

export const adminArtisans = defineList({
  select: sql`a.slug, a.name, a.place, a.state, a.specialty, a.status, a.tax_status,
    ${appliedText} as applied_at, a.verified_at,
    (select basis_points from commission_rules where category = 'artisan:' || a.slug and valid_until is null)
      as commission_basis_points,
    (select count(*)::int from products where artisan_id = a.id) as product_count, (${saidText}) as said,
    (select r.at from audit_records r where r.subject = 'artisan:' || a.slug and r.action like 'verification.%'
      order by r.id desc limit 1) as since, ${hasChangedText} as has_changed,
    array_remove(array[case when not (${hasCraftText}) then 'craft' end, case when a.tax_status = 'none' then 'tax' end], null)
      as missing`,
  from: sql`artisans a`,
  id: sql`a.id`,
  sorts: {
    waiting: { by: waitingText, type: 'timestamptz' },
    applied: { by: appliedText, type: 'timestamptz' },
    verified: { by: sql`coalesce(a.verified_at, timestamptz '1970-01-01')`, type: 'timestamptz' },
    name: { by: sql`lower(a.name)`, type: 'text' },
  },
  readFilter: readAdminArtisanFilter,
  orders: adminArtisanSorts,
  where: (filter, ctx) => whereOf(ctx, filter),
  toItem: toAdminArtisan,
  file: {
    path: 'artisans',
    columns: [
      ['Artisan', ({ id }) => id],
      ['Name', ({ name }) => name],
      ['Place', ({ place }) => place],
      ['State', ({ state }) => state, 'common:states'],
      ['Specialty', ({ specialty }) => specialty],
      ['Stands', ({ status }) => status, 'common:verification'],
      ['Since', ({ since }) => since],
      ['Applied', ({ appliedAt }) => appliedAt],
      ['Verified', ({ verifiedAt }) => verifiedAt],
      ['Tax', ({ taxStatus }) => taxStatus, 'workshop:start.tax'],
      ['Commission (%)', ({ commissionBasisPoints: share }) => (share === null ? null : share / 100)],
      ['Pieces', ({ productCount }) => productCount],
    ],
  },
})

type Row = Omit<AdminArtisan, 'id' | 'appliedAt' | 'verifiedAt' | 'since' | 'moves'> & {
  slug: string
  appliedAt: Date
  verifiedAt: Date | null
  since: Date | null
}

const lookedIn = sql`concat_ws(' ', a.name, a.home_name, a.place, a.specialty, a.slug, a.gstin)`

function whereOf({ actor }: Context, { q, status, tax, isNeeding }: AdminArtisanFilter): Where {
  return [
    q && found(q),
    status && sql`a.status = ${literal(status)}`,
    tax && sql`a.tax_status = ${literal(tax)}`,
    isNeeding && needsAdminText(actor),
  ]
}

const found = (q: string) => sql`
  ${lookedIn} ilike ${anywhere(q)} or right(a.phone, 10) = nullif(right(${q.replace(/\D/g, '')}, 10), '')
    or a.user_id in (select id from users where email_folded = lower(${q}))`

function toAdminArtisan({ slug, appliedAt, verifiedAt, since, ...artisan }: Row): AdminArtisan {
  return {
    id: slug,
    name: artisan.name,
    place: artisan.place,
    state: artisan.state,
    specialty: artisan.specialty,
    status: artisan.status,
    taxStatus: artisan.taxStatus,
    appliedAt: appliedAt.toISOString(),
    verifiedAt: verifiedAt?.toISOString() ?? null,
    productCount: artisan.productCount,
    commissionBasisPoints: artisan.commissionBasisPoints,
    since: since?.toISOString() ?? null,
    hasChanged: artisan.hasChanged,
    moves: movesOf(verificationMoves, 'admin', artisan.status),
    missing: artisan.missing,
    said: artisan.said,
  }
}

export type AdminArtisanFacts = { artisans: number; needing: number }

export async function findAdminArtisanFacts(ctx: Context): Promise<AdminArtisanFacts> {
  requireRole(ctx.actor, 'admin')
  const [row] = await ctx.db.query<AdminArtisanFacts>`
    select count(*)::int as artisans, (count(*) filter (where ${needsAdminText(ctx.actor)}))::int as needing
    from artisans a`
  return row ?? { artisans: 0, needing: 0 }
}

/** The artisan who has waited longest for this admin, besides the one they look at. */
export async function findNextArtisan(ctx: Context, slug: string): Promise<{ id: string; name: string } | null> {
  requireRole(ctx.actor, 'admin')
  const [next] = await ctx.db.query<{ id: string; name: string }>`
    select a.slug as id, a.name from artisans a where ${needsAdminText(ctx.actor)} and a.slug <> ${slug}
    order by ${waitingText} desc, a.id limit 1`
  return next ?? null
}
