import { expect, test } from 'vitest'
import { runChaos } from '#test/chaos.ts'

// The long form: npm run chaos. CHAOS_SEED repeats a run; the seed is in the test's name.
const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000)

test(`under random actions and faults nothing acknowledged is lost and the books balance (seed ${seed})`, {
  timeout: 180_000,
}, async () => {
  const report = await runChaos({ rounds: 6, seed, roundMs: 1_400 })
  expect(report.breaches, `seed ${seed}`).toEqual([])
  expect(report.acknowledged.orders).toBeGreaterThan(10)
  expect(report.acknowledged.captured).toBeGreaterThan(0)
})
