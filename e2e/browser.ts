// A real Chromium against the real shop. Texts come from the locale files, so that every test runs in any language.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import type { rememberSession } from '#features/screens/browser-session.ts'
import { readWordFile } from '#platform/i18n/i18n.server.ts'
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
      // One process for the pages of a worker, and none for the GPU: a fifth less CPU than a process for each visit.
      '--in-process-gpu',
      '--renderer-process-limit=1',
      '--disable-site-isolation-trials',
      // Test pages end before optimized code pays off: without it axe takes a quarter less, a page a tenth.
      '--js-flags=--no-maglev --no-opt',
    ],
  })
  return browser
}

/** Closes all visits. The browser stays open for this worker's next file. */
export async function closeBrowser(): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
}

export type Visitor = {
  context: BrowserContext
  page: Page
  language: Language
  /** console errors, uncaught errors, violations of the content security policy, failed requests to the shop */
  faults: string[]
  word(key: string, values?: Record<string, string | number>): string
  go(path: string): Promise<void>
  leave(): Promise<void>
}

type VisitorOptions = {
  width?: number
  language?: Language
  hasScript?: boolean
  /** caches pages on the phone, as in production; else every page of a test comes from the shop */
  keepsPages?: boolean
  /** a phone: touch, no mouse */
  hasTouch?: boolean
  /** allows animations; most visits ask for reduced motion and need not wait for them */
  hasMotion?: boolean
  /** also loads pictures: their sizes are made on first request, which would cost more than the rest of a visit */
  hasPictures?: boolean
}

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
    // A test's shop in production has a certificate of its own.
    ignoreHTTPSErrors: base().startsWith('https:'),
    serviceWorkers: keepsPages ? 'allow' : 'block',
    hasTouch,
    isMobile: hasTouch,
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
  })
  context.setDefaultTimeout(20_000)
  // A refusal of the policy that a script catches shows nowhere else.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`the policy refuses ${violatedDirective} ${blockedURI} in ${sourceFile}`),
    ),
  )
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
    if (message.type() === 'error' && !isExpected)
      faults.push(`${page.url()}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
  })
}

/** Browser messages while offline, including a failed update of the service worker. */
const ofTheNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|error occurred when fetching the script/

export function ownFaults({ faults }: Visitor): string[] {
  return faults.filter((fault) => !ofTheNetwork.test(fault))
}

/** Waits for React's hydration: before it, buttons without a link do nothing. A browse page waits for the mouse. */
export async function untilAlive(page: Page): Promise<void> {
  // The light shop has no script.
  if (new URL(page.url()).pathname.startsWith('/lite/')) return
  await page.mouse.move(2, 2)
  await page.mouse.move(4, 4)
  await page.waitForFunction(() => {
    const main = document.querySelector('#main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'))
  })
}

const files = new Map<string, unknown>()

/** The text of a key like `shop:cart.checkout`; the default file is `common`. Throws for unknown keys. */
export function word(language: Language, key: string, values: Record<string, string | number> = {}): string {
  const [file, rest] = key.includes(':') ? (key.split(':') as [string, string]) : ['common', key]
  const found = rest
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], wordsOf(language, file))
  if (typeof found !== 'string') throw new Error(`no word ${key} in ${language}`)
  return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

function wordsOf(language: Language, file: string): unknown {
  const name = `${language}/${file}`
  if (!files.has(name)) files.set(name, JSON.parse(String(readWordFile(language, file)?.json ?? 'null')))
  return files.get(name)
}

/** Signs in over the API; the browser's storage is set as the form would set it. */
export async function signIn({ context, page }: Visitor, email: string, password = demoPassword): Promise<void> {
  const answer = await context.request.post('/api/auth/login', {
    headers: { origin: base() },
    data: { email, password },
  })
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: Parameters<typeof rememberSession>[0] }
  // Storage belongs to an origin, so a page of the shop must be open; this one is the smallest.
  await page.goto('/robots.txt')
  const { id, name, role, language } = data.user
  const kept = { token: data.token, csrfToken: data.csrfToken, user: JSON.stringify({ id, name, role, language }) }
  await page.evaluate((values) => Object.assign(localStorage, values), kept)
}

/** Signs in by the form, for tests of what the page does with it. */
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

/** axe's faults of the page, or only of those `parts` (selectors) that exist; `rules` are axe tags. */
export async function axeFaults(
  { page }: Visitor,
  parts: readonly string[] = [],
  rules: readonly string[] = [],
): Promise<AxeFault[]> {
  // Not a script tag, because the page's policy would refuse it.
  await page.evaluate(axe)
  const { violations } = await page.evaluate(
    ([given, tags]) => {
      const include = given.filter((part) => document.querySelector(part)).map((part) => [part])
      const { axe } = window as unknown as { axe: { run(what: object, options: object): Promise<AxeResults> } }
      // Collecting the passed rules takes half the time.
      const runOnly = tags.length > 0 ? { runOnly: tags } : {}
      // Style sheets would be fetched again; only css-orientation-lock needs them, and our styles never rotate a page.
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

/** axe's faults that keep out people who cannot see or point. */
export async function seriousFaults(visitor: Visitor): Promise<string[]> {
  const found = await axeFaults(visitor)
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, where }) => `${id}: ${where}`)
}

/** Of the admin: what waits is decided, anything else is changed. */
export function decisionButton({ page, word }: Visitor, name: string): Locator {
  const called = (key: string) => page.getByRole('button', { name: word(key, { name }), exact: true })
  return called('form.decideOf').or(called('form.changeOf')).first()
}
