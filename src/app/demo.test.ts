import { expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.server.ts'
import { demoFor } from './demo.ts'

const settings = { DATABASE_URL: 'postgres://localhost/haat', SECRET: 'only for tests, only for tests, only for tests' }
const keys = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(32) }

test('the demo is loaded only when the settings ask for demo products or test payments', async () => {
  const isLoaded = async (env: Record<string, string>) => {
    let loads = 0
    await demoFor(readConfig({ ...settings, ...env }), async () => {
      loads += 1
      return {} as never
    })
    return loads === 1
  }
  expect(await isLoaded({ DEMO: '1', ...keys })).toBe(true)
  expect(await isLoaded({ DEMO: '0' })).toBe(true)
  expect(await isLoaded({ DEMO: '0', ...keys })).toBe(false)
  expect(await demoFor(readConfig(settings), undefined)).toBeNull()
})
