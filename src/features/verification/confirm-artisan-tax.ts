import { requireRole } from '#features/actor.ts'
import { gstStateCode } from '#features/addresses/gst-states.ts'
import type { CommissionChange, TaxChange, TaxCheck } from '#features/artisans/artisan-terms.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { endNextRate, openNextRate } from '#features/checkout/plan-rate.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { artisanKey } from '#features/tax/commission.ts'
import { lockNewest } from '#features/tax/rate-list-queries.ts'
import { forgetRates, takeBack } from '#features/tax/rate-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { queueVerificationEmail } from './queue-verification-email.ts'
import type { VerificationStatus } from './verification-status.ts'

/** @throws DomainError unauthorized, forbidden for all but admins, not-found, paper-changed by the artisan */
export async function confirmArtisanTax(
  ctx: Context,
  { artisan, taxStatus, number }: TaxCheck & { artisan: string },
): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const row = await lockArtisanTax(ctx, artisan)
    if (row.taxStatus !== taxStatus || (row.gstin ?? row.enrolmentNumber) !== number) {
      throw new DomainError('paper-changed')
    }
    await writeAudit(ctx, { action: 'tax.confirm', subject: `artisan:${artisan}`, after: { taxStatus, number } })
  })
}

/**
 * Corrects a GST status to match the register, which decides where the artisan may sell. The artisan is emailed.
 * @throws DomainError unauthorized, forbidden for all but admins, not-found, terms-changed when the current status is
 * not the expected one, invalid-request without the number or with one of another state, tax-status-needed when a
 * selling artisan would have none
 */
export async function changeArtisanTax(
  ctx: Context,
  { artisan, ...change }: TaxChange & { artisan: string },
): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const row = await lockArtisanTax(ctx, artisan)
    if (row.taxStatus !== change.expected) throw new DomainError('terms-changed')
    const { gstin, enrolmentNumber } = numbersOf(row, change)

    await ctx.db.query`
      update artisans set tax_status = ${change.taxStatus}, gstin = ${gstin}, enrolment_number = ${enrolmentNumber},
        pan = coalesce(${gstin?.slice(2, 12) ?? null}, pan) where id = ${row.id}`
    const { taxStatus, reason } = change
    await writeAudit(ctx, {
      action: 'tax.change',
      subject: `artisan:${artisan}`,
      before: { taxStatus: row.taxStatus, gstin: row.gstin, enrolmentNumber: row.enrolmentNumber },
      after: { taxStatus, gstin, enrolmentNumber, reason },
    })
    await queueVerificationEmail(ctx, { artisanId: row.id, move: 'tax', reason })
  })
}

function numbersOf(row: LockedTax, { taxStatus, ...given }: TaxChange) {
  if (taxStatus === 'none') {
    if (row.status === 'verified' || row.status === 'paused') throw new DomainError('tax-status-needed')
    return { gstin: null, enrolmentNumber: null }
  }
  if (taxStatus === 'enrolled') {
    const enrolmentNumber = given.enrolmentNumber ?? row.enrolmentNumber
    if (!enrolmentNumber) throw wrong('enrolmentNumber', 'invalid.required')
    return { gstin: null, enrolmentNumber }
  }
  const gstin = given.gstin ?? row.gstin
  if (!gstin) throw wrong('gstin', 'invalid.required')
  if (row.state && gstin.slice(0, 2) !== gstStateCode(row.state)) throw wrong('gstin', 'invalid.gstinState')
  return { gstin, enrolmentNumber: null }
}

function wrong(path: string, message: string): DomainError {
  return new DomainError('invalid-request', { errors: [{ path, message }] })
}

type LockedTax = {
  id: number
  status: VerificationStatus
  state: string
  taxStatus: 'registered' | 'composition' | 'enrolled' | 'none'
  gstin: string | null
  enrolmentNumber: string | null
}

async function lockArtisanTax(ctx: Context, artisan: string): Promise<LockedTax> {
  const [row] = await ctx.db.query<LockedTax>`
    select id, status, state, tax_status, gstin, enrolment_number from artisans
    where slug = ${artisan} for update`
  if (!row) throw new DomainError('not-found')
  return row
}

/**
 * From a later day on; orders sold before keep their commission. Takes the place of what was planned before, and the
 * artisan is told.
 * @throws DomainError unauthorized, forbidden for all but admins, proof-needed, not-found, and as planRate
 */
export async function changeCommission(
  ctx: Context,
  { artisan, terms, fromDay, seenFrom, reason }: CommissionChange & { artisan: string },
): Promise<void> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  const kind = 'commission'
  const key = artisanKey(artisan)
  await transaction(ctx, async (ctx) => {
    const [row] = await ctx.db.query<{ id: number }>`select id from artisans where slug = ${artisan} for update`
    if (!row) throw new DomainError('not-found')
    const newest = await lockNewest(ctx, kind, key)
    if (newest) await takeBack(ctx, kind, newest)

    if (terms) await openNextRate(ctx, { key, fromDay, seenFrom, terms })
    else if (seenFrom !== null) await endNextRate(ctx, { kind, key, fromDay, seenFrom })
    const after = { ...terms, fromDay, reason }
    await writeAudit(ctx, { action: 'commission.change', subject: `artisan:${artisan}`, after })
    await queueVerificationEmail(ctx, { artisanId: row.id, move: 'commission', reason, commission: terms, fromDay })
  })
  forgetRates(ctx)
}
