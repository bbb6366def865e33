// A real Chromium against the real shop. Words on the screen are taken from the locale files, so that every test runs in any language.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { AxeResults } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { rememberSession } from '#features/screens/browser-session.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { ensureChromium } from '../bin/chromium.mjs'

export const base = () => {
  if (!process.env.BASE) throw new Error('BASE is missing: run this in the browser project')
  return process.env.BASE
}

export const screens = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
] as const

export const demoPassword = 'haat-demo-2026'

let browser: Browser | undefined

export async function openBrowser(): Promise<Browser> {
  browser ??= await chromium.launch({
    executablePath: await ensureChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  return browser
}

/** Ends all visits. The browser itself waits for the next file of this worker. */
export async function closeBrowser(): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
}

export type Visitor = {
  context: BrowserContext
  page: Page
  language: Language
  /** console errors, uncaught errors, refused by the content security policy, failed own requests */
  faults: string[]
  word(key: string, values?: Record<string, string | number>): string
  go(path: string): Promise<void>
  leave(): Promise<void>
}

type VisitorOptions = {
  width?: number
  language?: Language
  hasScript?: boolean
  /** the phone keeps pages, as it does for people; else each page of a test comes from the shop */
  keepsPages?: boolean
  /** a phone: there are fingers, no mouse */
  hasTouch?: boolean
  /** lets things move; most visits ask the system for less motion and need not wait for what moves */
  hasMotion?: boolean
  /** loads pictures too: their sizes are made when they are first asked for, which would cost more than the rest of a visit */
  hasPictures?: boolean
}

/** Somebody with an empty browser of their own. */
export async function newVisitor({
  width = 1280,
  language = 'en',
  hasScript = true,
  keepsPages = false,
  hasTouch = false,
  hasMotion = false,
  hasPictures = false,
}: VisitorOptions = {}): Promise<Visitor> {
  const context = await (await openBrowser()).newContext({
    viewport: { width, height: width < 600 ? 740 : 900 },
    locale: `${language}-IN`,
    javaScriptEnabled: hasScript,
    baseURL: base(),
    serviceWorkers: keepsPages ? 'allow' : 'block',
    hasTouch,
    isMobile: hasTouch,
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
  })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  if (!hasPictures) {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setBlockedURLs', { urls: ['*/img/*'] })
  }
  const faults: string[] = []
  watch(page, faults)

  return {
    context,
    page,
    language,
    faults,
    word: (key, values) => word(language, key, values),
    async go(to) {
      await page.goto(to)
      if (hasScript) await untilAlive(page)
    },
    leave: () => context.close(),
  }
}

function watch(page: Page, faults: string[]): void {
  page.on('console', (message) => {
    const isExpected = /status of (401|404|409|400)|ERR_BLOCKED_BY_CLIENT/.test(message.text())
    if (message.type() === 'error' && !isExpected) faults.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
  })
}

/** What a browser says of itself while its network is away, in an update of the service worker too. */
const ofTheNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|error occurred when fetching the script/

/** What went wrong with a network there. */
export function ownFaults({ faults }: Visitor): string[] {
  return faults.filter((fault) => !ofTheNetwork.test(fault))
}

/** React has taken the page over: only then do buttons without a link answer. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('#main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'))
  })
}

const files = new Map<string, unknown>()

/** The text of `shop:cart.checkout` in a language; `common` when no file is named. Throws for a key that is not there. */
export function word(language: Language, key: string, values: Record<string, string | number> = {}): string {
  const [file, rest] = key.includes(':') ? (key.split(':') as [string, string]) : ['common', key]
  const found = rest
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], wordsOf(language, file))
  if (typeof found !== 'string') throw new Error(`no word ${key} in ${language}`)
  return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

function wordsOf(language: Language, file: string): unknown {
  const name = `${language}/${file}.json`
  if (!files.has(name))
    files.set(name, JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../locales', name), 'utf8')))
  return files.get(name)
}

/** Signs in over the API, for walks that only begin with it. The browser keeps what the form would have kept. */
export async function signIn({ context, page }: Visitor, email: string, password = demoPassword): Promise<void> {
  const answer = await context.request.post('/api/auth/login', {
    headers: { origin: base() },
    data: { email, password },
  })
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: Parameters<typeof rememberSession>[0] }
  // Storage belongs to an origin, so a page of the shop has to be open; this one is the smallest.
  await page.goto('/robots.txt')
  const { id, name, role, language } = data.user
  const kept = { token: data.token, csrfToken: data.csrfToken, user: JSON.stringify({ id, name, role, language }) }
  await page.evaluate((values) => Object.assign(localStorage, values), kept)
}

/** Signs in on the page, for walks where what the page does with it matters. */
export async function signInByForm(visitor: Visitor, email: string, password = demoPassword): Promise<void> {
  const { page } = visitor
  await visitor.go('/login')
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.locator('main button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await untilAlive(page)
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type AxeFault = { id: string; impact: string; where: string }

/** What axe finds wrong in the page as it stands, or only in those of `parts` (selectors) that are there; `rules` by axe's tags. */
export async function axeFaults(
  { page }: Visitor,
  parts: readonly string[] = [],
  rules: readonly string[] = [],
): Promise<AxeFault[]> {
  // Not a script tag: the page's own policy would refuse it.
  await page.evaluate(axe)
  const { violations } = await page.evaluate(
    ([given, tags]) => {
      const include = given.filter((part) => document.querySelector(part)).map((part) => [part])
      const { axe } = window as unknown as { axe: { run(what: object, options: object): Promise<AxeResults> } }
      // What passes is of no interest; collecting it takes half the time.
      const runOnly = tags.length > 0 ? { runOnly: tags } : {}
      // Sheets of style would be fetched and read again; only css-orientation-lock asks them, and no style of the shop turns a page.
      const options = { resultTypes: ['violations'], preload: { assets: ['media'] }, ...runOnly }
      return axe.run(include.length > 0 ? { include } : document, options)
    },
    [parts, rules] as const,
  )
  return violations.map(({ id, impact, nodes }) => ({
    id,
    impact: impact ?? '',
    where: nodes
      .map(({ target }) => target.join(' '))
      .slice(0, 3)
      .join(' | '),
  }))
}

/** Of what axe finds that which keeps people out who cannot see or point. */
export async function seriousFaults(visitor: Visitor): Promise<string[]> {
  const found = await axeFaults(visitor)
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, where }) => `${id}: ${where}`)
}
