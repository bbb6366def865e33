import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadChunk } from './load-chunk.ts'

beforeEach(() => {
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** An address whose fresh document has been tried just now: nothing is left but the words. */
function stand(address: string): { reloads: number } {
  const seen = { reloads: 0 }
  vi.stubGlobal('location', { href: address, pathname: '/', reload: () => (seen.reloads += 1) })
  return seen
}

it('a part that is there is given on', async () => {
  stand('http://shop.test/')
  expect(await loadChunk(async () => 'the part')).toBe('the part')
})

it('a part that does not come within 120 seconds counts as gone', async () => {
  const seen = stand('http://shop.test/')
  void loadChunk(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(119_000)
  expect(seen.reloads).toBe(0)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(seen.reloads).toBe(1)
})

it('gone a second time within a minute it fails with the sentence, and the page is not turned again', async () => {
  const seen = stand('http://shop.test/')
  void loadChunk(() => Promise.reject(new Error('404')))
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.reloads).toBe(1)
  await expect(loadChunk(() => Promise.reject(new Error('404')))).rejects.toThrow('Loading chunk failed')
  expect(seen.reloads).toBe(1)
})
