// Attacks: script injection, cross-site request forgery, framing.
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { User } from '#features/actor.ts'
import { gatherFacts } from '#test/access-facts.ts'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import { poison } from '#test/poisoned-shop.ts'
import { payloadSign, scriptPayloads } from '#test/script-payloads.ts'
import { closeBrowser, openBrowser, untilAlive } from './browser.ts'
import { emailOf, everyScreen, type Role } from './every-screen.ts'
import { pressOpeners } from './pressing.ts'

let app: CallApp
let shop: string
let elsewhere: Server
let evil: string
let attackPage = ''
let fieldsPoisoned = 0

beforeAll(async () => {
  app = await openCallApp()
  const port = await app.listen()
  shop = `http://localhost:${port}`
  elsewhere = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(attackPage))
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  // Another port of localhost would be the same site; another host name is not.
  evil = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`
  await gatherFacts(app)
  await fillMore()
  fieldsPoisoned = await poison(app.shop)
})
afterAll(async () => {
  await closeBrowser()
  elsewhere?.close()
  await app?.close()
})

async function browserOf(session: TestSession | null): Promise<BrowserContext> {
  const context = await (await openBrowser()).newContext({ locale: 'en-IN', serviceWorkers: 'block' })
  const [name = '', value = ''] = session?.cookie.split('=') ?? []
  // As the shop sets it: bound to its host, SameSite Lax.
  if (session) await context.addCookies([{ name, value, url: shop, httpOnly: true, sameSite: 'Lax' }])
  return context
}

const people: Record<Role, () => User | null> = {
  guest: () => null,
  customer: () => app.shop.cast.asha,
  artisan: () => app.shop.cast.naveen,
  admin: () => app.shop.cast.admin,
}

const castEmails: Record<string, string> = {
  [emailOf.customer]: 'asha@haat.test',
  [emailOf.artisan]: 'naveen@haat.test',
  [emailOf.admin]: 'priya@haat.test',
}

async function screensOf(role: Role): Promise<string[]> {
  const found: string[] = []
  for (const { path, example } of everyScreen.filter((screen) => screen.role === role)) {
    if (!example) found.push(path)
    else {
      const own = Object.entries(castEmails).reduce((text, [from, to]) => text.replaceAll(from, to), example)
      const { rows } = await app.shop.pool.query<{ id: string }>(own)
      if (rows[0]) found.push(path.replace(/:/, encodeURIComponent(rows[0].id)))
    }
  }
  const { cast } = app.shop
  const more: Partial<Record<Role, string[]>> = {
    guest: [`/products/${cast.goods.bowl.slug}`, `/artisans/${cast.naveen.slug}`, '/crafts/jaipur-blue-pottery'],
  }
  return [...new Set([...found, ...(more[role] ?? [])])]
}

/** Without pictures: they would cost more than the rest. Blocked by the browser, because a route asks us about each file. */
async function pageOf(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setBlockedURLs', { urls: ['*/img/*'] })
  return page
}

/** Elements that only a payload can have created, and links that would run a script. */
function aliveIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const marked = [...document.querySelectorAll('[data-ran], [onerror], [onload], [onfocus], [srcdoc], base')]
    const leading = [...document.querySelectorAll('[href], [action], [formaction], [src]')].filter((element) =>
      ['href', 'action', 'formaction', 'src'].some((name) =>
        /^\s*(javascript|data:text|vbscript)/i.test(element.getAttribute(name) ?? ''),
      ),
    )
    return [...marked, ...leading].map((element) => element.outerHTML.slice(0, 120))
  })
}

/** Every effect of a payload in this page: scripts, elements, foreign requests, policy violations. */
async function lifeIn(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  const note = (what: string) => found.push(`${path}: ${what}`)
  page.removeAllListeners()
  page.on('dialog', (dialog) => {
    note(`ran ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (new URL(request.url()).host.includes('evil.example')) note(`asked ${request.url()}`)
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) note(message.text().slice(0, 160))
  })
  await page.goto(`${shop}${path}`, { waitUntil: 'load' })
  await untilAlive(page)
  const look = async () => {
    for (const element of await aliveIn(page)) note(element)
  }
  await look()
  opened += await pressOpeners(page, look)
  await leave(page)
  return found
}

/** A pressed button may still lead away, for example signing out, and would interrupt the next page. */
async function leave(page: Page): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const hasLeft = await page.goto('about:blank').then(
      () => true,
      () => false,
    )
    if (hasLeft) return
    await page.waitForTimeout(200)
  }
}

/** How often a dialog was open during a check. */
let opened = 0

it('no text that a user can write runs as script in any role’s browser', async () => {
  expect(scriptPayloads.length).toBeGreaterThanOrEqual(60)
  expect(fieldsPoisoned).toBeGreaterThan(60)

  const life: string[] = []
  let shown = 0
  for (const role of Object.keys(people) as Role[]) {
    const person = people[role]()
    const session = person ? await app.sessionOf(person) : null
    const context = await browserOf(session)
    const page = await pageOf(context)
    for (const path of await screensOf(role)) {
      const { html, status } = await app.page(path, session)
      if (status >= 500) life.push(`${path}: ${status}`)
      // A page without payloads needs no check.
      if (!html.includes(payloadSign)) continue
      shown += 1
      life.push(...(await lifeIn(page, path)))
    }
    // Proves that the check detects a foreign element.
    await page.evaluate(() => document.body.append(Object.assign(document.createElement('base'), { id: 'seen' })))
    expect(await aliveIn(page)).toHaveLength(1)
    await context.close()
  }
  expect(life).toEqual([])
  expect(shown).toBeGreaterThan(20)
  expect(opened).toBeGreaterThan(10)
}, 420_000)

/** Texts that the cast lacks: a message, a complaint, a contact message, a search. */
async function fillMore(): Promise<void> {
  const { asha } = app.shop.cast
  const session = await app.sessionOf(asha)
  const send = async (url: string, body: object) => {
    const { status, body: answer } = await app.call('POST', url, {
      session,
      body,
      headers: { 'idempotency-key': 'attack-fill' },
    })
    expect(status, `${url} ${JSON.stringify(answer)}`).toBeLessThan(300)
  }
  const { rows } = await app.shop.pool.query<{ number: string }>('select number from parcels order by id limit 1')
  const [order = '', parcel = ''] = [rows[0]?.number.replace(/-\d+$/, ''), rows[0]?.number]
  await send('/contact', { name: 'Asha', email: 'asha@haat.test', message: 'Is the bowl safe for hot food?' })
  await send('/search/history', { words: ['blue bowl'] })
  await send(`/orders/${order}/parcels/${parcel}/messages`, { words: 'May it be wrapped?', key: randomUUID() })
}

it('a name that contains a closing script tag stays text, in the page and in the structured data', async () => {
  const { html } = await app.page(`/products/${app.shop.cast.goods.bowl.slug}`, null)
  const data = [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  )
  expect(data.length).toBeGreaterThan(0)
  for (const text of data) expect(() => JSON.parse(text)).not.toThrow()
  expect(data.join()).toContain(payloadSign)
  // Every script is empty, our own file, or allowed by its hash, and none contains user text in clear.
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
    if (!/ld\+json/.test(attributes)) expect(text).not.toMatch(/<script|<\/|<!--/i)
})

/** Requests that another site can send without a preflight (three form types, beacons), and JSON, which needs one. */
function forgery(): string {
  const { slug } = app.shop.cast.goods.bowl
  const input = JSON.stringify({ productId: slug })
  const targets = ['/api/wishlist', '/api/auth/logout', '/api/addresses', '/orders', '/profile', '/login']
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'].flatMap((type, at) =>
    targets.map(
      (target, index) => `<iframe name="f${at}-${index}"></iframe>
      <form method="post" action="${shop}${target}" enctype="${type}" target="f${at}-${index}">
      <input name='{"productId":"${slug}","x":"' value='"}'></form>`,
    ),
  )
  return `<!doctype html><body>${forms.join('')}<script>
    for (const form of document.forms) form.submit()
    const sent = []
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json', 'application/csp-report'])
      for (const mode of ['no-cors', 'cors'])
        sent.push(fetch('${shop}/api/wishlist', { method: 'POST', mode, credentials: 'include', headers: { 'content-type': type }, body: ${JSON.stringify(input)} }).then((r) => r.type === 'opaque' ? 'opaque' : r.status, () => 'refused'))
    navigator.sendBeacon('${shop}/api/wishlist', new Blob([${JSON.stringify(input)}], { type: 'text/plain' }))
    sent.push(fetch('${shop}/api/auth/me', { credentials: 'include' }).then((r) => r.text(), () => 'refused'))
    Promise.all(sent).then((all) => { window.sent = all })
  </script>`
}

it('another site can neither write nor read anything as the signed-in user', async () => {
  const { asha } = app.shop.cast
  await app.shop.pool.query('delete from wishes')
  const before = await app.shop.pool.query('select count(*)::int as n from addresses')
  const session = await app.sessionOf(asha)
  attackPage = forgery()
  const context = await browserOf(session)
  const page = await context.newPage()
  await page.goto(evil)
  await page.waitForFunction(() => 'sent' in window, undefined, { timeout: 20_000 })
  const sent = await page.evaluate(() => (window as unknown as { sent: unknown[] }).sent)
  expect(sent.every((one) => one === 'opaque' || one === 'refused' || one === 403)).toBe(true)
  expect(sent.at(-1)).toBe('refused')

  expect((await app.shop.pool.query('select 1 from wishes')).rowCount).toBe(0)
  expect((await app.shop.pool.query('select count(*)::int as n from addresses')).rows).toEqual(before.rows)
  const me = await app.call('GET', '/auth/me', { session })
  expect(me.body.data.user.email).toBe('asha@haat.test')
  // The same write succeeds from our own page, so the attack used a valid request.
  const own = await app.call('POST', '/wishlist', { session, body: { productId: app.shop.cast.goods.bowl.slug } })
  expect(own.status).toBeLessThan(300)
  await context.close()
})

it('no page of the shop can be framed by another site or by itself', async () => {
  const session = await app.sessionOf(app.shop.cast.asha)
  const framed = ['/', '/cart', '/login', '/orders', '/profile', '/checkout', '/api/auth/me', '/no-such-page']
  attackPage = framed.map((path) => `<iframe src="${shop}${path}"></iframe>`).join('')
  const context = await browserOf(session)
  const page = await context.newPage()
  await page.goto(evil, { waitUntil: 'load' })
  await page.waitForTimeout(500)
  const inside = page.frames().filter((frame) => frame !== page.mainFrame())
  expect(inside).toHaveLength(framed.length)
  for (const frame of inside)
    expect([frame.url(), await frame.evaluate(() => document.body.textContent?.slice(0, 60) ?? '')]).toEqual([
      'chrome-error://chromewebdata/',
      expect.not.stringMatching(/Haat|success|Asha/),
    ])
  await context.close()
})

it('Trusted Types keep text from becoming markup or script', async () => {
  const context = await browserOf(null)
  const page = await context.newPage()
  await page.goto(`${shop}/cart`, { waitUntil: 'load' })
  await untilAlive(page)
  const outcomes = await page.evaluate(() => {
    const element = document.createElement('div')
    const script = document.createElement('script')
    const tries: Record<string, () => unknown> = {
      innerHTML: () => Object.assign(element, { innerHTML: '<b>x</b>' }),
      outerHTML: () =>
        Object.assign(document.querySelector('#main')?.firstElementChild ?? element, { outerHTML: '<b>x</b>' }),
      insert: () => element.insertAdjacentHTML('beforeend', '<b>x</b>'),
      write: () => document.write('<b>x</b>'),
      src: () => Object.assign(script, { src: '//evil.example/x.js' }),
      text: () => Object.assign(script, { text: 'window.hasRun = true' }),
      handler: () => element.setAttribute('onclick', 'window.hasRun = true'),
      srcdoc: () =>
        Object.assign(document.createElement('iframe'), { srcdoc: '<script>parent.hasRun = true</script>' }),
      policy: () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('other', {}),
      parser: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
    }
    return Object.fromEntries(
      Object.entries(tries).map(([name, tried]) => {
        try {
          tried()
          return [name, 'passed']
        } catch (error) {
          return [name, (error as Error).name]
        }
      }),
    )
  })
  expect(
    Object.values(outcomes).every((name) => name === 'TypeError'),
    JSON.stringify(outcomes),
  ).toBe(true)
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
  await context.close()
})
