// Every screen of every role: no missing key, no unmarked English, no clipped text, no console error. All twelve
// languages as HTML; screens.e2e.ts and screens-rooms.e2e.ts use a browser in Malayalam, whose words are the longest.
// All twelve in a browser: CRAWL=all npx vitest run --project browser e2e/crawl.e2e.ts
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Language, languageCodes } from '#platform/i18n/languages.ts'
import { base, closeBrowser, demoPassword, newVisitor, screens, signIn, untilAlive, type Visitor } from './browser.ts'
import { layoutFaults } from './crawl-layout.ts'
import { type Names, namesOfShop } from './crawl-names.ts'
import { faultsInWords } from './crawl-words.ts'
import { emailOf, pathsOf, type Role } from './every-screen.ts'
import { shopRows } from './shop-rows.ts'

const roles: readonly Role[] = ['guest', 'customer', 'artisan', 'admin']
const seen: readonly Language[] = process.env.CRAWL === 'all' ? languageCodes : []

/** The shop can answer this many requests at once without delaying other tests. */
const atOnce = 4

let names: Names

beforeAll(async () => {
  names = await namesOfShop()
})

afterAll(closeBrowser)

describe('the HTML from the server', () => {
  it.each(roles)(
    '%s gets every screen in the chosen language only, for all twelve',
    async (role) => {
      const cookie = await sessionOf(role)
      const paths = await pathsOf(role)
      const pages = languageCodes.flatMap((language) => paths.map((path) => ({ language, path })))
      const faults: string[] = []
      const read = async () => {
        for (let page = pages.pop(); page; page = pages.pop())
          faults.push(...(await faultsOfPage(role, cookie, page.path, page.language)))
      }
      await Promise.all(Array.from({ length: atOnce }, read))
      expect(faults).toEqual([])
    },
    600_000,
  )

  it('ten product pages chosen by a seed have no English word but names', async () => {
    const products = await shopRows<{ slug: string }>(
      `select slug from products where status = 'published' and private_to is null order by md5(slug || 'seed 11') limit 10`,
    )
    const tags = await shopRows<{ name: string }>('select distinct gi_tag as name from crafts where gi_tag is not null')
    // Of people and places, also with a suffix, and as a craft is registered; nothing else.
    const known = new RegExp(names.people.source.replace('(?!\\p{L})', ''), names.people.flags)
    const strict = { people: known, all: known }
    const faults: string[] = []
    for (const language of languageCodes.filter((code) => code !== 'en'))
      for (const { slug } of products) {
        const page = await (await fetch(`${base()}/products/${slug}?lng=${language}`)).text()
        const html = tags.reduce((rest, { name }) => rest.replaceAll(name, 'GI'), page)
        faults.push(...faultsInWords(html, strict).map((fault) => `${language} ${slug}: ${fault}`))
        // The artisan's own words, one tap away, are the only text of the page in English.
        const visible = html.replace(/<details[\s\S]*?<\/details>/g, '')
        if (/<(?:p|h1|h2|h3|li)[^>]* lang="en"/.test(visible)) faults.push(`${language} ${slug}: English text`)
      }
    expect(faults).toEqual([])
  })
})

describe.each(seen)('in the browser, in %s', (language) => {
  it.each(roles)(
    '%s sees every screen without layout faults at both widths',
    async (role) => {
      const visitor = await newVisitor({ language })
      visitor.context.setDefaultTimeout(60_000)
      if (role !== 'guest') await signIn(visitor, emailOf[role])
      const faults: string[] = []
      for (const path of await pathsOf(role)) faults.push(...(await faultsOnScreen(visitor, role, path)))
      await visitor.leave()
      expect([...faults, ...visitor.faults]).toEqual([])
    },
    600_000,
  )
})

async function faultsOfPage(role: Role, cookie: string, path: string, language: Language): Promise<string[]> {
  const answer = await fetch(`${base()}${path}`, { headers: { cookie: `${cookie}; i18next=${language}` } })
  const html = await answer.text()
  const isRight = answer.ok || (answer.status === 404 && path === '/no-such-page')
  const faults = isRight ? faultsInWords(html, names) : [`answers ${answer.status}`]
  return faults.map((fault) => `${role} ${path} ${language}: ${fault}`)
}

/** One page load for both widths: only the window changes. */
async function faultsOnScreen({ page, language }: Visitor, role: Role, path: string): Promise<string[]> {
  const at = `${role} ${path} ${language}`
  await page.goto(path, { waitUntil: 'commit' })
  await untilAlive(page)
  const faults: string[] = []
  for (const screen of screens) {
    await page.setViewportSize(screen)
    faults.push(...(await layoutFaults(page)).map((fault) => `${at} ${screen.width}: ${fault}`))
  }
  return [...faults, ...faultsInWords(await page.content(), names).map((fault) => `${at}: ${fault}`)]
}

/** The session cookie of a signed-in visitor; empty for a guest. */
async function sessionOf(role: Role): Promise<string> {
  if (role === 'guest') return ''
  const answer = await fetch(`${base()}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base() },
    body: JSON.stringify({ email: emailOf[role], password: demoPassword }),
  })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
