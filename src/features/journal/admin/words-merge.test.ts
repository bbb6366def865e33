import { expect, test } from 'vitest'
import { changedParts, mergeParts } from './words-merge.ts'

const base = { 'title.en': 'Bowl', 'body.en': 'Mud.', 'title.hi': '' }

test('what only the other one changed is taken over, what only I changed stays', () => {
  const merged = mergeParts(base, { ...base, 'title.hi': 'कटोरा' }, { ...base, 'body.en': 'Clay.' })
  expect(merged).toEqual({ parts: { 'title.en': 'Bowl', 'body.en': 'Clay.', 'title.hi': 'कटोरा' }, clashes: [] })
})

test('what both changed in another way is to be chosen, and mine stands until then', () => {
  const merged = mergeParts(base, { ...base, 'body.en': 'Earth.' }, { ...base, 'body.en': 'Clay.' })
  expect(merged).toEqual({ parts: { ...base, 'body.en': 'Earth.' }, clashes: ['body.en'] })
})

test('the same change by both is no clash', () => {
  expect(mergeParts(base, { ...base, 'body.en': 'Clay.' }, { ...base, 'body.en': 'Clay.' }).clashes).toEqual([])
})

test('a language that the other one added or took away counts as a change', () => {
  expect(mergeParts({}, {}, { 'title.ta': 'கிண்ணம்' }).parts).toEqual({ 'title.ta': 'கிண்ணம்' })
  expect(changedParts({ 'title.ta': 'கிண்ணம்' }, {})).toEqual(['title.ta'])
})
