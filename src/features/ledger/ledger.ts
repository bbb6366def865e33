import type { EarningMoney } from '#features/payouts/earning-money.ts'

// Debit is positive, credit negative; every transaction sums to zero.
const ledgerAccounts = [
  'gateway', // asset: money at the payment gateway: + captured, − refunded, − its fee
  'courier', // asset: cash that couriers have not handed over yet: + collected, − handed over
  'bank', // asset: + cash handed over, − payouts, − refunds by transfer
  'customer_deposit', // liability: paid for parcels not yet delivered: − captured, + earned or refunded
  'refund_payable', // liability: refunds promised and not yet paid: − promised, + paid
  'gift_card', // liability: gift cards sold and not yet spent: − sold or refunded to, + spent or expired
  'artisan_payable', // liability, per artisan: earned and not yet paid out: − earned, + paid out
  'commission_gst', // liability: GST on the commission: − earned
  'cod_fee_gst', // liability: GST in the COD fee: − earned
  'tcs_payable', // liability: GST collected at source (s. 52 CGST Act): − withheld
  'tds_payable', // liability: income tax deducted at source: − withheld
  'commission', // income: the platform's part, without GST: − earned
  'cod_fee', // income: without GST: − earned
  'gift_card_expired', // income: what was left of gift cards at their end: −
  'coupon_cost', // expense: the platform's part of coupons: + granted
  'gateway_fee', // expense: including its GST: +
  'goodwill', // expense: given to customers beyond what they had paid for: +
  'return_cost', // expense: carriage of returned goods: +, − where the artisan pays it
  'tax_payable', // old books only: GST now goes to the artisan, within artisan_payable
  'shipping', // old books only: carriage now goes to the artisan, within artisan_payable
] as const

export type LedgerAccount = (typeof ledgerAccounts)[number]

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
  'deposit_kept',
  'gift_card',
  'gift_card_expired',
  'correction',
] as const

type LedgerKind = (typeof ledgerKinds)[number]

/** `effect` names the business effect (`capture:HT-2611-00482`) and is unique, so that nothing is booked twice. */
export type Posting = { kind: LedgerKind; orderId: number | null; effect: string; entries: readonly LedgerEntry[] }

export type FeeMoney = { feePaise: number; gstPaise: number }

/** `creditPaise`: the part that a gift card pays. */
export function captureEntries(amountPaise: number, creditPaise = 0): LedgerEntry[] {
  return entries(['gateway', amountPaise], ['gift_card', creditPaise], ['customer_deposit', -amountPaise - creditPaise])
}

export function giftCardSoldEntries(amountPaise: number): LedgerEntry[] {
  return entries(['gateway', amountPaise], ['gift_card', -amountPaise])
}

export function giftCardExpiredEntries(leftPaise: number): LedgerEntry[] {
  return entries(['gift_card', leftPaise], ['gift_card_expired', -leftPaise])
}

/** A duplicate payment belongs to no deposit and is owed back at once. */
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

/** Refunded before anything was earned. Goodwill was never the customer's deposit. */
export function refundEntries(amountPaise: number, goodwillPaise = 0): LedgerEntry[] {
  return entries(
    ['customer_deposit', amountPaise - goodwillPaise],
    ['goodwill', goodwillPaise],
    ['refund_payable', -amountPaise],
  )
}

/** After earning: reverses `money` and `codFee` (negative); the platform's goodwill covers the rest. */
export function earnedRefundEntries(
  artisanId: number,
  amountPaise: number,
  money: EarningMoney,
  codFee: FeeMoney,
): LedgerEntry[] {
  const goodwillPaise = amountPaise + money.goodsPaise + money.shippingPaise + codFee.feePaise
  return entries(...divided(artisanId, money, codFee), ['goodwill', goodwillPaise], ['refund_payable', -amountPaise])
}

export type RefundSource = Extract<LedgerAccount, 'gateway' | 'bank' | 'gift_card'>

export function refundPaidEntries(amountPaise: number, from: RefundSource = 'gateway'): LedgerEntry[] {
  return entries(['refund_payable', amountPaise], [from, -amountPaise])
}

export function returnCostEntries(artisanId: number, paise: number): LedgerEntry[] {
  return entries(['artisan_payable', paise, artisanId], ['return_cost', -paise])
}

/** From the platform to the artisan; negative: taken back. */
export function adjustmentEntries(artisanId: number, paise: number): LedgerEntry[] {
  return entries(['goodwill', paise], ['artisan_payable', -paise, artisanId])
}

/** Of a custom piece whose balance never came. */
export function keptDepositEntries(artisanId: number, paise: number): LedgerEntry[] {
  return entries(['customer_deposit', paise], ['artisan_payable', -paise, artisanId])
}

/** `paise` negative: the payout came back. */
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
