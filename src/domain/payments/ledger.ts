/**
 * The accounts of the shop and how they are signed: debit positive, credit negative, and every transaction sums to zero.
 *
 * gateway           asset      what the payment gateway holds for us: + captured, − given back
 * customer_deposit  liability  paid by customers for parcels not yet delivered: − captured, + earned or given back
 * artisan_payable   liability  what a maker has earned and not yet received, by artisan: − earned
 * commission        income     the platform's part: − earned
 * tax_payable       liability  GST inside delivered goods, by artisan whose supply it was: − earned
 * shipping          income     what customers paid for carriage (the couriers' bills are not kept here): − earned
 * refund_payable    liability  promised back to customers and not yet given by the gateway: − promised, + given
 */
export const ledgerAccounts = [
  'gateway',
  'customer_deposit',
  'artisan_payable',
  'commission',
  'tax_payable',
  'shipping',
  'refund_payable',
] as const

export type LedgerAccount = (typeof ledgerAccounts)[number]

export type LedgerEntry = { account: LedgerAccount; artisanId: number | null; amountPaise: number }

export const ledgerKinds = [
  'capture',
  'late_capture',
  'cash_collected',
  'cash_remitted',
  'gateway_fee',
  'earning',
  'refund',
  'return_cost',
  'payout',
  'payout_bounced',
  'adjustment',
  'correction',
] as const

export type LedgerKind = (typeof ledgerKinds)[number]

/** `effect` names the business effect and is unique, so that nothing is booked twice: `capture:HT-2611-00482`. */
export type Posting = { kind: LedgerKind; orderId: number | null; effect: string; entries: readonly LedgerEntry[] }

export type ParcelMoney = {
  artisanId: number
  totalPaise: number
  shippingPaise: number
  taxPaise: number
  commissionPaise: number
}

/** A customer's money has come to the gateway; none of it is earned before delivery. */
export function captureEntries(amountPaise: number): LedgerEntry[] {
  return entries(['gateway', amountPaise], ['customer_deposit', -amountPaise])
}

/** The same money came twice: it is nobody's deposit and is owed back at once. */
export function secondCaptureEntries(amountPaise: number): LedgerEntry[] {
  return entries(['gateway', amountPaise], ['refund_payable', -amountPaise])
}

/** A delivered parcel: the deposit is divided between maker, platform, tax and carriage. */
export function earningEntries(parcel: ParcelMoney): LedgerEntry[] {
  const { artisanId, totalPaise, shippingPaise, taxPaise, commissionPaise } = parcel
  const earned = totalPaise - shippingPaise - taxPaise - commissionPaise
  return entries(
    ['customer_deposit', totalPaise],
    ['artisan_payable', -earned, artisanId],
    ['commission', -commissionPaise],
    ['tax_payable', -taxPaise, artisanId],
    ['shipping', -shippingPaise],
  )
}

/** Promised back before anything of it was earned. */
export function refundEntries(amountPaise: number): LedgerEntry[] {
  return entries(['customer_deposit', amountPaise], ['refund_payable', -amountPaise])
}

/** The gateway has given it back. */
export function refundPaidEntries(amountPaise: number): LedgerEntry[] {
  return entries(['refund_payable', amountPaise], ['gateway', -amountPaise])
}

/** Entries of zero say nothing and are left out. */
function entries(...rows: [LedgerAccount, number, number?][]): LedgerEntry[] {
  return rows.flatMap(([account, amountPaise, artisanId]) =>
    amountPaise === 0 ? [] : [{ account, artisanId: artisanId ?? null, amountPaise }],
  )
}
