import { expect, test } from 'vitest'
import { changedParts, mergeParts } from './words-merge.ts'

const base = { 'title.en': 'Bowl', 'body.en': 'Mud.', 'title.hi': '' }

test('changes made only by the other person are taken, changes made only by me stay', () => {
  const merged = mergeParts(base, { ...base, 'title.hi': 'कटोरा' }, { ...base, 'body.en': 'Clay.' })
  expect(merged).toEqual({ parts: { 'title.en': 'Bowl', 'body.en': 'Clay.', 'title.hi': 'कटोरा' }, clashes: [] })
})

test('parts that both changed differently are clashes, and mine stays until one is chosen', () => {
  const merged = mergeParts(base, { ...base, 'body.en': 'Earth.' }, { ...base, 'body.en': 'Clay.' })
  expect(merged).toEqual({ parts: { ...base, 'body.en': 'Earth.' }, clashes: ['body.en'] })
})

test('the same change by both is no clash', () => {
  expect(mergeParts(base, { ...base, 'body.en': 'Clay.' }, { ...base, 'body.en': 'Clay.' }).clashes).toEqual([])
})

test('adding or removing a language counts as a change', () => {
  expect(mergeParts({}, {}, { 'title.ta': 'கிண்ணம்' }).parts).toEqual({ 'title.ta': 'கிண்ணம்' })
  expect(changedParts({ 'title.ta': 'கிண்ணம்' }, {})).toEqual(['title.ta'])
})
