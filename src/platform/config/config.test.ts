import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.server.ts'
import { ConfigError } from './env.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'haat-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const plain = { DATABASE_URL: 'postgres://haat@127.0.0.1/haat', DATA_DIR: folder }
const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_live_x',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(32),
}
const operator = {
  OPERATOR_NAME: 'Haat Producers Co-operative',
  OPERATOR_ADDRESS: '4 Paona Bazar, Imphal 795001, Manipur',
  OPERATOR_EMAIL: 'care@shop.example.in',
  OPERATOR_PHONE: '+91 385 000 0000',
  GRIEVANCE_OFFICER: 'S. Devi',
}
const production = {
  ...plain,
  ...operator,
  ...razorpay,
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://shop.example.in',
  MAIL_URL: 'smtps://user:password@email.example.in',
  MAIL_FROM: 'The Shop <shop@example.in>',
  SECRET: 's'.repeat(32),
}

test('without settings the shop is a local demo, with a secret file that only its owner can read', () => {
  const config = readConfig(plain)
  expect(config).toMatchObject({
    isDemo: true,
    isProduction: false,
    port: 3000,
    host: '127.0.0.1',
    publicOrigin: 'http://localhost:3000',
  })
  expect(config.secret).toHaveLength(64)
  expect(readConfig(plain).secret).toBe(config.secret)
  expect(readFileSync(path.join(folder, 'secret'), 'utf8')).toBe(config.secret)
  expect(statSync(path.join(folder, 'secret')).mode & 0o777).toBe(0o600)
})

test('a demo marks example operator details as examples and shows configured ones', () => {
  expect(readConfig(plain).operator.isExample).toBe(true)
  expect(readConfig({ ...plain, ...operator }).operator).toMatchObject({
    grievanceOfficer: 'S. Devi',
    isExample: false,
  })
})

test('production without operator details waits for its setup; a part of them is refused', () => {
  const unnamed = Object.fromEntries(Object.keys(operator).map((name) => [name, '']))
  expect(readConfig({ ...production, ...unnamed }).operator.isExample).toBe(true)
  expect(() => readConfig({ ...production, ...unnamed, OPERATOR_NAME: 'Utkal Kala' })).toThrow('GRIEVANCE_OFFICER')
})

test('production starts with all required settings and is not a demo', () => {
  expect(readConfig(production)).toMatchObject({
    isProduction: true,
    isDemo: false,
    publicOrigin: 'https://shop.example.in',
  })
})

test('retention periods follow the settings, within bounds', () => {
  expect(readConfig(plain).keep).toEqual({ auditMonths: null, eventDays: 400, searchDays: 400, emailDays: 120 })
  const changed = { ...plain, KEEP_AUDIT_MONTHS: '96', KEEP_EVENT_DAYS: '180' }
  expect(readConfig(changed).keep).toMatchObject({ auditMonths: 96, eventDays: 180 })
  for (const [name, value] of Object.entries({
    KEEP_AUDIT_MONTHS: '11',
    KEEP_EVENT_DAYS: '179',
    KEEP_SEARCH_DAYS: '0',
    KEEP_MAIL_DAYS: '59',
  }))
    expect(() => readConfig({ ...plain, [name]: value }), name).toThrow(ConfigError)
})

test('all bad settings are told at once, before a file is written', () => {
  const empty = path.join(folder, 'untouched')
  const env = { ...production, SECRET: '', DATA_DIR: empty, PORT: 'eighty', LOG_LEVEL: 'loud', GRIEVANCE_OFFICER: '' }
  const told = (() => {
    try {
      return readConfig(env) && ''
    } catch (error) {
      return String(error)
    }
  })()
  for (const name of ['PORT', 'LOG_LEVEL', 'SECRET', 'GRIEVANCE_OFFICER']) expect(told).toContain(name)
  expect(told.split('\n')).toHaveLength(4)
  expect(existsSync(empty)).toBe(false)
})

test.each([
  ['PORT', { ...plain, PORT: 'eighty' }],
  ['PORT', { ...plain, PORT: '70000' }],
  ['DATABASE_URL', { DATA_DIR: folder }],
  ['DATABASE_URL', { ...plain, DATABASE_URL: 'mysql://x' }],
  ['MAIL_URL', { ...plain, MAIL_URL: 'email.example' }],
  ['API_ORIGINS', { ...plain, API_ORIGINS: 'https://my.example.in/shop' }],
  ['API_ORIGINS', { ...plain, API_ORIGINS: '*' }],
  ['SMS_URL', { ...plain, SMS_URL: 'https://control.msg91.com/api/v5/flow', SMS_TEMPLATES: 'cash-code=1' }],
  ['SMS_URL', { ...plain, SMS_URL: 'http://key@control.msg91.com/api/v5/flow', SMS_TEMPLATES: 'cash-code=1' }],
  ['SMS_URL', { ...plain, SMS_TEMPLATES: 'cash-code=1' }],
  [
    'WHATSAPP_URL',
    { ...plain, WHATSAPP_URL: 'https://graph.facebook.com/v23.0/1/messages', WHATSAPP_TEMPLATES: 'new-order=a' },
  ],
  ['WHATSAPP_TEMPLATES', { ...plain, WHATSAPP_URL: 'https://token@graph.facebook.com/v23.0/1/messages' }],
  [
    'WHATSAPP_VERIFY_TOKEN',
    {
      ...plain,
      WHATSAPP_URL: 'https://token@graph.facebook.com/v23.0/1/messages',
      WHATSAPP_TEMPLATES: 'new-order=a',
      WHATSAPP_APP_SECRET: 'a secret of an app',
    },
  ],
  ['SMS_TEMPLATES', { ...plain, SMS_URL: 'https://key@control.msg91.com/api/v5/flow' }],
  ['SMS_TEMPLATES', { ...plain, SMS_URL: 'https://key@control.msg91.com/api/v5/flow', SMS_TEMPLATES: 'cash-code' }],
  ['RAZORPAYX_ACCOUNT', { ...plain, RAZORPAYX_ACCOUNT: '7878780080316316' }],
  ['COURIER_URL', { ...plain, COURIER_URL: 'https://apiv2.shiprocket.in', COURIER_WEBHOOK_TOKEN: 'a word of our own' }],
  ['COURIER_WEBHOOK_TOKEN', { ...plain, COURIER_URL: 'https://me:pass@apiv2.shiprocket.in' }],
  ['TRANSLATE_URL', { ...plain, TRANSLATE_URL: 'translate.example' }],
  ['SEARCH_URL', { ...plain, SEARCH_URL: 'search.example' }],
  ['SEARCH_URL', { ...plain, SEARCH_URL: 'https://search.example:9200' }],
  ['STORAGE_URL', { ...plain, STORAGE_URL: 'ftp://x' }],
  ['PUBLIC_ORIGIN', { ...plain, PUBLIC_ORIGIN: 'https://shop.example.in/shop' }],
  ['DEMO', { ...plain, DEMO: 'yes' }],
  ['LOG_LEVEL', { ...plain, LOG_LEVEL: 'loud' }],
  ['SECRET', { ...plain, SECRET: 'short' }],
  ['RAZORPAY_KEY_SECRET', { ...plain, RAZORPAY_KEY_ID: 'x' }],
  ['RAZORPAY_WEBHOOK_SECRET', { ...plain, ...razorpay, RAZORPAY_WEBHOOK_SECRET: 'short' }],
  ['PUBLIC_ORIGIN', { ...production, PUBLIC_ORIGIN: 'http://shop.example.in' }],
  ['PUBLIC_ORIGIN', { ...production, PUBLIC_ORIGIN: '' }],
  ['DEMO=1', { ...production, DEMO: '1' }],
  ['SECRET', { ...production, SECRET: '' }],
  // Anyone could read stored emails, with their password reset links.
  ['MAIL_URL', { ...production, MAIL_URL: '' }],
  ['MAIL_URL', { ...production, MAIL_URL: '', ALLOW_SANDBOX: '1' }],
  ['MAIL_FROM', { ...production, MAIL_FROM: '' }],
  ['GRIEVANCE_OFFICER', { ...production, GRIEVANCE_OFFICER: '' }],
  ['ALLOW_SANDBOX=1', { ...production, RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' }],
])('an invalid %s stops the start with an error that names it', (name, env) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(name)
})
