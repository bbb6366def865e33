import { expect, test } from 'vitest'
import { foldPaperNumber, isAadhaar, type PaperKind, paperForms, paperKinds, paperProblem } from './artisan-paper.ts'

test('the example of each paper is one', () => {
  for (const kind of paperKinds) expect(paperProblem(kind, paperForms[kind].example)).toBeNull()
})

test('a number is kept in capitals and Latin digits, without blanks', () => {
  expect(foldPaperNumber(' od/bp/ ୦୦୧୨୩୪୫ ')).toBe('OD/BP/0012345')
})

test.each<[string, PaperKind, string]>([
  ['nothing', 'pehchan', ''],
  ['a name', 'pehchan', 'KUNTIMEHER'],
  ['something cut off', 'gi_user', 'AU'],
  ['two strokes side by side', 'silk_mark', 'SMOI//02345'],
  ['a stroke at the end', 'handloom_mark', 'HLM/04512/'],
  ['letters of another script', 'pehchan', 'ଓଡ/0012345'],
  ['markup', 'pehchan', '<B>0012345</B>'],
  ['too much', 'pehchan', 'A1'.repeat(20)],
])('%s is no number of a paper', (_, kind, number) => {
  expect(paperProblem(kind, number)).toBe('invalid.paperNumber')
})

test('an Aadhaar number is never taken, with or without strokes', () => {
  for (const number of ['234567890124', '2345-6789-0124', '999941057058']) {
    expect(isAadhaar(number)).toBe(true)
    expect(paperProblem('pehchan', number)).toBe('invalid.aadhaar')
  }
  for (const number of ['234567890123', '134567890124', '23456789012', 'OD4567890124'])
    expect(isAadhaar(number)).toBe(false)
})
