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

/** A location that counts its reloads. */
function stubLocation(address: string, onLine = true): { reloads: number } {
  const seen = { reloads: 0 }
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('location', { href: address, pathname: '/', reload: () => (seen.reloads += 1) })
  return seen
}

it('a chunk that loads is returned', async () => {
  stubLocation('http://shop.test/')
  expect(await loadChunk(async () => 'the part')).toBe('the part')
})

it('a chunk that takes over 120 seconds counts as failed and reloads the page', async () => {
  const seen = stubLocation('http://shop.test/')
  void loadChunk(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(119_000)
  expect(seen.reloads).toBe(0)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(seen.reloads).toBe(1)
})

it('a second failure within a minute throws an error instead of reloading again', async () => {
  const seen = stubLocation('http://shop.test/')
  void loadChunk(() => Promise.reject(new Error('404')))
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.reloads).toBe(1)
  await expect(loadChunk(() => Promise.reject(new Error('404')))).rejects.toThrow('Loading chunk failed')
  expect(seen.reloads).toBe(1)
})

it('without network the page stays, because a reload would leave the browser’s own error page', async () => {
  const seen = stubLocation('http://shop.test/', false)
  await expect(loadChunk(() => Promise.reject(new Error('no network')))).rejects.toThrow('Loading chunk failed')
  expect(seen.reloads).toBe(0)
})
