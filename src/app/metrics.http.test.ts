import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signedEvent } from '#test/gateway-event.ts'
import { readMetrics } from '#test/metrics.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { jobNames, jobWorkers } from './jobs.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => server.setDatabaseAway(false))
afterAll(() => server.close())

const metricsNow = () => readMetrics(`${server.url}/metrics`)

test('every metric appears once, with its type and help, in the Prometheus text format', async () => {
  const { families, samples, text } = await metricsNow()
  expect(families.length).toBeGreaterThan(40)
  expect(new Set(families.map(({ name }) => name)).size).toBe(families.length)
  expect(text.endsWith('\n')).toBe(true)
  for (const { name, kind, help } of families) {
    expect(name).toMatch(/^[a-z_][a-z0-9_]*$/)
    expect(help.length, name).toBeGreaterThan(3)
    if (name.startsWith('haat_')) expect(name.endsWith('_total'), `${name} is a ${kind}`).toBe(kind === 'counter')
  }
  const known = new Set(families.map(({ name }) => name))
  for (const { name } of samples)
    expect(known.has(name.replace(/_(bucket|sum|count)$/, '')) || known.has(name)).toBe(true)
  // Equal labels twice would be two values of one series.
  expect(new Set(samples.map(({ name, labels }) => name + labels)).size).toBe(samples.length)
})

test('every metric that an operator needs is exported', async () => {
  const { families, samples } = await metricsNow()
  const names = new Set([...families, ...samples].map(({ name }) => name))
  for (const name of [
    ...['haat_http_seconds_bucket', 'haat_http_seconds_count', 'haat_build_info', 'haat_database_up', 'haat_processes'],
    ...[
      'haat_jobs_dead',
      'haat_stock_holds_open',
      'haat_stock_holds_overdue',
      'haat_emails_waiting',
      'haat_emails_unsent',
    ],
    ...['haat_payments_open', 'haat_payments_open_oldest_seconds', 'haat_webhook_events_unprocessed'],
    ...['haat_webhook_lag_seconds_bucket', 'haat_search_ready', 'haat_search_lag_seconds', 'haat_page_cache_total'],
    ...['haat_pool_in_use', 'haat_pool_waiting', 'haat_books_checked_timestamp_seconds', 'haat_books_breaches'],
    ...[
      'haat_audit_verified_timestamp_seconds',
      'haat_audit_broken',
      'haat_disk_free_bytes',
      'haat_last_backup_timestamp_seconds',
      'nodejs_eventloop_lag_p99_seconds',
    ],
  ]) {
    expect(names.has(name), name).toBe(true)
  }
})

test('unknown URLs share one route label, so labels have few values', async () => {
  const before = (await metricsNow()).samples.length
  for (let count = 0; count < 30; count += 1) {
    await fetch(`${server.url}/api/nothing-${count}`)
    await fetch(`${server.url}/nowhere/${count}?q=${count}`)
    await fetch(`${server.url}/api/products/nobody-${count}`)
  }
  const { samples } = await metricsNow()
  // Three new histogram series with a dozen buckets each; ninety URLs would be a thousand lines.
  expect(samples.length - before).toBeLessThan(80)
  for (const { labels } of samples) expect(labels).not.toMatch(/nobody|nowhere|nothing-/)
})

test('a gateway event is counted by its outcome, with its delivery lag', async () => {
  const { body, headers } = signedEvent(server.services, { orderId: 'order_of_nobody', secondsAgo: 120 })
  expect((await fetch(`${server.url}/api/webhooks/razorpay`, { method: 'POST', body, headers })).status).toBe(200)
  const wrong = { ...headers, 'x-razorpay-signature': '0'.repeat(64) }
  expect((await fetch(`${server.url}/api/webhooks/razorpay`, { method: 'POST', body, headers: wrong })).status).toBe(
    401,
  )

  const { numberOf } = await metricsNow()
  expect(numberOf('haat_webhooks_total', 'outcome="unknown-order"')).toBe(1)
  expect(numberOf('haat_webhooks_total', 'outcome="unsigned"')).toBe(1)
  expect(numberOf('haat_webhook_lag_seconds_sum')).toBeGreaterThan(119)
  await expect
    .poll(async () => (await metricsNow()).numberOf('haat_webhook_events_unprocessed'), { timeout: 8_000 })
    .toBe(1)
})

test('the metrics show jobs, the books check and the audit check', async () => {
  await server.services.jobs.work(jobWorkers(server.services))
  const seen = async (name: string) => (await metricsNow()).numberOf(name)
  await expect.poll(() => seen('haat_books_checked_timestamp_seconds'), { timeout: 20_000 }).toBeGreaterThan(1e9)
  expect(await seen('haat_books_breaches')).toBe(0)
  await expect.poll(() => seen('haat_audit_broken'), { timeout: 20_000 }).toBe(0)
  const { samples } = await metricsNow()
  for (const { name, labels } of samples) {
    const [, job] = /name="([^"]+)"/.exec(labels) ?? []
    if (name.startsWith('haat_queue') || name === 'haat_jobs_total') expect(jobNames).toContain(job)
  }
})

test('twenty concurrent scrapes cost the database only a few queries', async () => {
  await metricsNow()
  const before = (await metricsNow()).numberOf('haat_sql_statements_total') ?? 0
  await Promise.all(Array.from({ length: 20 }, metricsNow))
  const after = (await metricsNow()).numberOf('haat_sql_statements_total') ?? 0
  // The process itself reads the settings twice a second.
  expect(after - before).toBeLessThan(15)
})

test('without the database the metrics report it down and still include the rest', async () => {
  server.setDatabaseAway(true)
  await expect
    .poll(async () => (await metricsNow()).numberOf('haat_database_up'), { timeout: 12_000, interval: 500 })
    .toBe(0)
  const { numberOf } = await metricsNow()
  expect(numberOf('haat_payments_open')).toBeNaN()
  expect(numberOf('haat_disk_free_bytes')).toBeGreaterThan(0)
})
