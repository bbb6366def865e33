import { type Logger, pino } from 'pino'
import type { LogLevel } from './config.server.ts'

export type { Logger } from 'pino'

const secrets = [
  'cookie',
  'authorization',
  'password',
  'confirmPassword',
  'csrfToken',
  'token',
  'signature',
  'razorpay_signature',
]
const personal = [
  'phone',
  'email',
  'address',
  'shippingAddress',
  'billingAddress',
  'fullName',
  'house',
  'street',
  'landmark',
  'to',
]
const headers = ['["set-cookie"]', '["x-csrf-token"]', '["x-razorpay-signature"]']

/** JSON lines; newlines in what people typed are escaped by JSON itself. Secrets and personal fields never reach a line. */
export function createLogger(level: LogLevel, destination?: { write(line: string): void }): Logger {
  const names = [...secrets, ...personal]
  const paths = [
    ...names.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]),
    ...headers.flatMap((name) => [
      name.replace(/^\[|\]$/g, (bracket) => bracket),
      `headers${name}`,
      `*.headers${name}`,
    ]),
  ]
  const options = {
    level,
    base: null,
    redact: { paths, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return destination ? pino(options, destination) : pino(options)
}
