import { requireNotImpersonating, requireUser, type User } from '#features/actor.ts'
import { findLastDecider } from '#features/audit/decider-queries.ts'
import { requireSecondPerson } from '#features/audit/second-person.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { findMove } from '#features/moves.ts'
import { readSettings } from '#features/settings/settings-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { getStepFacts } from './artisan-file-queries.ts'
import { type ArtisanStep, missingSteps, neededSteps, sellingSteps } from './onboarding-steps.ts'
import { queueVerificationEmail } from './queue-verification-email.ts'
import { hasUsedAppeal } from './verification-queries.ts'
import {
  appealableActions,
  isAppealed,
  type VerificationMove,
  type VerificationStatus,
  verificationMoves,
} from './verification-status.ts'

/**
 * `artisan` is the slug; without it, the actor's own profile. `expected` is the status the decision was based on;
 * without it, any status that allows the move. `first`: whoever decides an unread application begins its review with it.
 */
export type VerificationDecision = {
  artisan?: string
  first?: 'review' | undefined
  move: string
  reason?: string | undefined
  expected?: VerificationStatus | undefined
}

type Artisan = { id: number; slug: string; status: VerificationStatus }

// The badge shows the first verification date, so it stays through pauses.

/**
 * An admin may move anybody, an artisan only themselves. The artisan is emailed about the admin's decisions.
 * @throws DomainError unauthorized, not-found, forbidden, moved-already when the status is not the expected one,
 * move-not-allowed, reason-required, application-incomplete (with the missing steps) when the artisan applies or the
 * admin verifies, second-person-needed, already-appealed, not-on-impersonation for an appeal
 */
export async function decideVerification(
  ctx: Context,
  { first, ...decision }: VerificationDecision,
): Promise<VerificationStatus> {
  if (!first) return makeMove(ctx, decision)
  const { reason: _reason, ...begun } = decision
  return transaction(ctx, async (ctx) => {
    const expected = await makeMove(ctx, { ...begun, move: first })
    return makeMove(ctx, { ...decision, expected })
  })
}

async function makeMove(
  ctx: Context,
  { artisan: slug, move: name, reason, expected }: VerificationDecision,
): Promise<VerificationStatus> {
  const user = requireUser(ctx.actor)
  const { role } = user
  if (role === 'customer') throw new DomainError('forbidden')
  // Only the artisan may appeal, not an admin during impersonation.
  if (name === 'appeal' || name === 'withdraw_appeal') requireNotImpersonating(ctx.actor)

  return transaction(ctx, async (ctx) => {
    const artisan = await lockArtisan(ctx, user, slug)
    if (expected && expected !== artisan.status) throw movedAlready(ctx, artisan.status)
    const move = findMove(verificationMoves, artisan.status, name)
    if (!move) throw new DomainError('move-not-allowed', { from: artisan.status, move: name })
    if (!move.who.includes(role)) throw new DomainError('forbidden')
    if (move.needs.includes('reason') && !reason?.trim()) throw new DomainError('reason-required')

    await requireSteps(ctx, artisan, move)
    await requireFairAppeal(ctx, artisan, move)

    const now = ctx.clock.now()
    await ctx.db.query`
      update artisans set status = ${move.to}::text, verified_at = case when ${move.to}::text = 'verified'
        then coalesce(verified_at, ${now}::timestamptz) else verified_at end,
        applied_at = case when ${isApplication(move)} then coalesce(applied_at, ${now}::timestamptz) else applied_at end
      where id = ${artisan.id}`
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

/** Each decision allows one appeal, and no admin decides an appeal against their own decision. */
async function requireFairAppeal(
  ctx: Context,
  { slug, status }: Artisan,
  { move, who }: VerificationMove,
): Promise<void> {
  const subject = `artisan:${slug}` as const
  if (move === 'appeal' && (await hasUsedAppeal(ctx, slug))) throw new DomainError('already-appealed')

  if (!isAppealed(status) || !who.includes('admin')) return
  requireSecondPerson(ctx.actor, await findLastDecider(ctx, { subject, actions: appealableActions }))
}

/** The admin may verify an artisan who dropped a step since, but not one whom the law does not allow to sell. */
async function requireSteps(ctx: Context, { id }: Artisan, move: VerificationMove): Promise<void> {
  const isOpening = move.to === 'verified'
  if (!isApplication(move) && !isOpening) return
  const required: readonly ArtisanStep[] = isOpening ? sellingSteps : neededSteps((await readSettings(ctx)).settings)
  const missing = missingSteps(required, await getStepFacts(ctx, id))
  if (missing.length === 0) return
  const errors = missing.map((step) => ({ path: step, message: `invalid.${step}Step` }))
  throw new DomainError('application-incomplete', { errors })
}

/** An artisan gets not-found for another artisan's profile. */
async function lockArtisan(ctx: Context, user: User, slug: string | undefined): Promise<Artisan> {
  const own = slug === undefined ? user.artisanId : null
  const [artisan] = await ctx.db.query<Artisan>`
    select id, slug, status from artisans where slug = ${slug ?? null} or id = ${own} for update`
  if (!artisan || (user.role === 'artisan' && artisan.id !== user.artisanId)) throw new DomainError('not-found')
  return artisan
}
