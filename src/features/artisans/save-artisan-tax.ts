import { gstStateCode } from '#features/addresses/gst-states.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { KeptMaker } from './lock-own-maker.ts'
import type { TaxSection } from './maker-form.ts'

const save = `
  update artisans set tax_status = $2, gstin = $3, enrolment_number = $4, pan = $5, legal_form = $6, postal_address = $7
  where id = $1`

/**
 * How the maker stands with GST, in the caller's transaction. A GST number holds its owner's PAN and begins with the state's code.
 * @throws DomainError invalid-request for a GST number of another state, tax-status-needed when a maker who sells would have none
 */
export async function saveMakerTax(ctx: Context, maker: KeptMaker, section: TaxSection): Promise<void> {
  const { taxStatus, legalForm, postalAddress } = section
  const isGst = taxStatus === 'registered' || taxStatus === 'composition'
  const gstin = isGst ? (section.gstin ?? null) : null
  // Before the place is known there is nothing to compare with; the place is then compared with the number.
  if (gstin && maker.state && gstin.slice(0, 2) !== gstStateCode(maker.state)) {
    throw new DomainError('invalid-request', { errors: [{ path: 'tax.gstin', message: 'invalid.gstinState' }] })
  }
  if (taxStatus === 'none' && (maker.status === 'verified' || maker.status === 'paused')) {
    throw new DomainError('tax-status-needed')
  }

  const number = taxStatus === 'enrolled' ? (section.enrolmentNumber ?? null) : null
  const pan = gstin ? gstin.slice(2, 12) : (section.pan ?? null)
  const values = [maker.id, taxStatus, gstin, number, pan, legalForm, postalAddress ?? null]
  await namedQuery(ctx.db, 'artisans.save-tax', save, values)
}
