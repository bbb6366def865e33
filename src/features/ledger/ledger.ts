import type { EarningMoney } from '#features/payouts/earning-money.ts'

/**
 * The accounts of the shop and how they are signed: debit positive, credit negative, and every transaction sums to zero.
 *
 * gateway           asset      what the payment gateway holds for us: + captured, − given back, − its fee
 * courier           asset      cash that couriers have taken and not yet handed on: + collected, − handed on
 * bank              asset      + cash handed on, − payouts, − refunds by transfer
 * customer_deposit  liability  paid by customers for parcels not yet delivered: − captured, + earned or given back
 * refund_payable    liability  promised back to customers and not yet given: − promised, + given
 * artisan_payable   liability  what an artisan has earned and not yet received, by artisan: − earned, + paid out
 * commission_gst    liability  GST on the commission: − earned
 * cod_fee_gst       liability  GST inside the fee for cash: − earned
 * tcs_payable       liability  GST collected at source (s. 52 CGST Act): − kept back
 * tds_payable       liability  income tax deducted at source: − kept back
 * commission        income     the platform's part, without GST: − earned
 * cod_fee           income     for bringing cash, without GST: − earned
 * coupon_cost       expense    the platform's part of coupons: + given
 * gateway_fee       expense    what the gateway keeps, its GST included: +
 * goodwill          expense    given to customers beyond what they had paid for: +
 * return_cost       expense    carriage of goods that come back: +, − where it is the artisan's charge
 *
 * tax_payable and shipping are of old books: GST and carriage go to the artisan now, within artisan_payable.
 */
const ledgerAccounts = [
  'gateway',
  'courier',
  'bank',
  'customer_deposit',
  'refund_payable',
  'artisan_payable',
  'commission_gst',
  'cod_fee_gst',
  'tcs_payable',
  'tds_payable',
  'commission',
  'cod_fee',
  'coupon_cost',
  'gateway_fee',
  'goodwill',
  'return_cost',
  'tax_payable',
  'shipping',
] as const

type LedgerAccount = (typeof ledgerAccounts)[number]

export type LedgerEntry = { account: LedgerAccount; artisanId: number | null; amountPaise: number }

const ledgerKinds = [
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

type LedgerKind = (typeof ledgerKinds)[number]

/** `effect` names the business effect and is unique, so that nothing is booked twice: `capture:HT-2611-00482`. */
export type Posting = { kind: LedgerKind; orderId: number | null; effect: string; entries: readonly LedgerEntry[] }

export type FeeMoney = { feePaise: number; gstPaise: number }

export function captureEntries(amountPaise: number): LedgerEntry[] {
  return entries(['gateway', amountPaise], ['customer_deposit', -amountPaise])
}

/** The same money came twice: it is nobody's deposit and is owed back at once. */
export function secondCaptureEntries(amountPaise: number): LedgerEntry[] {
  return entries(['gateway', amountPaise], ['refund_payable', -amountPaise])
}

export function gatewayFeeEntries(feePaise: number): LedgerEntry[] {
  return entries(['gateway_fee', feePaise], ['gateway', -feePaise])
}

export function cashCollectedEntries(amountPaise: number): LedgerEntry[] {
  return entries(['courier', amountPaise], ['customer_deposit', -amountPaise])
}

export function cashRemittedEntries(amountPaise: number): LedgerEntry[] {
  return entries(['bank', amountPaise], ['courier', -amountPaise])
}

export function earningEntries(artisanId: number, money: EarningMoney, codFee: FeeMoney): LedgerEntry[] {
  const depositPaise = money.goodsPaise + money.shippingPaise + codFee.feePaise
  return entries(['customer_deposit', depositPaise], ...divided(artisanId, money, codFee))
}

/** Promised back before anything of it was earned. Goodwill was never the customer's deposit. */
export function refundEntries(amountPaise: number, goodwillPaise = 0): LedgerEntry[] {
  return entries(
    ['customer_deposit', amountPaise - goodwillPaise],
    ['goodwill', goodwillPaise],
    ['refund_payable', -amountPaise],
  )
}

/**
 * Promised back after it was earned: what leaves the earning (`money` and `codFee`, negative) is divided the other way round; what
 * it does not cover is the platform's goodwill.
 */
export function earnedRefundEntries(
  artisanId: number,
  amountPaise: number,
  money: EarningMoney,
  codFee: FeeMoney,
): LedgerEntry[] {
  const goodwillPaise = amountPaise + money.goodsPaise + money.shippingPaise + codFee.feePaise
  return entries(...divided(artisanId, money, codFee), ['goodwill', goodwillPaise], ['refund_payable', -amountPaise])
}

export function refundPaidEntries(amountPaise: number, from: 'gateway' | 'bank' = 'gateway'): LedgerEntry[] {
  return entries(['refund_payable', amountPaise], [from, -amountPaise])
}

export function returnCostEntries(artisanId: number, paise: number): LedgerEntry[] {
  return entries(['artisan_payable', paise, artisanId], ['return_cost', -paise])
}

/** A sum that an admin gives to an artisan (negative: takes); the platform bears it. */
export function adjustmentEntries(artisanId: number, paise: number): LedgerEntry[] {
  return entries(['goodwill', paise], ['artisan_payable', -paise, artisanId])
}

/** Paid out to an artisan. `paise` negative: it came back. */
export function payoutEntries(artisanId: number, paise: number, from: 'gateway' | 'bank'): LedgerEntry[] {
  return entries(['artisan_payable', paise, artisanId], [from, -paise])
}

function divided(artisanId: number, money: EarningMoney, codFee: FeeMoney): [LedgerAccount, number, number?][] {
  return [
    ['artisan_payable', -money.netPaise, artisanId],
    ['commission', -money.commissionPaise],
    ['commission_gst', -money.commissionGstPaise],
    ['tcs_payable', -money.tcsPaise],
    ['tds_payable', -money.tdsPaise],
    ['cod_fee', codFee.gstPaise - codFee.feePaise],
    ['cod_fee_gst', -codFee.gstPaise],
    ['coupon_cost', money.couponPaise],
  ]
}

function entries(...rows: [LedgerAccount, number, number?][]): LedgerEntry[] {
  return rows.flatMap(([account, amountPaise, artisanId]) =>
    amountPaise === 0 ? [] : [{ account, artisanId: artisanId ?? null, amountPaise }],
  )
}
