import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { askSearchAlert, listWaitedFor, sendSearchAlerts } from './search-alerts.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const linkOf = (words: string) => `https://haat.test/search?q=${words}`
const send = () => sendSearchAlerts(shop.as(), { linkOf })
const emails = () => shop.jobs.sent.flatMap(({ payload }) => (payload.email ? [payload.email as Email] : []))

test('a search that found nothing writes once, to each who asked, when a piece that is new by then is found', async () => {
  const reader = shop.as(guest, { locale: 'ta' })
  await askSearchAlert(reader, { words: ' Sundial ', email: 'Meena@x.in' })
  await askSearchAlert(reader, { words: 'sundial', email: 'meena@X.IN' })
  await askSearchAlert(shop.as(guest), { words: 'sundial', email: 'ravi@x.in' })
  // Of the pieces that are there already nobody wants to hear.
  await askSearchAlert(shop.as(guest), { words: 'bowl', email: 'ravi@x.in' })
  await expect(askSearchAlert(reader, { words: '?! –', email: 'ravi@x.in' })).rejects.toMatchObject({
    code: 'invalid-request',
  })
  expect(await send()).toBe(0)
  expect((await listWaitedFor(shop.as(shop.cast.admin))).map(({ words, people }) => [words, people])).toEqual([
    ['sundial', 2],
    ['bowl', 1],
  ])

  shop.clock.advance(60)
  await shop.pool.query(`update products set name = 'Sundial of marble', published_at = $2 where slug = $1`, [
    shop.cast.goods.vase.slug,
    shop.as().clock.now(),
  ])
  const sent = await Promise.all([send(), send()])
  expect(sent[0] + sent[1]).toBe(2)
  expect(
    emails()
      .map(({ to, language, kind }) => [to, language, kind])
      .sort(),
  ).toEqual([
    ['meena@x.in', 'ta', 'search-alert'],
    ['ravi@x.in', 'en', 'search-alert'],
  ])
  expect(emails()[0]?.text).toContain('https://haat.test/search?q=sundial')
  expect(await send()).toBe(0)
  await expect(listWaitedFor(shop.as(shop.cast.asha))).rejects.toMatchObject({ code: 'forbidden' })
})
