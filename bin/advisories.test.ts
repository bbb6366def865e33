import { expect, test } from 'vitest'
import { readAudit, sentenceOf } from './advisories.mjs'

const found = (severity: string) => JSON.stringify({ vulnerabilities: { sharp: { name: 'sharp', severity } } })

test('a serious advisory is named, a lesser one is counted', () => {
  expect(readAudit(found('critical'))).toEqual({ grave: ['sharp (critical)'], light: 0 })
  expect(readAudit(found('low'))).toEqual({ grave: [], light: 1 })
  expect(sentenceOf(readAudit(found('high')))).toContain('sharp (high)')
})

test('an unreadable audit does not count as clean', () => {
  for (const text of ['', 'nonsense', '{"error":{"code":"ENOTFOUND"}}', '{"vulnerabilities":null}', 'null'])
    expect(readAudit(text), text).toBeNull()
  expect(sentenceOf(null)).toContain('Could not ask')
  expect(sentenceOf({ grave: [], light: 0 })).toContain('Nothing is known against')
})
