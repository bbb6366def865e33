// No visitor or artisan makes the shop call an address: this test lists every place that calls another machine.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cardNumbersIn } from './card-numbers.ts'

const root = path.resolve(import.meta.dirname, '..')

/** File → its target: named by a setting, this shop, or an admin's own address under a guard. Browser code calls only the shop. */
const allowed: Record<string, string> = {
  'src/platform/payments/gateway-razorpay.server.ts': 'the gateway of the settings',
  'src/platform/email/mailer-smtp.server.ts': 'the email server of the settings',
  'src/platform/payments/payout-razorpayx.server.ts': 'the payout service of the settings',
  'src/platform/couriers/courier-shiprocket.server.ts': 'the courier of the settings',
  'src/platform/sms/texter-msg91.server.ts': 'the SMS service of the settings',
  'src/platform/sms/texter-whatsapp.server.ts': 'WhatsApp, of the settings',
  'src/platform/ondc/ondc.server.ts': 'the registry of the settings',
  'src/platform/opensearch/opensearch.server.ts': 'the search service of the settings',
  'src/platform/translation/translator.server.ts': 'the translation service of the settings',
  'src/platform/webhooks/guarded-post.server.ts': 'what an admin typed, never inside the operator’s network',
  'src/platform/storage/storage-s3.server.ts': 'the file store of the settings',
  'src/platform/database/db.server.ts': 'the database of the settings',
  'src/platform/telemetry/tracing-otlp.server.ts': 'the collector of traces of the settings',
  'src/platform/processes/child-orders.server.ts': 'the shop that started it, on a pipe it was given',
  'src/app/cli/doctor-command.ts': 'the shop itself and its email server, when its operator asks what is wrong',
  'demo/sandbox/sandbox-webhooks.ts': 'this shop itself, as the pretended gateway',
}

const speaks = [
  /(?<![.\w])fetch\(/,
  /\bhttps?\.(get|request)\(/,
  /from '(node:)?(https?|http2|net|tls|dgram|undici)'/,
  /from '(axios|got|node-fetch|ky|superagent)'/,
  /\bnew (S3Client|S3Driver|Razorpay|WebSocket|EventSource|pg\.(Pool|Client))\b/,
  /\bcreateTransport\(/,
  /from '@opentelemetry\/exporter-/,
]

/** Browser code has no access to the shop's internal network. */
const isOfBrowser = (file: string) =>
  /^src\/ui\/|^src\/app\/early\.ts$|^src\/features\/.*\/(shop|artisan|admin|parts|screens)\/|^src\/features\/screens\//.test(
    file,
  )

function sources(): [string, string][] {
  const files = ['src', 'demo/sandbox'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((name) => path.posix.join(folder, String(name))),
  )
  return files
    .filter((file) => /\.(ts|tsx)$/.test(file) && !/\.test\.tsx?$/.test(file) && !isOfBrowser(file))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')])
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

test('only these files call other machines', () => {
  const found = sources()
    .filter(([, text]) => speaks.some((sign) => sign.test(withoutComments(text).replace(/^import type .*$/gm, ''))))
    .map(([file]) => file)
  expect(found.filter((file) => !(file in allowed))).toEqual([])
  expect(Object.keys(allowed).filter((file) => !found.includes(file))).toEqual([])
})

test('every way to call another machine is detected', () => {
  const ways = [
    'await fetch(url)',
    "import http from 'node:http'",
    'https.get(url)',
    'new S3Client({})',
    "import { request } from 'undici'",
  ]
  for (const way of ways)
    expect(
      speaks.some((sign) => sign.test(way)),
      way,
    ).toBe(true)
  expect(speaks.some((sign) => sign.test('index.fetch()'))).toBe(false)
})

test('input is never evaluated as code or deserialized into objects of its own choosing', () => {
  const unsafe = [/\beval\(/, /new Function\(/, /\bnode:vm\b/, /\bv8\.deserialize\b/, /serialize-javascript|js-yaml/]
  const found = sources().flatMap(([file, text]) =>
    unsafe.filter((sign) => sign.test(withoutComments(text))).map((sign) => `${file}: ${sign}`),
  )
  expect(found).toEqual([])
  const routes = readFileSync(path.join(root, 'react-router.config.ts'), 'utf8')
  expect(routes).not.toMatch(/unstable_rsc|serverComponents/)
})

test('signatures are compared in constant time', () => {
  const signing = sources().filter(([, text]) => text.includes('createHmac('))
  expect(signing.length).toBeGreaterThan(3)
  // The sandbox gateway and the webhooks only create signatures here; they compare none.
  const makesOnly = ['src/platform/payments/gateway-sandbox.server.ts', 'src/features/webhooks/send-webhooks.ts']
  const careless = signing.filter(([file, text]) => !text.includes('isSameSecret(') && !makesOnly.includes(file))
  expect(careless.map(([file]) => file)).toEqual([])
  const bare = sources().filter(([, text]) =>
    /(?<!typeof )\b(signature|digest|csrfToken)\w* (===|!==) (?!undefined|null|'')/i.test(withoutComments(text)),
  )
  expect(bare.map(([file]) => file)).toEqual([])
})

test('no file of the project contains a card number', () => {
  const folders = ['src', 'test', 'e2e', 'demo', 'locales', 'docs', 'bench', 'bin']
  // The example number of every gateway, in tests that look for it.
  const isExample = (file: string, number: string) => file.endsWith('.test.ts') && number.startsWith('4111')
  const found = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((name) => path.posix.join(folder, String(name)))
      .filter((file) => /\.(ts|tsx|json|md|mjs|csv)$/.test(file))
      .flatMap((file) =>
        cardNumbersIn(readFileSync(path.join(root, file), 'utf8'))
          .filter((number) => !isExample(file, number))
          .map((number) => `${file}: ${number}`),
      ),
  )
  expect(found).toEqual([])
})
