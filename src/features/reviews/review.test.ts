import { expect, test } from 'vitest'
import { reviewReport, reviewResponse, reviewWords } from './review.ts'

const words = { rating: 5, title: 'Holds a litre', text: 'The petals are painted to the very edge of the rim.' }

test('lengths are counted in code points, and unsafe characters are refused', () => {
  const isTaken = (changed: object) => reviewWords.safeParse({ ...words, ...changed }).success
  expect(isTaken({ title: '🏺🏺' })).toBe(true)
  expect(isTaken({ title: '🏺'.repeat(80) })).toBe(true)
  expect(isTaken({ text: 'க்ஷ'.repeat(500) })).toBe(true)
  expect(isTaken({ text: '<script>alert(1)</script>' })).toBe(true)
  for (const wrong of [
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    { rating: '5' },
    { title: 'x' },
    { title: '🏺'.repeat(81) },
    { text: 'short' },
    { text: '   \n\n  \u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b' },
    { text: 'x'.repeat(2001) },
    { text: 'x'.repeat(10_000) },
    { text: `nice bowl ${'\u0000'} indeed` },
    { text: `nice bowl ${'\u202e'} indeed` },
    { more: 1 },
  ])
    expect(isTaken(wrong), JSON.stringify(wrong).slice(0, 60)).toBe(false)
  expect(
    reviewWords.parse({ ...words, title: ' two\nlines ', text: 'one line\r\n\r\n\r\n\r\nand another' }),
  ).toMatchObject({
    title: 'two lines',
    text: 'one line\n\nand another',
  })
  expect(reviewReport.safeParse({ reason: 'boring' }).success).toBe(false)
  expect(reviewReport.safeParse({ reason: 'other' }).success).toBe(false)
  expect(reviewReport.parse({ reason: 'spam' })).toEqual({ reason: 'spam', note: '' })
  expect(reviewResponse.safeParse({ text: ' ' }).success).toBe(false)
  expect(reviewResponse.safeParse({ text: 'x'.repeat(1001) }).success).toBe(false)
})
