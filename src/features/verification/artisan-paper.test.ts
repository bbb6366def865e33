import { expect, test } from 'vitest'
import { foldPaperNumber, isAadhaar, type PaperKind, paperForms, paperKinds, paperProblem } from './artisan-paper.ts'

test('the example number of each paper is valid', () => {
  for (const kind of paperKinds) expect(paperProblem(kind, paperForms[kind].example)).toBeNull()
})

test('a number is stored in capitals and Latin digits, without spaces', () => {
  expect(foldPaperNumber(' od/bp/ ୦୦୧୨୩୪୫ ')).toBe('OD/BP/0012345')
})

test.each<[string, PaperKind, string]>([
  ['an empty value', 'pehchan', ''],
  ['a name', 'pehchan', 'KUNTIMEHER'],
  ['a truncated number', 'gi_user', 'AU'],
  ['two adjacent slashes', 'silk_mark', 'SMOI//02345'],
  ['a trailing slash', 'handloom_mark', 'HLM/04512/'],
  ['letters of another script', 'pehchan', 'ଓଡ/0012345'],
  ['markup', 'pehchan', '<B>0012345</B>'],
  ['a value that is too long', 'pehchan', 'A1'.repeat(20)],
])('%s is not a valid paper number', (_, kind, number) => {
  expect(paperProblem(kind, number)).toBe('invalid.paperNumber')
})

test('an Aadhaar number is refused, with or without hyphens', () => {
  for (const number of ['234567890124', '2345-6789-0124', '999941057058']) {
    expect(isAadhaar(number)).toBe(true)
    expect(paperProblem('pehchan', number)).toBe('invalid.aadhaar')
  }
  for (const number of ['234567890123', '134567890124', '23456789012', 'OD4567890124'])
    expect(isAadhaar(number)).toBe(false)
})
