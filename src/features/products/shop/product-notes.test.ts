import { expect, test } from 'vitest'
import type { ProductDetail } from '#features/products/product.ts'
import { i18nFor } from '#platform/i18n/i18n.server.ts'
import { productNotes } from './product-notes.ts'

const notesOf = (breakUp: ProductDetail['breakUp']) => {
  const split = { artisanPaise: 200_000, haatPaise: 0, taxPaise: 0 }
  const product = { breakUp, split, descriptionLanguage: 'en', isMadeToOrder: false } as ProductDetail
  return productNotes(product, { t: i18nFor('en').t, language: 'en' })
}

test('what an hour of the work earns is said where the artisan gives its days and its cost', () => {
  const given = { materialsPaise: 50_000, workPaise: 128_000, otherPaise: 0 }
  const { parts, hour } = notesOf({ ...given, workDays: 2 })
  expect(parts).toEqual([
    { name: 'Materials', sum: '₹500' },
    { name: 'Work, 2 days', sum: '₹1,280' },
    { name: 'What remains for the workshop', sum: '₹220' },
  ])
  expect(hour).toBe('Each hour of this work, at eight hours a day, earns ₹80.')
  expect(notesOf({ ...given, workDays: null })).toMatchObject({ hour: '', parts: [{}, { name: 'Work' }, {}] })
  expect(notesOf({ ...given, workPaise: 0, workDays: 2 }).hour).toBe('')
  expect(notesOf({ ...given, workPaise: 300, workDays: 2 }).hour).toBe('')
  expect(notesOf(null).hour).toBe('')
})
