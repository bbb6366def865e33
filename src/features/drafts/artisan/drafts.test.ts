import { expect, test } from 'vitest'
import { draftDifferences, withTheirs } from './conflict-dialog.tsx'
import { sameContent } from './same-content.ts'
import { emptyProduct, type TypedProduct } from './typed-product.ts'
import { draftStart } from './use-kept-form.ts'

const words = (name: string) => ({ name, description: '', variationNote: '' })
const empty = emptyProduct('sakina', ['gu', 'en'])
const mine: TypedProduct = { ...empty, words: { gu: words('સ્ટોલ') }, hsn: '6214', dispatchDays: '2' }
const row = { choices: ['S'], sku: null, stockSeen: null, ownSku: '', price: '100', stock: '', isLeftOut: false }
const theirs: TypedProduct = {
  ...mine,
  words: { gu: words('સ્ટોલ'), en: words('Stole') },
  dispatchDays: '5',
  options: [{ name: 'size', choices: ['S'] }],
  variants: [row],
}

test('two versions differ in the fields that one device changed, and an empty language is no difference', () => {
  expect(draftDifferences(mine, theirs)).toEqual(['words.en', 'options', 'dispatchDays'])
  expect(draftDifferences(mine, { ...mine, words: { ...mine.words, en: words('') } })).toEqual([])
})

test('merging by section takes the chosen sections, and options bring their prices', () => {
  const merged = withTheirs(mine, theirs, new Set(['words.en', 'options'] as const))
  expect(merged).toMatchObject({ words: { gu: { name: 'સ્ટોલ' }, en: { name: 'Stole' } }, dispatchDays: '2' })
  expect(merged.variants).toEqual([row])
  expect(draftDifferences(merged, theirs)).toEqual(['dispatchDays'])
})

const kept = (change: object) => ({
  id: 'one',
  owner: 'sakina',
  product: null,
  content: { ...mine },
  revision: 3,
  changedAt: '2026-11-22T05:00:00Z',
  isSent: false,
  ...change,
})
const server = { id: 'one', product: null, content: { ...theirs }, revision: 3, updatedAt: '2026-11-22T05:00:00Z' }

test.each([
  ['unsent changes win over the server’s version', kept({}), server, { content: mine, isSent: false, theirs: null }],
  [
    'another device’s version is shown when this phone has no unsent changes',
    kept({ isSent: true }),
    { ...server, revision: 4 },
    { content: theirs, revision: 4, theirs: null },
  ],
  [
    'both versions are shown when both devices changed the draft',
    kept({}),
    { ...server, revision: 4 },
    { content: mine, revision: 4, theirs: { revision: 4 } },
  ],
  [
    'a draft started offline on two devices gives two versions',
    kept({ id: 'two', revision: 0 }),
    server,
    { content: mine, revision: 3, theirs: { revision: 3 } },
  ],
  ['without a server draft, the phone’s draft is used', kept({}), null, { content: mine, revision: 3 }],
  [
    'without a draft on the phone, the server’s draft is used',
    null,
    server,
    { content: theirs, revision: 3, isSent: true },
  ],
])('%s', (_sentence, phone, shop, start) => {
  expect(draftStart(phone, shop)).toMatchObject(start)
})

test('drafts are equal when only the order of their fields differs', () => {
  expect(sameContent({ a: 1, b: [{ c: null, d: undefined }] }, { b: [{ c: null }], a: 1 })).toBe(true)
  expect(sameContent({ a: ['x', 'y'] }, { a: ['y', 'x'] })).toBe(false)
  expect(sameContent({ a: [] }, { a: {} })).toBe(false)
})
