import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import { contextFor, type HaatApp, type LoadPages, type Services } from '#app/http/context.ts'
import { answerTo } from '#app/http/errors.ts'
import { liteVisit, serveLite, wantsLite } from '#app/http/lite.ts'
import { languageCookie, languageOf } from '#app/http/locale.ts'
import { plainPage } from '#app/http/plain-page.ts'
import { documentPolicy, gatewayReportPolicy, type PolicyInput } from '#app/http/security.ts'
import { findSession } from '#app/http/session.ts'
import { acceptsBrotli, root } from '#app/http/static-files.ts'
import { network } from '#app/http/throttle.ts'
import { guest } from '#features/actor.ts'
import { styleAddress } from '#features/brand/brand.ts'
import { publicMenu } from '#features/brand/menu.ts'
import type { Session } from '#features/call.ts'
import { writtenPages } from '#features/journal/written-pages.ts'
import { paths } from '#features/paths.ts'
import type { LiteVisit, PublicSettings, RequestContext, requestContext } from '#features/screens/page.ts'
import { findBrand, findMenu, findOperator, findSettings, settingsMark } from '#features/settings/settings-queries.ts'
import { flagsOf, offerOf } from '#features/settings/shop-settings.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { runPagesAsBuilt } from '#platform/config/config.server.ts'
import { isDatabaseAway } from '#platform/database/db.server.ts'
import { readWordFile, translate } from '#platform/i18n/i18n.server.ts'
import { isLanguage, type Language } from '#platform/i18n/languages.ts'
import { deferScripts, preloadWords } from './deferred-scripts.ts'
import { makeLite } from './lite-page.ts'
import { type PageAddress, pageAddress, pagePath, properAddress } from './page-address.ts'
import { keptForMs, pageCache, type ReadyPage, readyPage } from './page-cache.ts'
import { cutFaces, serveFaces } from './page-faces.ts'
import { keepAnswer } from './page-shortcut.ts'
import { writeStyle } from './page-style.ts'
import { openPageTurns } from './page-turns.ts'

type Visit = {
  address: PageAddress
  language: Language
  session: Session | null
  nonce: string | null
  requestId: string
  /** for a slow network: no script, small pictures */
  isLite: boolean
  lite: LiteVisit | null
  /** of a form that was refused; else the page's own */
  status?: number
}

const keptHeaders = {
  'cache-control': 'public, max-age=0, s-maxage=30',
  vary: 'Accept-Encoding, Accept-Language, Cookie, Save-Data',
}

/** Guests share pages cached for 30 s (scripts by hash); a signed-in person gets an uncached page with a nonce. */
export async function servePages(app: HaatApp): Promise<void> {
  const services = app.haat
  const build = await pageBuilds(app)
  const cache = pageCache()
  const turns = openPageTurns()
  app.addHook('onRequest', async (request) => turns.see(network(request.ip)))
  serveFaces(app)
  serveLite(app, async (request, reply, { path, status, ...again }) => {
    const visit = { ...(await visitOf(services, request)), address: pageAddress(path) }
    const lite = { ...liteVisit(request, visit.session), ...again }
    return sendOwn(services, await build(), { ...visit, isLite: true, lite, status }, request, reply)
  })

  app.get('/*', { onRequest: leadToProperAddress }, async (request, reply) => {
    // Two slashes start a host name: never a page of ours, even if its path is one.
    if (/^\/([/\\]|(api|assets|img|locales)(\/|$))/.test(request.url)) return reply.callNotFound()
    const visit = await visitOf(services, request)
    const { address, language, session, isLite } = visit
    if (await isClosed(services, address)) return sendClosed(reply, language, request.id)
    const litePlace = isLite ? litePlaces[pathOf(address)] : undefined
    if (litePlace) return reply.redirect(litePlace, 302)

    rememberLanguage(request, reply)
    const from = network(request.ip)
    const reader = { who: session?.account.id ?? from, network: from }
    const take = <T>(work: () => Promise<T>) => turns.take(reader, work)
    if (session || !address.isKept || services.config.isDev)
      return take(async () => sendOwn(services, await build(), visit, request, reply))

    const make = () => take(async () => renderShared(services, await build(), visit))
    // The settings are part of the key, so a page with a disabled feature is never served again.
    const mark = settingsMark(services)
    const { page, isHit } = await cache.get(keyOf(visit, mark), make)
    services.metrics.pageCache.inc({ outcome: isHit ? 'hit' : 'made' })

    return sendShared(app, { page, mark }, request, reply)
  })
}

async function leadToProperAddress(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const proper = properAddress(request.url)
  if (proper !== null) await reply.redirect(proper, 301)
}

async function visitOf(services: Services, request: FastifyRequest): Promise<Omit<Visit, 'nonce'>> {
  const session = await findSession(services, request.headers.cookie)
  const address = pageAddress(request.url)
  const isForForms = pathOf(address).startsWith('/lite/')
  return {
    address,
    language: languageOf(request),
    session,
    requestId: request.id,
    isLite: isForForms || wantsLite(request),
    lite: isForForms ? liteVisit(request, session) : null,
  }
}

function keyOf({ language, isLite, address }: Pick<Visit, 'language' | 'isLite' | 'address'>, mark: string): string {
  return `${language} ${isLite ? 'lite' : 'full'} ${address.path} ${mark}`
}

function pathOf({ path }: PageAddress): string {
  return pagePath(path.split('?')[0] ?? '')
}

const litePlaces: Record<string, string> = {
  '/cart': paths.lite('cart'),
  '/checkout': paths.lite('checkout'),
  '/login': paths.lite('checkout'),
  '/register': paths.lite('checkout'),
}

/** A shop in production that does not say who runs it may not sell: Consumer Protection (E-Commerce) Rules, 2020, rule 4. */
async function isClosed({ config, db }: Services, { path }: PageAddress): Promise<boolean> {
  if (!config.isProduction || /^\/setup(\.data)?(\?|$)/.test(path)) return false
  return (await findOperator({ db }, config.operator)).isExample
}

function sendClosed(reply: FastifyReply, language: Language, requestId: string): FastifyReply {
  reply.header('retry-after', '600')
  return plainPage(reply, { status: 503, language, message: translate(language, 'errors.notOpen'), requestId })
}

function sendShared(
  app: HaatApp,
  { page, mark }: { page: ReadyPage; mark: string },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // A response that sets a cookie is for one visitor only.
  const isShared = page.status === 200 && !reply.hasHeader('set-cookie')
  if (isShared) reply.headers({ ...keptHeaders, etag: page.etag })
  else if (page.status !== 200) reply.header('cache-control', 'no-store')

  const body = prepareReply(app.haat, page, { hashes: page.scriptHashes }, request, reply)
  if (!isShared) return reply.send(body)
  const isCurrent = () => settingsMark(app.haat) === mark
  keepAnswer(app.haat, request, reply, { body, route: '/*', untilMs: page.madeAt + keptForMs, isCurrent })
  return request.headers['if-none-match'] === page.etag ? reply.status(304).send() : reply.send(body)
}

async function sendOwn(
  services: Services,
  build: PageBuild,
  visit: Omit<Visit, 'nonce'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Vite's head elements clash with a nonce during hydration; in development hashes suffice.
  const nonce = services.config.isDev ? null : randomBytes(16).toString('base64')
  const page = await render(services, build, { ...visit, nonce })
  reply.header('cache-control', 'private, no-store')
  return reply.send(
    prepareReply(services, page, { ...(nonce ? { nonce } : {}), hashes: page.scriptHashes }, request, reply),
  )
}

/** `?lng` is stored for a year in the language cookie; it is not a secret. */
function rememberLanguage(request: FastifyRequest, reply: FastifyReply): void {
  const lng = (request.query as { lng?: unknown }).lng
  if (!isLanguage(lng)) return
  reply.header('set-cookie', `${languageCookie}=${lng}; Path=/; Max-Age=31536000; SameSite=Lax`)
  reply.header('cache-control', 'private, no-store')
}

/** Public pages may be read from a standby; if that fails, from the primary. */
async function renderShared(services: Services, build: PageBuild, visit: Omit<Visit, 'nonce'>): Promise<ReadyPage> {
  const shared = { ...visit, nonce: null }
  const db = services.standby.db()
  if (db === services.db) return render(services, build, shared)
  try {
    return await render(services, build, shared, db)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    services.standby.giveUp()
    return render(services, build, shared)
  }
}

/** Only the address, language and session reach the page, so no request header can change what others get. */
async function render(services: Services, build: PageBuild, visit: Visit, db = services.db): Promise<ReadyPage> {
  const { address, language, session, nonce, requestId, lite } = visit
  const context = new build.RouterContextProvider()
  let html: string | null = null
  const known: RequestContext = {
    ctx: { ...contextFor(services, { actor: session?.user ?? guest, locale: language, requestId }), db },
    i18n: services.i18n(language),
    language,
    account: session?.account ?? null,
    sessionId: session?.id ?? null,
    nonce,
    settings: await publicSettings(services, language),
    lite,
    isLite: visit.isLite,
    wordPath: (namespace) => wordPath(language, namespace),
    takePage: (text) => {
      html = text
    },
  }
  context.set(build.requestContext, known)

  const response = await build.handle(new Request(`${services.config.publicOrigin}${address.path}`), context)
  const status = statusAfter(build.failures.get(context)?.error, response.status, services, visit)
  const page = await readyPage(response, html === null ? null : await lighten(html, build, visit))
  // A refused form whose page leads elsewhere, as with an empty cart, must lead there.
  const isRedirect = status >= 300 && status < 400
  return { ...page, status: isRedirect ? status : (visit.status ?? status) }
}

async function lighten(html: string, { early }: PageBuild, visit: Visit): Promise<string> {
  const { address, language, nonce, isLite } = visit
  if (isLite && litePages.test(pathOf(address))) return makeLite(writeStyle(html, language))
  if (early === null) return preloadWords(html)
  const isQuiet = quietPages.test(pathOf(address))
  const page = isQuiet ? cutFaces(writeStyle(html, language), language, address.path) : html
  return deferScripts(page, { early, nonce, isQuiet, language })
}

/** The page may be an error screen. Without a database the plain page is sent instead. */
function statusAfter(
  error: unknown,
  status: number,
  { log }: Services,
  { language, requestId, address }: Visit,
): number {
  if (error === undefined || status < 500) return status
  if (isDatabaseAway(error)) throw error

  const answer = answerTo(error, language)
  if (answer.status >= 500) log.error({ err: error, id: requestId, page: address.path }, 'a page failed')
  return answer.status
}

async function publicSettings(
  { config, gateway, db, demo, clock, sms, translator }: Services,
  language: Language,
): Promise<PublicSettings> {
  const [settings, menu, brand, operator] = await Promise.all([
    findSettings({ db, clock }),
    findMenu({ db }),
    findBrand({ db }),
    findOperator({ db }, config.operator),
  ])
  const { languages, networks, showsCredit, logo, face } = brand
  return {
    demoPeople: config.isDemo ? (demo?.people ?? []) : [],
    publicOrigin: config.publicOrigin,
    gatewayKeyId: gateway.publicKeyId,
    isTestMode: gateway.provider === 'sandbox',
    textsCodes: sms.sends('sign-in-code'),
    translates: translator !== null,
    keepsEmail: config.emailUrl === null && !config.isProduction,
    operator,
    flags: flagsOf(settings),
    offer: offerOf(settings),
    takesNewsletter: settings.newsletter,
    menu: publicMenu(menu, language, clock.now()),
    brand: {
      ...{ languages, networks, showsCredit, logo, face },
      shopName: translate(language, 'shopName'),
      isNamed: Object.keys(brand.names).length > 0,
      style: styleAddress(brand),
    },
  }
}

function wordPath(language: Language, namespace: string): string {
  return `/locales/${language}/${namespace}.json?v=${readWordFile(language, namespace)?.hash}`
}

function prepareReply(
  { config, gateway }: Services,
  page: ReadyPage,
  scripts: PolicyInput['scripts'],
  request: FastifyRequest,
  reply: FastifyReply,
): Buffer {
  // A document keeps its CSP during client navigation, so checkout must be a fresh document.
  const mayPay = /^\/checkout\/?$/.test(pagePath(request.url.split('?')[0] ?? ''))
  const allowsGateway = gateway.provider === 'razorpay' && mayPay
  reply.status(page.status).headers(withoutLength(page.headers))
  const { styleHashes } = page
  reply.header('content-security-policy', documentPolicy({ scripts, styleHashes, allowsGateway, isDev: config.isDev }))
  if (allowsGateway) {
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
    reply.header('content-security-policy-report-only', gatewayReportPolicy)
  }

  if (!page.brotli || !acceptsBrotli(request.headers['accept-encoding'])) return page.body
  reply.header('content-encoding', 'br')
  return page.brotli
}

/** The renderer's cache and length headers do not apply to what we send. */
function withoutLength({
  'content-length': _length,
  'cache-control': _cache,
  'set-cookie': _cookie,
  ...headers
}: Record<string, string>): Record<string, string> {
  return headers
}

/** Pages to browse and to read, whose scripts wait until they are needed. */
const browsed = ['products', 'search', 'artisans', 'crafts', 'journal', 'collections', 'diwali', 'cart', 'c', 'figures']
const quietPages = new RegExp(`^/($|(${[...browsed, ...writtenPages].join('|')})(/|$))`)

/** What needs no script, or has a form of its own for the lite shop. */
const litePages = /^\/($|(products|search|artisans|crafts|journal|collections|diwali|lite)(\/|$))/

type Entry = {
  requestContext: typeof requestContext
  createRequestHandler: typeof createRequestHandler
  RouterContextProvider: typeof RouterContextProvider
}

type PageBuild = Entry & {
  handle: ReturnType<typeof createRequestHandler>
  failures: WeakMap<object, { error?: unknown }>
  /** code that quiet pages run; null in development */
  early: string | null
}

async function pageBuilds(app: HaatApp): Promise<() => Promise<PageBuild>> {
  if (app.haat.config.isDev) return developmentBuilds(app)

  let loading: Promise<PageBuild> | undefined
  return () => {
    loading ??= loadBuilt(app.haat.loadPages ?? readPages)
    return loading
  }
}

async function readPages(): Promise<ServerBuild> {
  const file = path.join(root, 'build/server/index.js')
  if (!existsSync(file)) throw new DomainError('unavailable')
  return (await import(pathToFileURL(file).href)) as ServerBuild
}

async function loadBuilt(load: LoadPages): Promise<PageBuild> {
  runPagesAsBuilt()
  const build = await load()
  // It is written into pages: a tag in one of its texts must not end the script.
  const early = readFileSync(path.join(root, 'build/early.js'), 'utf8').replaceAll(/<(?=\\?\/?script|!--)/gi, '\\x3C')
  return { ...prepareBuild(build, 'production'), early }
}

/** Loader errors are kept beside their request instead of printed to the console. */
function prepareBuild(build: ServerBuild, mode: 'production' | 'development'): PageBuild {
  const failures: PageBuild['failures'] = new WeakMap()
  const { requestContext, createRequestHandler, RouterContextProvider } = build.entry.module as unknown as Entry
  const handleError = (error: unknown, { context }: { context: object }) => {
    failures.set(context, { error })
  }
  const module = { ...build.entry.module, handleError } as ServerBuild['entry']['module']
  const handle = createRequestHandler({ ...build, entry: { ...build.entry, module } }, mode)
  return { requestContext, createRequestHandler, RouterContextProvider, handle, failures, early: null }
}

async function developmentBuilds(app: HaatApp): Promise<() => Promise<PageBuild>> {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')])
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } } as object,
  })
  await app.register(middie)
  ;(app as unknown as { use(middleware: unknown): void }).use(vite.middlewares)
  app.addHook('onClose', async () => vite.close())

  let known: { build: ServerBuild; prepared: PageBuild } | undefined
  return async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    if (known?.build !== build) known = { build, prepared: prepareBuild(build, 'development') }
    return known.prepared
  }
}
