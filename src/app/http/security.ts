import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#platform/api/domain-error.ts'
import type { Config } from '#platform/config/config.server.ts'

export function commonHeaders({ publicOrigin }: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(self), geolocation=(), usb=(), payment=(self)',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicOrigin.startsWith('https://')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  }
}

/** For responses that are not documents: nothing in them may run. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Hosts of the checkout script, from Razorpay's integration notes; only the checkout page allows them. */
const razorpayHosts = {
  script: 'https://checkout.razorpay.com',
  frame: 'https://api.razorpay.com https://checkout.razorpay.com',
  connect: 'https://api.razorpay.com https://lumberjack.razorpay.com',
  image: 'https://*.razorpay.com',
}

export type PolicyInput = {
  scripts: { nonce?: string; hashes: readonly string[] }
  /** of the page's own style elements */
  styleHashes?: readonly string[]
  allowsGateway?: boolean
  /** Vite's client in development: inline styles and a web socket */
  isDev?: boolean
}

export function documentPolicy({
  scripts,
  styleHashes = [],
  allowsGateway = false,
  isDev = false,
}: PolicyInput): string {
  const nonce = scripts.nonce === undefined ? [] : [`'nonce-${scripts.nonce}'`]
  const sources = [...nonce, ...scripts.hashes.map((hash) => `'${hash}'`)]
  const also = (host: string) => (allowsGateway ? ` ${host}` : '')
  return [
    "default-src 'none'",
    `script-src 'self' ${sources.join(' ')}${also(razorpayHosts.script)}`.trimEnd(),
    `style-src 'self' ${isDev ? "'unsafe-inline'" : styleHashes.map((hash) => `'${hash}'`).join(' ')}`.trimEnd(),
    // React writes style attributes on the server; they cannot run code.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${also(razorpayHosts.image)}`,
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${isDev ? ' ws:' : ''}${also(razorpayHosts.connect)}`,
    ...(allowsGateway ? [`frame-src ${razorpayHosts.frame}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // Vite's client writes markup. The gateway's script is not known to comply, so there violations are only reported.
    ...(isDev || allowsGateway ? [] : [trustedTypes]),
  ].join('; ')
}

const trustedTypes = "require-trusted-types-for 'script'; trusted-types default"

/** The live checkout page reports Trusted Types violations but does not enforce: docs/checkout-scripts.json. */
export const gatewayReportPolicy = trustedTypes

const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

export function isUnsafe(method: string): boolean {
  return unsafeMethods.has(method)
}

/**
 * Rejects cross-site writes; before login this is the only check. A client without these headers is no browser and
 * carries no victim's cookie.
 * @throws DomainError csrf
 */
export function requireOwnSite(request: FastifyRequest, config: Config): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new DomainError('csrf')

  const { origin } = request.headers
  if (origin !== undefined && !isOwnOrigin(origin, request, config)) throw new DomainError('csrf')
}

/** Outside production the shop may be opened under any of the machine's names, so the Host header counts too. */
function isOwnOrigin(origin: string, request: FastifyRequest, config: Config): boolean {
  if (origin === config.publicOrigin) return true
  return !config.isProduction && origin === `http://${request.headers.host ?? ''}`
}

/** Keeps session-dependent responses out of shared caches. */
export function keepPrivate(reply: FastifyReply): void {
  reply.header('cache-control', 'private, no-store')
}
