import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { auditActions, auditSubjects, movedNouns } from '#features/audit/audit-action.ts'
import { knownActions, splitSubject, stateKey, subjectPage } from './audit-words.ts'

type Words = { [key: string]: string | Words }

const root = path.join(import.meta.dirname, '../../../..')
const { audit } = JSON.parse(readFileSync(path.join(root, 'locales/en/admin.json'), 'utf8'))

const wordsAt = (words: Words, key: string) =>
  key
    .split('.')
    .reduce<string | Words | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), words)

const hasLabel = (words: Words, key: string) => typeof wordsAt(words, key) === 'string'

test('every audit action has a label', () => {
  expect(knownActions.filter((action) => !hasLabel(audit.did, action))).toEqual([])
})

test('every audit subject kind has a label', () => {
  expect(auditSubjects.filter((kind) => !hasLabel(audit.about, kind))).toEqual([])
})

test('there are no labels for actions that no longer exist', () => {
  const labelled = Object.entries(audit.did as Record<string, Words>).flatMap(([noun, verbs]) =>
    Object.keys(verbs).map((verb) => `${noun}.${verb}`),
  )
  expect(labelled.filter((action) => !knownActions.includes(action))).toEqual([])
})

test('every declared audit action is written somewhere', () => {
  const domain = path.join(root, 'src/features')
  const sources = readdirSync(domain, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('audit-action.ts'))
    .map((file) => readFileSync(path.join(domain, file), 'utf8'))
    .filter((source) => source.includes('writeAudit('))
  const isWritten = (action: string) => sources.some((source) => source.includes(`'${action}'`))
  const isMoved = (noun: string) => sources.some((source) => source.includes(`\`${noun}.\${`))

  const unwritten = auditActions.filter((action) => !isWritten(action) && !isMoved(action.split('.')[0] ?? ''))
  expect(unwritten).toEqual([])
  expect(movedNouns.filter((noun) => !isMoved(noun))).toEqual([])
})

test('a subject links to its page; a subject without a page stays plain text', () => {
  expect(subjectPage('order:HT-2025-1')).toBe('/admin/orders/HT-2025-1')
  expect(subjectPage('cash')).toBeNull()
  expect(subjectPage('job:settle-refund')).toBeNull()
  expect(splitSubject('rate:tax:6913')).toEqual({ kind: 'rate', which: 'tax:6913' })
  expect(stateKey('return.reject', 'rejected_finally')).toBe('shop:return.status.rejectedFinally')
})
