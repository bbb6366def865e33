// The rules of docs/alerts.yaml, read as text: their form is one, and a parser of YAML would be a package for this alone.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMetrics } from '#test/metrics.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const docs = path.resolve(import.meta.dirname, '../../../docs')
const rules = readFileSync(path.join(docs, 'alerts.yaml'), 'utf8')
const runbook = readFileSync(path.join(docs, 'runbook.md'), 'utf8')
const alerts = rules
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map(readAlert)

function readAlert(text: string) {
  const of = (field: string) => new RegExp(`^ {8}${field}: (.+)$`, 'm').exec(text)?.[1] ?? ''
  return {
    name: text.split('\n')[0] ?? '',
    expr: of('expr'),
    labels: of('labels'),
    annotations: of('annotations'),
    text,
  }
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

test('each alert appears once, with an expression, a severity and a summary', () => {
  expect(alerts.length).toBeGreaterThan(20)
  expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length)
  for (const { name, expr, labels, annotations, text } of alerts) {
    expect(name).toMatch(/^[A-Z][A-Za-z]+$/)
    expect(expr, name).not.toBe('')
    expect(labels, name).toMatch(/^\{ severity: (page|ticket) \}$/)
    expect(annotations, name).toMatch(/^\{ summary: .{10,} \}$/)
    for (const line of text.trim().split('\n').slice(1))
      expect(line, name).toMatch(/^ {8}(expr|for|labels|annotations): \S/)
  }
})

test('each alert has a runbook section with its meaning, what to look at, commands, and what to do', () => {
  const sections = runbook.split(/^## /m).slice(1)
  expect(sections.map((section) => section.split('\n')[0])).toEqual(alerts.map(({ name }) => name))
  for (const section of sections) {
    for (const part of ['**It means:**', '**Look at:**', '**Do:**']) expect(section).toContain(part)
    expect(section).toMatch(/\n```\n[\s\S]+\n```\n/)
  }
})

test('every metric and label in an expression is one that the shop exports', async () => {
  await fetch(`${server.url}/healthz`)
  const { samples, families } = await readMetrics(`${server.url}/metrics`)
  const message = new Set([...samples.map(({ name }) => name), ...families.map(({ name }) => name)])
  for (const { name, expr } of alerts) {
    const names = expr.match(/\b(?:haat|nodejs|process)_\w+/g) ?? []
    if (name !== 'ShopAway') expect(names.length, name).toBeGreaterThan(0)
    for (const metric of names) expect(message.has(metric), `${name}: ${metric}`).toBe(true)
  }
  const { numberOf } = await readMetrics(`${server.url}/metrics`)
  expect(numberOf('haat_http_seconds_count', 'status="200"')).toBeGreaterThan(0)
})
