import { moneyOfPieces } from '#features/checkout/line-money.ts'
import type { OrderDetail, OrderLine, OrderParcel } from '#features/orders/order.ts'
import { returnRequest } from '#features/returns/order-return.ts'
import { isAtFault, needsPictures } from '#features/returns/return-rules.ts'
import type { ReturnReason } from '#features/returns/return-status.ts'

export type ReturnDraft = {
  pieces: Readonly<Record<string, number>>
  reason: ReturnReason | null
  wish: 'refund' | 'exchange'
  words: string
  route: 'upi' | 'bank'
  upi: string
  holder: string
  account: string
  accountAgain: string
  ifsc: string
}

export const emptyDraft: ReturnDraft = {
  pieces: {},
  reason: null,
  wish: 'refund',
  words: '',
  route: 'upi',
  upi: '',
  holder: '',
  account: '',
  accountAgain: '',
  ifsc: '',
}

export function returnableLines(parcel: OrderParcel): OrderLine[] {
  return parcel.lines.filter(({ returnable }) => (returnable?.quantity ?? 0) > 0)
}

export function chosenLines(parcel: OrderParcel, draft: ReturnDraft): { line: OrderLine; quantity: number }[] {
  return returnableLines(parcel).flatMap((line) => {
    const quantity = Math.min(draft.pieces[line.sku] ?? 0, line.returnable?.quantity ?? 0)
    return quantity > 0 ? [{ line, quantity }] : []
  })
}

export function toRequest(parcel: OrderParcel, draft: ReturnDraft, pictures: string[], paidInCash: boolean): unknown {
  const bank = {
    holder: draft.holder,
    account: unspaced(draft.account),
    ifsc: draft.ifsc.trim().toUpperCase(),
  }
  return {
    parcel: parcel.number,
    lines: chosenLines(parcel, draft).map(({ line, quantity }) => ({ sku: line.sku, quantity })),
    reason: draft.reason,
    wish: draft.wish,
    words: draft.words,
    pictures,
    ...(paidInCash ? { refundRoute: draft.route, refundTo: draft.route === 'upi' ? { upi: draft.upi } : bank } : {}),
  }
}

export function problemsOf(request: unknown, draft: ReturnDraft): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  const parsed = returnRequest.safeParse(request)
  for (const issue of parsed.error?.issues ?? []) {
    // refundTo is a union: its own check knows which field is wrong.
    if (issue.path[0] === 'refundTo') Object.assign(problems, routeProblems(draft))
    else problems[String(issue.path[0])] ??= wordsOf(String(issue.path[0]), issue.message)
  }
  const query = request as { pictures: unknown[]; refundRoute?: string }
  if (draft.reason !== null && needsPictures(draft.reason) && query.pictures.length === 0)
    problems.pictures = 'shop:return.picturesNeeded'
  if (query.refundRoute === 'bank' && unspaced(draft.account) !== unspaced(draft.accountAgain))
    problems.accountAgain = 'shop:return.accountDiffers'
  return problems
}

const upiAddress = /^[\w.-]{2,60}@[a-zA-Z][\w.-]{1,40}$/

function routeProblems(draft: ReturnDraft): Record<string, string> {
  if (draft.route === 'upi') return upiAddress.test(draft.upi.trim()) ? {} : { upi: 'common:invalid.upi' }
  return {
    ...(draft.holder.trim().length < 2 ? { holder: 'common:form.required' } : {}),
    ...(/^\d{9,18}$/.test(unspaced(draft.account)) ? {} : { account: 'common:invalid.bankAccount' }),
    ...(/^[A-Z]{4}0[A-Z0-9]{6}$/.test(draft.ifsc.trim().toUpperCase()) ? {} : { ifsc: 'common:invalid.ifsc' }),
  }
}

function unspaced(typed: string): string {
  return typed.replace(/\s/g, '')
}

const choices: Record<string, string> = { lines: 'shop:return.back.choose', reason: 'shop:return.chooseReason' }

function wordsOf(field: string, message: string): string {
  if (choices[field]) return choices[field]
  return /^invalid\.\w+$/.test(message) ? `common:${message}` : 'common:form.required'
}

/** In paise; shipping only when the artisan is at fault and nothing of the parcel is kept. */
export function comesBack(parcel: OrderParcel, draft: ReturnDraft): { goodsPaise: number; shippingPaise: number } {
  const chosen = chosenLines(parcel, draft)
  const goods = chosen.map(({ line, quantity }) => moneyOfPieces(moneyOf(line), quantity, alreadyBack(line)).goodsPaise)
  const living = parcel.lines.filter(({ isCancelled }) => !isCancelled)
  const isWhole = living.every((line) =>
    chosen.some((one) => one.line.sku === line.sku && one.quantity === line.quantity && line.returnedQuantity === 0),
  )
  const comesWithCarriage = isWhole && chosen.length > 0 && draft.reason !== null && isAtFault(draft.reason)
  return {
    goodsPaise: goods.reduce((sum, paise) => sum + paise, 0),
    shippingPaise: comesWithCarriage ? living.reduce((sum, line) => sum + line.shippingPaise, 0) : 0,
  }
}

function alreadyBack(line: OrderLine): number {
  return line.quantity - (line.returnable?.quantity ?? 0)
}

function moneyOf(line: OrderLine) {
  return {
    quantity: line.quantity,
    goodsPaise: line.linePaise - line.discountPaise,
    shippingPaise: line.shippingPaise,
    cgstPaise: line.cgstPaise,
    sgstPaise: line.sgstPaise,
    igstPaise: line.igstPaise,
    commissionPaise: 0,
    platformDiscountPaise: 0,
  }
}

/** Cash, all or in part, goes back to an account that the buyer names. */
export function isPaidInCash({ payment }: OrderDetail, { balance }: OrderParcel): boolean {
  return payment.provider === 'cash' || balance?.inCash === true
}
