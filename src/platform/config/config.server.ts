import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import type { ShiprocketSettings } from '#platform/couriers/courier-shiprocket.server.ts'
import { databaseAddresses } from '#platform/database/primary.server.ts'
import { type OndcSettings, readOndcSettings } from '#platform/ondc/ondc.server.ts'
import type { RazorpayXSettings } from '#platform/payments/payout-razorpayx.server.ts'
import { messageKinds, requiredKinds, type TextSettings } from '#platform/sms/texter.server.ts'
import { ConfigError, type Env, flag, list, oneOf, requireUrl, text, url, wholeNumber } from './env.ts'
import type { Operator } from './operator.ts'
import { type Retention, readRetention } from './retention.ts'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

export type Config = {
  isProduction: boolean
  isDev: boolean
  isDemo: boolean
  port: number
  workers: number
  host: string
  /** without a trailing slash */
  publicOrigin: string
  /** one address, or those of a primary and its standbys: see primary.server.ts */
  databaseUrl: string
  /** a standby for reads that may lag some seconds, or null */
  databaseReadUrl: string | null
  dataDir: string
  /** the OpenSearch that has the products, with the name of its index; null: each process has them in memory */
  searchUrl: string | null
  /** s3://… or null for the data folder */
  storageUrl: string | null
  /** smtp://… or null: emails are stored and shown at /dev/email; never in production */
  emailUrl: string | null
  emailFrom: string
  /** null: text messages are stored with the emails */
  sms: TextSettings | null
  whatsapp: TextSettings | null
  /** null: the sandbox gateway */
  razorpay: { keyId: string; keySecret: string; webhookSecrets: string[] } | null
  secret: string
  trustedProxies: string[]
  /** other sites whose browsers may call the API, without cookies */
  apiOrigins: string[]
  /** OTLP endpoint for spans; null: no tracing */
  traceTo: string | null
  /** without it /metrics answers only localhost */
  metricsToken: string | null
  /** makes the listing sizes of all pictures in quiet hours; else each is made for its first reader */
  makesPicturesAhead: boolean
  courier: ShiprocketSettings | null
  razorpayX: RazorpayXSettings | null
  /** LibreTranslate or Bhashini; null: nothing is translated by machine */
  translateUrl: string | null
  /** null: the shop is not on the network */
  ondc: OndcSettings | null
  /** what this shop adds, haat.config.ts; null: nothing */
  extensionFile: string | null
  /** false: a production that nobody told to take test payments */
  allowsSandbox: boolean
  logLevel: LogLevel
  keep: Retention
  operator: Operator
}

/**
 * The only reader of settings; all are optional outside production. Writes nothing before all are good.
 * @throws ConfigError with a line for each bad or missing value
 */
export function readConfig(env: Env = process.env): Config {
  const faults: string[] = []
  const take = <Value>(read: () => Value, meanwhile: Value): Value => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      faults.push(error.message)
      return meanwhile
    }
  }
  const isProduction = env.NODE_ENV === 'production'
  const port = take(() => wholeNumber(env, 'PORT', 3000, 0, 65_535), 3000)
  const config: Config = {
    isProduction,
    isDev: take(() => flag(env, 'HAAT_DEV', false), false),
    isDemo: take(() => flag(env, 'DEMO', !isProduction), false),
    port,
    workers: take(() => wholeNumber(env, 'WORKERS', 1, 1, 64), 1),
    // A demo has known passwords, so it listens on localhost unless HOST is set.
    host: text(env, 'HOST') ?? (isProduction ? everyAddress() : '127.0.0.1'),
    publicOrigin: take(() => origin(env, `http://localhost:${port}`), ''),
    databaseUrl: take(() => databaseUrl(env), ''),
    databaseReadUrl: take(() => url(env, 'DATABASE_READ_URL', databaseProtocols), null),
    dataDir: text(env, 'DATA_DIR') ?? '.data',
    searchUrl: take(() => searchUrl(env), null),
    storageUrl: take(() => url(env, 'STORAGE_URL', ['s3:']), null),
    emailUrl: take(() => url(env, 'MAIL_URL', ['smtp:', 'smtps:']), null),
    emailFrom: text(env, 'MAIL_FROM') ?? 'Haat <shop@haat.test>',
    sms: take(() => sms(env), null),
    whatsapp: take(() => whatsapp(env), null),
    razorpay: take(() => razorpay(env), null),
    secret: '',
    trustedProxies: list(env, 'TRUSTED_PROXIES'),
    apiOrigins: take(() => apiOrigins(env), []),
    metricsToken: text(env, 'METRICS_TOKEN') ?? null,
    traceTo: take(() => url(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']), null),
    makesPicturesAhead: take(() => flag(env, 'PICTURES_AHEAD', true), true),
    courier: take(() => courier(env), null),
    razorpayX: take(() => razorpayX(env), null),
    translateUrl: take(() => url(env, 'TRANSLATE_URL', ['http:', 'https:']), null),
    ondc: take(() => ondc(env), null),
    extensionFile: extensionFile(env),
    allowsSandbox: !isProduction || ['1', 'true'].includes(text(env, 'ALLOW_SANDBOX') ?? ''),
    logLevel: take(() => oneOf(env, 'LOG_LEVEL', logLevels, isProduction ? 'info' : 'warn'), 'info'),
    keep: readRetention((name, fallback, ...bounds) =>
      take(() => wholeNumber(env, name, fallback, ...bounds), fallback),
    ),
    operator: operator(env),
  }
  if (isProduction) faults.push(...productionFaults(config, env))
  const given = take(() => givenSecret(env), undefined)
  if (faults.length > 0) throw new ConfigError([...new Set(faults)].join('\n'))
  return { ...config, secret: given ?? readSecret(config.dataDir) }
}

/** '::' takes both families, and cannot be opened on a machine without IPv6. */
function everyAddress(): string {
  const addresses = Object.values(networkInterfaces()).flat()
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0'
}

/** React reads NODE_ENV when it is first loaded, and built pages are production builds. Call before loading them. */
export function runPagesAsBuilt(): void {
  process.env.NODE_ENV = 'production'
}

/** Environment for a thread, with the compile cache folder, which threads do not inherit. */
export function threadEnv(compileCacheDir: string | undefined): Record<string, string | undefined> {
  return compileCacheDir === undefined ? { ...process.env } : { ...process.env, NODE_COMPILE_CACHE: compileCacheDir }
}

const databaseProtocols = ['postgres:', 'postgresql:']

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export const noPayments =
  'Production needs RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET; ALLOW_SANDBOX=1 runs it with test payments instead.'

/** Decision 9: production needs https, real secrets, and no accidental sandbox or demo. */
function productionFaults(config: Config, env: Env): string[] {
  const unknown = operatorNames.filter((name) => text(env, name) === undefined)
  const pays = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'].some((name) => text(env, name))
  const faults: (string | false)[] = [
    (!env.PUBLIC_ORIGIN || config.publicOrigin.startsWith('http:')) &&
      'PUBLIC_ORIGIN must be the https address of the shop in production, for example https://shop.example.in.',
    config.isDemo && 'DEMO=1 is refused in production: the demo accounts have a published password.',
    // haat.config.ts may bring its own; it is asked once it is loaded.
    !pays && !config.allowsSandbox && config.extensionFile === null && noPayments,
    (!text(env, 'MAIL_URL') || !text(env, 'MAIL_FROM')) &&
      'Production needs MAIL_URL and MAIL_FROM: nobody could register without email.',
    !text(env, 'SECRET') && 'Production needs SECRET: at least 32 random characters that all processes share.',
    unknown.length > 0 &&
      unknown.length < operatorNames.length &&
      `Production needs ${unknown.join(', ')} as well: set all five, or none and tell the shop at its setup.`,
  ]
  return faults.filter((fault) => fault !== false)
}

export const exampleOperator = {
  OPERATOR_NAME: 'Example Co-operative',
  OPERATOR_ADDRESS: '1 Example Bazaar, Jaipur 302001, Rajasthan',
  OPERATOR_EMAIL: 'care@haat.test',
  OPERATOR_PHONE: '+91 00000 00000',
  GRIEVANCE_OFFICER: 'A. Example',
} as const

const operatorNames = Object.keys(exampleOperator) as (keyof typeof exampleOperator)[]

/**
 * Consumer Protection (E-Commerce) Rules, 2020, rules 4 and 5: a shop must show these, a demo examples. What the setup
 * or an admin stored comes first (`findOperator`).
 */
function operator(env: Env): Operator {
  const value = (name: keyof typeof exampleOperator) => text(env, name) ?? exampleOperator[name]
  return {
    name: value('OPERATOR_NAME'),
    address: value('OPERATOR_ADDRESS'),
    email: value('OPERATOR_EMAIL'),
    phone: value('OPERATOR_PHONE'),
    grievanceOfficer: value('GRIEVANCE_OFFICER'),
    gstin: null,
    isExample: operatorNames.some((name) => text(env, name) === undefined),
  }
}

function razorpay(env: Env): Config['razorpay'] {
  const keyId = text(env, 'RAZORPAY_KEY_ID')
  const keySecret = text(env, 'RAZORPAY_KEY_SECRET')
  // Comma-separated: two secrets are accepted while one replaces the other.
  const webhookSecrets = list(env, 'RAZORPAY_WEBHOOK_SECRET')
  if (!keyId && !keySecret && webhookSecrets.length === 0) return null

  if (!keyId || !keySecret || webhookSecrets.length === 0) {
    throw new ConfigError(
      'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET belong together: set all three, or none for test payments.',
    )
  }
  if (webhookSecrets.some((secret) => secret.length < 32)) {
    throw new ConfigError(
      'RAZORPAY_WEBHOOK_SECRET must have at least 32 characters: with a short one anybody could sign payments.',
    )
  }
  return { keyId, keySecret, webhookSecrets }
}

/** RazorpayX takes the keys of payments. */
function razorpayX(env: Env): RazorpayXSettings | null {
  const account = text(env, 'RAZORPAYX_ACCOUNT')
  if (!account) return null
  const keyId = text(env, 'RAZORPAY_KEY_ID')
  const keySecret = text(env, 'RAZORPAY_KEY_SECRET')
  if (!keyId || !keySecret || !/^[A-Za-z0-9]{6,22}$/.test(account))
    throw new ConfigError(
      'RAZORPAYX_ACCOUNT must be the number of your RazorpayX account, beside RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.',
    )
  return { keyId, keySecret, account }
}

function courier(env: Env): ShiprocketSettings | null {
  const address = url(env, 'COURIER_URL', ['https:'])
  const webhookToken = env.COURIER_WEBHOOK_TOKEN?.trim() ?? ''
  if (!address && !webhookToken) return null
  if (!address || !new URL(address).username || !new URL(address).password)
    throw new ConfigError(
      'COURIER_URL must be https://EMAIL:PASSWORD@apiv2.shiprocket.in with an API user of your account.',
    )
  if (webhookToken.length < 16)
    throw new ConfigError(
      'COURIER_WEBHOOK_TOKEN must have at least 16 characters: without it nobody tells where a parcel is.',
    )
  return { url: address, webhookToken }
}

function ondc(env: Env): OndcSettings | null {
  try {
    return readOndcSettings((name) => text(env, name))
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

/** The rules for names of indexes, docs.opensearch.org, "Create index". */
function searchUrl(env: Env): string | null {
  const address = url(env, 'SEARCH_URL', ['http:', 'https:'])
  if (address !== null && !/^\/[a-z0-9][a-z0-9_-]{0,99}$/.test(new URL(address).pathname))
    throw new ConfigError(
      'SEARCH_URL must be https://USER:PASSWORD@opensearch.example.in:9200/NAME with a name in small letters for the index.',
    )
  return address
}

function sms(env: Env): TextSettings | null {
  const settings = textSettings(
    env,
    'SMS',
    'https://AUTHKEY@control.msg91.com/api/v5/flow with the key of your account',
  )
  const lacking = requiredKinds.filter((kind) => settings && !settings.templates.has(kind))
  if (lacking.length > 0) throw lacksTemplates('SMS')
  return settings
}

function whatsapp(env: Env): TextSettings | null {
  const address = 'https://TOKEN@graph.facebook.com/v23.0/PHONE_NUMBER_ID/messages with the token of your account'
  const settings = textSettings(env, 'WHATSAPP', address)
  if (settings?.templates.size === 0) throw lacksTemplates('WHATSAPP')
  return settings && { ...settings, replies: whatsappReplies(env) }
}

function whatsappReplies(env: Env): TextSettings['replies'] {
  const [secret = '', verifyToken = ''] = [env.WHATSAPP_APP_SECRET?.trim(), env.WHATSAPP_VERIFY_TOKEN?.trim()]
  if (!secret && !verifyToken) return null
  if (secret.length < 16 || verifyToken.length < 16)
    throw new ConfigError(
      'WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN belong together, each of at least 16 characters: the secret of your app, and a word of your own for its webhook.',
    )
  return { secret, verifyToken }
}

function textSettings(env: Env, provider: string, example: string): TextSettings | null {
  const address = url(env, `${provider}_URL`, ['https:'])
  const pairs = list(env, `${provider}_TEMPLATES`).map((pair) => pair.split('='))
  const templates = new Map(pairs.flatMap(([name, id]) => (name && id ? [[name.trim(), id.trim()] as const] : [])))
  if (!address && pairs.length === 0) return null
  if (!address || !new URL(address).username) throw new ConfigError(`${provider}_URL must be ${example}.`)
  if (templates.size < pairs.length) throw lacksTemplates(provider)
  return { url: address, templates, replies: null }
}

function lacksTemplates(provider: string): ConfigError {
  const example = messageKinds.map((kind) => `${kind}=TEMPLATE`).join(',')
  return new ConfigError(
    `${provider}_TEMPLATES must name a registered template of each message, for example ${example}.`,
  )
}

function apiOrigins(env: Env): string[] {
  return list(env, 'API_ORIGINS').map((given) => {
    const { origin } = requireUrl('API_ORIGINS', given, ['http:', 'https:'])
    if (origin !== given)
      throw new ConfigError('API_ORIGINS must be addresses without a path, for example https://my.example.in.')
    return origin
  })
}

function extensionFile(env: Env): string | null {
  const given = text(env, 'HAAT_CONFIG')
  const file = path.resolve(given ?? 'haat.config.ts')
  return given !== undefined || existsSync(file) ? file : null
}

function givenSecret(env: Env): string | undefined {
  const given = text(env, 'SECRET')
  if (given !== undefined && given.length < 32) throw new ConfigError('SECRET must have at least 32 characters.')
  return given
}

function databaseUrl(env: Env): string {
  const given = text(env, 'DATABASE_URL')
  if (given === undefined) throw new ConfigError('DATABASE_URL is not set; `npm start` brings a database of its own.')
  for (const address of databaseAddresses(given)) requireUrl('DATABASE_URL', address, databaseProtocols)
  return given
}

function origin(env: Env, fallback: string): string {
  const given = text(env, 'PUBLIC_ORIGIN')
  if (given === undefined) return fallback
  const parsed = requireUrl('PUBLIC_ORIGIN', given, ['http:', 'https:'])
  if (parsed.origin !== given.replace(/\/$/, ''))
    throw new ConfigError('PUBLIC_ORIGIN must be an address without a path, for example https://shop.example.in.')
  return parsed.origin
}

/** The secret kept beside the data, made at first start: 32 random bytes as hex, readable by this user only. */
function readSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    // Created or not at all: of two processes that start together both must read the same.
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error
    chmodSync(file, 0o600)
  }
  return readFileSync(file, 'utf8').trim()
}
