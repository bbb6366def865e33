import { expect, test } from 'vitest'
import type { OrderLine, OrderParcel } from '#features/orders/order.ts'
import { chosenLines, comesBack, emptyDraft, problemsOf, type ReturnDraft, toRequest } from './return-draft.ts'

const bowl: OrderLine = {
  productId: 'bowl',
  name: 'Bowl',
  options: {},
  choices: [],
  sku: 'BOWL-1',
  imageKey: null,
  quantity: 3,
  unitPricePaise: 10_000,
  linePaise: 30_000,
  discountPaise: 1_000,
  shippingPaise: 4_000,
  hsn: '6912',
  taxBasisPoints: 500,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 1_571,
  dispatchDays: 3,
  returnDays: 7,
  canReturnForChangedMind: true,
  isMadeToOrder: false,
  ownPicture: null,
  isCancelled: false,
  returnedQuantity: 0,
  returnable: { quantity: 3, until: '2026-11-29T12:30:00.000Z', changedMind: true },
}
const cup: OrderLine = {
  ...bowl,
  sku: 'CUP-1',
  name: 'Cup',
  quantity: 1,
  linePaise: 10_000,
  discountPaise: 0,
  shippingPaise: 2_000,
}
const gone: OrderLine = { ...cup, sku: 'JUG-1', isCancelled: true, returnable: null }

const parcel = {
  number: 'HT-1-1',
  shippingPaise: 6_000,
  lines: [bowl, { ...cup, returnable: { ...bowl.returnable, quantity: 1 } }, gone],
} as unknown as OrderParcel
const message: ReturnDraft = { ...emptyDraft, reason: 'damaged', words: 'A crack', pieces: { 'BOWL-1': 3, 'CUP-1': 1 } }

const fieldsOf = (draft: ReturnDraft, pictures: string[] = ['picture-1'], isCash = false) =>
  Object.keys(problemsOf(toRequest(parcel, draft, pictures, isCash), draft))

test('a complete form can be sent, and an empty form lists everything that is missing', () => {
  expect(fieldsOf(message)).toEqual([])
  expect(fieldsOf(emptyDraft, []).sort()).toEqual(['lines', 'reason'])
})

test('a visible fault needs a picture; a change of mind or a missing piece needs none', () => {
  expect(fieldsOf(message, [])).toEqual(['pictures'])
  expect(fieldsOf({ ...message, reason: 'missing' }, [])).toEqual([])
  expect(fieldsOf({ ...message, reason: 'changed_mind' }, [])).toEqual([])
})

test('words are asked for only where nothing else can tell', () => {
  expect(fieldsOf({ ...message, words: ' ', reason: 'changed_mind' }, [])).toEqual([])
  expect(fieldsOf({ ...message, words: '' })).toEqual([])
  expect(fieldsOf({ ...message, words: '', reason: 'missing' }, [])).toEqual(['words'])
})

test('a cash order is refunded to a UPI address, or to a bank account whose number was entered twice identically', () => {
  expect(fieldsOf(message, undefined, true)).toEqual(['upi'])
  expect(fieldsOf({ ...message, upi: 'meera@okbank' }, undefined, true)).toEqual([])
  const bank: ReturnDraft = {
    ...message,
    route: 'bank',
    holder: 'Meera Nair',
    account: '1234 5678 901',
    accountAgain: '12345678901',
    ifsc: 'sbin0001234',
  }
  expect(fieldsOf(bank, undefined, true)).toEqual([])
  expect(fieldsOf({ ...bank, accountAgain: '12345678902' }, undefined, true)).toEqual(['accountAgain'])
  expect(fieldsOf({ ...bank, ifsc: 'SBIN1' }, undefined, true)).toEqual(['ifsc'])
  expect(fieldsOf({ ...message, wish: 'exchange' }, undefined, true)).toEqual(['upi'])
})

test('a return requests at most the pieces that are left, and skips cancelled lines', () => {
  const chosen = chosenLines(parcel, { ...message, pieces: { 'BOWL-1': 9, 'JUG-1': 1 } })
  expect(chosen.map(({ line, quantity }) => [line.sku, quantity])).toEqual([['BOWL-1', 3]])
})

test('shipping is refunded only when the artisan is at fault and nothing of the parcel is kept', () => {
  expect(comesBack(parcel, message)).toEqual({ goodsPaise: 39_000, shippingPaise: 6_000 })
  expect(comesBack(parcel, { ...message, reason: 'changed_mind' })).toEqual({ goodsPaise: 39_000, shippingPaise: 0 })
  expect(comesBack(parcel, { ...message, pieces: { 'BOWL-1': 1 } })).toEqual({ goodsPaise: 9_666, shippingPaise: 0 })
})
