import { giveConsent } from '#features/accounts/give-consent.ts'
import { requireNotImpersonating, requireRole } from '#features/actor.ts'
import { lockOwnArtisan } from '#features/artisans/lock-own-artisan.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { type PaperKind, paperProblem } from './artisan-paper.ts'
import { undertakingPurpose, undertakingVersion } from './onboarding-steps.ts'

/**
 * A new number must be checked again.
 * @param number folded, as paperNumber gives it
 * @throws DomainError unauthorized, forbidden, not-found without a workshop, invalid-request for an impossible number
 */
export async function savePaper(ctx: Context, { kind, number }: { kind: PaperKind; number: string }): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const artisan = await lockOwnArtisan(ctx)
    const problem = paperProblem(kind, number)
    if (problem) throw new DomainError('invalid-request', { errors: [{ path: 'number', message: problem }] })
    // Saving the same number again keeps the admin's check.
    await ctx.db.query`
      insert into artisan_papers (artisan_id, kind, number, given_at)
      values (${artisan.id}, ${kind}, ${number}, ${ctx.clock.now()})
      on conflict (artisan_id, kind) do update
        set number = excluded.number, given_at = excluded.given_at, checked_at = null, checked_by = null
      where artisan_papers.number <> excluded.number`
  })
}

export async function removePaper(ctx: Context, kind: PaperKind): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  await ctx.db.query`delete from artisan_papers where artisan_id = ${artisanId} and kind = ${kind}`
}

type PaperCheck = {
  artisan: string
  kind: PaperKind
  number: string
  isRight: boolean
}

/** @throws DomainError unauthorized, forbidden for all but admins, not-found, paper-changed by the artisan */
export async function checkPaper(ctx: Context, { artisan, kind, number, isRight }: PaperCheck): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'admin')

  await transaction(ctx, async (ctx) => {
    type Row = { artisanId: number; number: string }
    const [paper] = await ctx.db.query<Row>`
      select p.artisan_id, p.number from artisan_papers p join artisans a on a.id = p.artisan_id
      where a.slug = ${artisan} and p.kind = ${kind} for update of p`
    if (!paper) throw new DomainError('not-found')
    if (paper.number !== number) throw new DomainError('paper-changed')

    await ctx.db.query`
      update artisan_papers
      set checked_at = ${isRight ? ctx.clock.now() : null}, checked_by = ${isRight ? userId : null}
      where artisan_id = ${paper.artisanId} and kind = ${kind}`
    const action = isRight ? 'paper.check' : 'paper.uncheck'
    await writeAudit(ctx, { action, subject: `artisan:${artisan}`, after: { kind } })
  })
}

/** @throws DomainError unauthorized, forbidden for all but admins, not-found */
export async function inspectArtisan(ctx: Context, slug: string): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const found = await ctx.db.query`select id from artisans where slug = ${slug} for update`
    if (found.length === 0) throw new DomainError('not-found')
    await writeAudit(ctx, { action: 'artisan.inspect', subject: `artisan:${slug}` })
  })
}

/**
 * Undertakes that pictures and words match the goods (Consumer Protection (E-Commerce) Rules 2020, rule 6).
 * @param version the wording that was read
 * @throws DomainError unauthorized, forbidden, not-found without a workshop, undertaking-changed
 */
export async function undertake(ctx: Context, version: string): Promise<void> {
  requireNotImpersonating(ctx.actor, 'artisan')
  if (version !== undertakingVersion) throw new DomainError('undertaking-changed')
  await transaction(ctx, async (ctx) => {
    // Locks, so that a double tap does not store two consents.
    await lockOwnArtisan(ctx)
    await giveConsent(ctx, { purpose: undertakingPurpose, textVersion: version })
  })
}
