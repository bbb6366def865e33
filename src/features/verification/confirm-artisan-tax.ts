import { requireRole } from '#features/actor.ts'
import { gstStateCode } from '#features/addresses/gst-states.ts'
import type { CommissionChange, TaxChange, TaxCheck } from '#features/artisans/maker-terms.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { queueVerificationMail } from './queue-verification-email.ts'
import type { VerificationStatus } from './verification-status.ts'

/**
 * Notes that the register of the GST portal says the same as the maker. Another status or number later is to be checked anew.
 * @throws DomainError unauthorized, forbidden for all but admins, not-found, paper-changed when it is another number or status now
 */
export async function confirmMakerTax(
  ctx: Context,
  { artisan, taxStatus, number }: TaxCheck & { artisan: string },
): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const maker = await lockMakerTax(ctx, artisan)
    if (maker.taxStatus !== taxStatus || (maker.gstin ?? maker.enrolmentNumber) !== number) {
      throw new DomainError('paper-changed')
    }
    await writeAudit(ctx, { action: 'tax.confirm', subject: `artisan:${artisan}`, after: { taxStatus, number } })
  })
}

const save =
  'update artisans set tax_status = $2, gstin = $3, enrolment_number = $4, pan = coalesce($5, pan) where id = $1'

/**
 * The office puts right how a maker stands with GST, as the register says; where the maker may sell follows from it at once. The
 * maker is written to.
 * @throws DomainError unauthorized, forbidden for all but admins, not-found, terms-changed when it is another one than expected,
 * invalid-request without the number or with one of another state, tax-status-needed when a maker who sells would have none
 */
export async function changeMakerTax(
  ctx: Context,
  { artisan, ...change }: TaxChange & { artisan: string },
): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const maker = await lockMakerTax(ctx, artisan)
    if (maker.taxStatus !== change.expected) throw new DomainError('terms-changed')
    const { gstin, enrolmentNumber } = numbersOf(maker, change)

    const values = [maker.id, change.taxStatus, gstin, enrolmentNumber, gstin?.slice(2, 12) ?? null]
    await namedQuery(ctx.db, 'artisans.change-tax', save, values)
    const { taxStatus, reason } = change
    await writeAudit(ctx, {
      action: 'tax.change',
      subject: `artisan:${artisan}`,
      before: { taxStatus: maker.taxStatus, gstin: maker.gstin, enrolmentNumber: maker.enrolmentNumber },
      after: { taxStatus, gstin, enrolmentNumber, reason },
    })
    await queueVerificationMail(ctx, { artisanId: maker.id, move: 'tax', reason })
  })
}

/** The numbers that go with the new standing: those given now, else those that are there. */
function numbersOf(maker: LockedTax, { taxStatus, ...given }: TaxChange) {
  if (taxStatus === 'none') {
    if (maker.status === 'verified' || maker.status === 'paused') throw new DomainError('tax-status-needed')
    return { gstin: null, enrolmentNumber: null }
  }
  if (taxStatus === 'enrolled') {
    const enrolmentNumber = given.enrolmentNumber ?? maker.enrolmentNumber
    if (!enrolmentNumber) throw wrong('enrolmentNumber', 'invalid.required')
    return { gstin: null, enrolmentNumber }
  }
  const gstin = given.gstin ?? maker.gstin
  if (!gstin) throw wrong('gstin', 'invalid.required')
  if (maker.state && gstin.slice(0, 2) !== gstStateCode(maker.state)) throw wrong('gstin', 'invalid.gstinState')
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

const text = `
  select id, status, state, tax_status as "taxStatus", gstin, enrolment_number as "enrolmentNumber" from artisans
  where slug = $1 for update`

/** How a maker stands with GST, kept from changing until the transaction ends. @throws DomainError not-found */
async function lockMakerTax(ctx: Context, artisan: string): Promise<LockedTax> {
  const [maker] = await namedQuery<LockedTax>(ctx.db, 'artisans.lock-tax', text, [artisan])
  if (!maker) throw new DomainError('not-found')
  return maker
}

const lock = 'select id, commission_basis_points as "basisPoints" from artisans where slug = $1 for update'

const changeCommissionSave = 'update artisans set commission_basis_points = $2 where id = $1'

/**
 * Says what the shop keeps of a maker's sales; what is sold already keeps its own. The day and the reason stand in the audit trail,
 * and the maker is written to. The same once more changes nothing.
 * @throws DomainError unauthorized, forbidden for all but admins, not-found, terms-changed when it is another one than expected
 */
export async function changeCommission(
  ctx: Context,
  { artisan, basisPoints, expected, reason }: CommissionChange & { artisan: string },
): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    type Row = { id: number; basisPoints: number | null }
    const [maker] = await namedQuery<Row>(ctx.db, 'artisans.lock-commission', lock, [artisan])
    if (!maker) throw new DomainError('not-found')
    if (maker.basisPoints === basisPoints) return
    if (maker.basisPoints !== expected) throw new DomainError('terms-changed')

    await namedQuery(ctx.db, 'artisans.save-commission', changeCommissionSave, [maker.id, basisPoints])
    await writeAudit(ctx, {
      action: 'commission.change',
      subject: `artisan:${artisan}`,
      before: { basisPoints: maker.basisPoints },
      after: { basisPoints, reason },
    })
    await queueVerificationMail(ctx, { artisanId: maker.id, move: 'commission', reason, basisPoints })
  })
}
