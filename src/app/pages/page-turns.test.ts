import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPageTurns, type PageTurns } from './page-turns.ts'

// A turn has a time limit, which a busy machine would exceed by the real clock.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'Date'] }))
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Pages that end on demand, and the order in which they began. */
function pages(turns: PageTurns) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (who: string, page: string) =>
    turns.take({ who, network: who }, () => {
      begun.push(page)
      return new Promise<string>((resolve) => ends.set(page, () => resolve(page)))
    })
  const end = async (page: string) => {
    ends.get(page)?.()
    await pass(5)
  }
  return { begun, ask, end }
}

test('a client that requests many pages gets them one at a time and delays nobody else', async () => {
  const { begun, ask, end } = pages(openPageTurns())
  const all = [ask('crawl', 'c1'), ask('crawl', 'c2'), ask('crawl', 'c3'), ask('reader', 'r1')]
  await pass(5)
  expect(begun).toEqual(['c1', 'r1'])

  await end('c1')
  expect(begun).toEqual(['c1', 'r1', 'c2'])
  for (const page of ['r1', 'c2', 'c3']) await end(page)
  expect(await Promise.all(all)).toEqual(['c1', 'c2', 'c3', 'r1'])
})

test('four pages render at once, and the fifth starts when one ends', async () => {
  const { begun, ask, end } = pages(openPageTurns())
  const readers = ['a', 'b', 'c', 'd', 'e']
  const all = readers.map((reader) => ask(reader, reader))
  await pass(5)
  expect(begun).toEqual(['a', 'b', 'c', 'd'])

  await end('b')
  expect(begun).toEqual(readers)
  for (const page of readers) await end(page)
  await Promise.all(all)
})

test('a page that waits for the database does not block others', async () => {
  const { begun, ask, end } = pages(openPageTurns())
  const all = [ask('a', 'slow'), ask('a', 'slower'), ask('a', 'quick')]
  await pass(45)
  expect(begun).toEqual(['slow'])
  await pass(65)
  expect(begun).toEqual(['slow', 'slower', 'quick'])
  for (const page of ['quick', 'slow', 'slower']) await end(page)
  await Promise.all(all)
})

test('a failed page releases its slot, and too many waiting requests get a retry response', async () => {
  const turns = openPageTurns()
  const fail = () => turns.take({ who: 'a', network: 'a' }, () => Promise.reject(new Error('no such page')))
  for (let count = 0; count < 6; count += 1) await expect(fail()).rejects.toThrow('no such page')

  const { ask, end } = pages(turns)
  const all = Array.from({ length: 204 }, (_, place) => ask(`p${place}`, `${place}`))
  await expect(ask('one more', 'no')).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 2 } })
  for (let place = 0; place < 204; place += 1) await end(`${place}`)
  expect(await Promise.all(all)).toHaveLength(204)
})

/** Twenty pages in sequence, 40 ms each. Returns when each began, and the end. */
async function crawl(turns: PageTurns, meanwhile: () => void): Promise<number[]> {
  const begun: number[] = []
  const read = async () => {
    for (let page = 0; page < 20; page += 1) {
      await turns.take({ who: 'crawl', network: 'crawl' }, async () => {
        begun.push(Date.now())
        await new Promise((resolve) => setTimeout(resolve, 40))
      })
    }
    begun.push(Date.now())
  }
  const reading = read()
  for (let passed = 0; passed < 20_000 && begun.length < 21; passed += 10) {
    meanwhile()
    await pass(10)
  }
  await reading
  return begun
}

test('a client that took many pages is slowed down while others are active, and not when it is alone', async () => {
  const busy = openPageTurns(Date.now)
  const begun = await crawl(busy, () => {
    busy.see('crawl')
    busy.see('reader')
  })
  // A burst of 300 ms, then a tenth of the time: 400 ms for a page of 40 ms.
  const lengths = begun.slice(1).map((at, place) => at - (begun[place] ?? 0))
  expect(Math.max(...lengths.slice(0, 6))).toBeLessThan(60)
  for (const length of lengths.slice(10, 19)) expect(length).toBeGreaterThanOrEqual(360)

  const alone = openPageTurns(Date.now)
  const free = await crawl(alone, () => alone.see('crawl'))
  expect((free.at(-1) ?? 0) - (free[0] ?? 0)).toBeLessThan(20 * 60)
})
