import { requireOwnHand, requireUser, type User } from '#features/actor.ts'
import { findLastDecider } from '#features/audit/decider-queries.ts'
import { requireSecondPerson } from '#features/audit/second-person.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { getStepFacts } from './artisan-file-queries.ts'
import { type ArtisanStep, missingSteps, neededSteps, sellingSteps } from './onboarding-steps.ts'
import { queueVerificationEmail } from './queue-verification-email.ts'
import { hasUsedAppeal } from './verification-queries.ts'
import {
  appealableMoves,
  findVerificationMove,
  isAppealed,
  type VerificationMove,
  type VerificationStatus,
} from './verification-status.ts'

/**
 * `artisan` is the slug; left out, the profile of who acts is meant. `expected` is where the artisan stood when this was decided;
 * left out, any standing that has the move will do.
 */
export type VerificationDecision = {
  artisan?: string
  move: string
  reason?: string | undefined
  expected?: VerificationStatus | undefined
}

type Artisan = { id: number; slug: string; status: VerificationStatus }

const lock = 'select id, slug, status from artisans where slug = $1 or id = $2 for update'

// The date of the first verification stays through pauses: it is what the badge shows.
const change = `
  update artisans set status = $2, verified_at = case when $2 = 'verified' then coalesce(verified_at, $3) else verified_at end,
    applied_at = case when $4 then coalesce(applied_at, $3) else applied_at end
  where id = $1`

/**
 * Moves an artisan's standing by the table of moves, always with a line in the audit trail: an admin anybody's, artisans their own.
 * The artisan is written to about what the admin decides.
 * @throws DomainError unauthorized, not-found, forbidden, moved-already when the artisan stands elsewhere than expected,
 * move-not-allowed, reason-required, application-incomplete (with the steps that are missing) when the artisan applies or the admin
 * verifies, second-person-needed, already-appealed, not-on-impersonation for an appeal
 */
export async function decideVerification(
  ctx: Context,
  { artisan: slug, move: name, reason, expected }: VerificationDecision,
): Promise<VerificationStatus> {
  const user = requireUser(ctx.actor)
  const { role } = user
  if (role === 'customer') throw new DomainError('forbidden')
  // An appeal is the artisan's own word.
  if (name === 'appeal' || name === 'withdraw_appeal') requireOwnHand(ctx.actor)

  return transaction(ctx, async (ctx) => {
    const artisan = await lockArtisan(ctx, user, slug)
    if (expected && expected !== artisan.status) throw movedAlready(ctx, artisan.status)
    const move = findVerificationMove(artisan.status, name)
    if (!move) throw new DomainError('move-not-allowed', { from: artisan.status, move: name })
    if (!move.who.includes(role)) throw new DomainError('forbidden')
    if (move.needsReason && !reason?.trim()) throw new DomainError('reason-required')

    await requireSteps(ctx, artisan, move)
    await requireFairAppeal(ctx, artisan, move)

    const values = [artisan.id, move.to, ctx.clock.now(), isApplication(move)]
    await namedQuery(ctx.db, 'artisans.decide', change, values)
    await writeAudit(ctx, {
      action: `verification.${move.move}`,
      subject: `artisan:${artisan.slug}`,
      before: { status: artisan.status },
      after: { status: move.to, ...(reason?.trim() ? { reason: reason.trim() } : {}) },
    })
    if (role === 'admin')
      await queueVerificationEmail(ctx, { artisanId: artisan.id, move: move.move, reason: reason?.trim() })
    return move.to
  })
}

function isApplication({ move }: VerificationMove): boolean {
  return move === 'apply' || move === 'apply_again'
}

function movedAlready(ctx: Context, status: VerificationStatus): DomainError {
  const word = translate(
    ctx.locale,
    `verification.${status.replace(/_(\w)/g, (_, char: string) => char.toUpperCase())}`,
  )
  return new DomainError('moved-already', { status, state: translate(ctx.locale, 'form.now', { state: word }) })
}

/** There is one appeal against each decision, and nobody of the admin decides one against themselves. */
async function requireFairAppeal(
  ctx: Context,
  { slug, status }: Artisan,
  { move, who }: VerificationMove,
): Promise<void> {
  const subject = `artisan:${slug}` as const
  if (move === 'appeal' && (await hasUsedAppeal(ctx, slug))) throw new DomainError('already-appealed')

  if (!isAppealed(status) || !who.includes('admin')) return
  const actions = appealableMoves.map((decision) => `verification.${decision}`)
  requireSecondPerson(ctx.actor, await findLastDecider(ctx, { subject, actions }))
}

/** The admin gets a whole application; it may verify an artisan who gave up a step since, but nobody whom the law lets not sell. */
async function requireSteps(ctx: Context, { id }: Artisan, move: VerificationMove): Promise<void> {
  const isOpening = move.to === 'verified'
  if (!isApplication(move) && !isOpening) return
  const asked: readonly ArtisanStep[] = isOpening ? sellingSteps : neededSteps
  const missing = missingSteps(asked, await getStepFacts(ctx, id))
  if (missing.length === 0) return
  const errors = missing.map((step) => ({ path: step, message: `invalid.${step}Step` }))
  throw new DomainError('application-incomplete', { errors })
}

/** Another artisan's profile is not there for an artisan. */
async function lockArtisan(ctx: Context, user: User, slug: string | undefined): Promise<Artisan> {
  const own = slug === undefined ? user.artisanId : null
  const [artisan] = await namedQuery<Artisan>(ctx.db, 'artisans.lock', lock, [slug ?? null, own])
  if (!artisan || (user.role === 'artisan' && artisan.id !== user.artisanId)) throw new DomainError('not-found')
  return artisan
}
