import { requireOwnHand, requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import type { VerificationStatus } from '#features/verification/verification-status.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { GivenConsent } from './maker-consent.ts'

const text = `
  insert into maker_consents (artisan_id, user_id, maker_name, manner, witness_name, text_version, language, given_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

/** Keeps in which words, language and manner a maker agreed. Inside the caller's transaction. */
export async function writeMakerConsent(
  ctx: Context,
  { artisanId, makerName, consent }: { artisanId: number; makerName: string; consent: GivenConsent },
): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'artisan')
  const { manner, witnessName, textVersion } = consent
  const values = [artisanId, userId, makerName, manner, witnessName ?? null, textVersion, ctx.locale, ctx.clock.now()]
  await namedQuery(ctx.db, 'artisans.write-consent', text, values)
}

/**
 * A maker who took the consent back gives it again. The shop stays paused until somebody opens it. While a consent stands this
 * changes nothing.
 * @throws DomainError not-found, also for another account's maker; maker-is-own for the workshop of the account itself
 */
export async function renewMakerConsent(ctx: Context, slug: string, consent: GivenConsent): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const maker = await getLockedMaker(ctx, slug)
    if (maker.consent === null) throw new DomainError('maker-is-own')
    if (maker.consent === 'given') return
    await writeMakerConsent(ctx, { artisanId: maker.id, makerName: maker.name, consent })
    await writeAudit(ctx, { action: 'maker.renew', subject: `artisan:${slug}` })
  })
}

const withdraw = 'update maker_consents set withdrawn_at = $2 where artisan_id = $1 and withdrawn_at is null'

const pause = "update artisans set status = 'paused' where id = $1 and status = 'verified'"

/**
 * A maker no longer lets the account act: the shop pauses at once and nobody acts in it. Earnings, papers and the record of the
 * consent stay. A second time changes nothing.
 * @throws DomainError not-found, also for another account's maker; maker-is-own for the workshop of the account itself
 */
export async function withdrawMakerConsent(ctx: Context, slug: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const maker = await getLockedMaker(ctx, slug)
    if (maker.consent === null) throw new DomainError('maker-is-own')
    if (maker.consent === 'withdrawn') return

    await namedQuery(ctx.db, 'artisans.withdraw-consent', withdraw, [maker.id, ctx.clock.now()])
    await namedQuery(ctx.db, 'artisans.pause-maker', pause, [maker.id])
    await writeAudit(ctx, {
      action: 'maker.withdraw',
      subject: `artisan:${slug}`,
      before: { status: maker.status },
      after: { status: maker.status === 'verified' ? 'paused' : maker.status },
    })
  })
}

/** `consent`: as it stands; null: the account's own workshop. */
type LockedMaker = {
  id: number
  slug: string
  name: string
  status: VerificationStatus
  consent: 'given' | 'withdrawn' | null
}

const lockedMakerQueriesText = `
  select id, slug, name, status, (select case when c.withdrawn_at is null then 'given' else 'withdrawn' end
    from maker_consents c where c.artisan_id = artisans.id order by c.id desc limit 1) as consent
  from artisans where slug = $1 and user_id = $2 for no key update`

/** A maker of the acting account, locked. @throws DomainError not-found, also for another account's */
async function getLockedMaker(ctx: Context, slug: string): Promise<LockedMaker> {
  const { userId } = requireOwnHand(ctx.actor, 'artisan')
  const [maker] = await namedQuery<LockedMaker>(ctx.db, 'artisans.lock-maker', lockedMakerQueriesText, [slug, userId])
  if (!maker) throw new DomainError('not-found')
  return maker
}
