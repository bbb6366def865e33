import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUser, type User } from '#features/actor.ts'
import { type CallApp, openCallApp } from '#test/call-app.ts'

let app: CallApp

beforeAll(async () => {
  app = await openCallApp()
})
afterAll(() => app.close())

const mostPages = 400

type Offence = string

/** Follows every internal link of the served HTML from the home page, as one person. */
async function crawl(person: User | null): Promise<{ pages: number; offences: Offence[] }> {
  const session = person && isUser(person) ? await app.sessionOf(person) : null
  const waiting = ['/', ...startsOf(person)]
  const seen = new Map(waiting.map((path) => [path, 'the start']))
  const offences: Offence[] = []

  for (let path = waiting.shift(); path !== undefined && seen.size <= mostPages; path = waiting.shift()) {
    const { status, location, html } = await app.page(path, session)
    if (status >= 400) offences.push(`${path}: ${status}, linked from ${seen.get(path) ?? 'the menu'}`)

    const links = location === null ? linksIn(html) : [location]
    if (links.includes('')) offences.push(`${path}: an empty href`)
    const fresh = new Set(links.flatMap(internal).filter((target) => !seen.has(target)))
    for (const target of fresh) seen.set(target, path)
    waiting.push(...fresh)
  }
  return { pages: seen.size, offences }
}

function startsOf(person: User | null): string[] {
  if (!person) return []
  return { customer: ['/dashboard'], artisan: ['/artisan/dashboard'], admin: ['/admin/dashboard'] }[person.role]
}

function linksIn(html: string): string[] {
  const hrefs = html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)
  return [...hrefs].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

/** Path and query of a link within the shop; empty for other hosts, mailto, tel, pictures and files. */
function internal(link: string): string[] {
  const url = new URL(link, 'http://shop.test/')
  if (url.host !== 'shop.test' || !url.protocol.startsWith('http')) return []
  if (/^\/(img|assets|locales|api)\//.test(url.pathname)) return []
  return [url.pathname + url.search]
}

const people = {
  guest: () => null,
  customer: () => app.shop.cast.asha,
  artisan: () => app.shop.cast.naveen,
  admin: () => app.shop.cast.admin,
}

test.each(Object.keys(people) as (keyof typeof people)[])(
  'no link is dead or empty for a %s',
  async (who) => {
    const { pages, offences } = await crawl(people[who]())
    expect(offences).toEqual([])
    expect(pages).toBeGreaterThan(20)
  },
  120_000,
)

test('a page that a role may not see redirects to sign-in or home', async () => {
  const guest = await app.page('/wishlist', null)
  expect([guest.status, guest.location]).toEqual([302, '/login?from=%2Fwishlist'])
  const artisan = await app.page('/wishlist', await app.sessionOf(app.shop.cast.naveen))
  expect([artisan.status, artisan.location]).toEqual([302, '/'])
  const customer = await app.page('/admin/dashboard', await app.sessionOf(app.shop.cast.asha))
  expect([customer.status, customer.location]).toEqual([302, '/'])
})

test('/artisan and /admin lead to the dashboards, and a guest signs in first', async () => {
  for (const [room, person] of [
    ['artisan', app.shop.cast.naveen],
    ['admin', app.shop.cast.admin],
  ] as const) {
    const root = await app.page(`/${room}`, await app.sessionOf(person))
    expect([root.status, root.location]).toEqual([302, `/${room}/dashboard`])
    expect((await app.page(`/${room}/dashboard`, null)).location).toBe(`/login?from=%2F${room}%2Fdashboard`)
  }
})

test('old URLs redirect with their number and query, and stay behind their guard', async () => {
  const asha = await app.sessionOf(app.shop.cast.asha)
  const leads = async (path: string) => (await app.page(path, asha)).location
  expect(await leads('/checkout-old?coupon=A')).toBe('/checkout?coupon=A')
  expect(await leads('/orders-old?page=2')).toBe('/orders?page=2')
  expect(await leads('/orders-old/HT-2611-00500?x=1')).toBe('/orders/HT-2611-00500?x=1')
  expect((await app.page('/orders-old/HT-2611-00500', null)).location).toBe('/login?from=%2Forders-old%2FHT-2611-00500')
  const register = await app.page('/register?as=artisan&from=%2Fcart', null)
  expect(register.location).toBe('/artisan/register?from=%2Fcart')
})

test('an artisan, a craft or a page that does not exist is 404', async () => {
  for (const path of ['/artisans/nobody', '/journal/no-such-craft', '/products/no-such-thing', '/nowhere']) {
    expect((await app.page(path, null)).status, path).toBe(404)
  }
})
