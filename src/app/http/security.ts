import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#platform/api/domain-error.ts'
import type { Config } from '#platform/config/config.server.ts'

/** On every answer, whoever made it. The policy for scripts is added by whoever makes a document. */
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

/** For answers that are no documents: nothing of them may run, wherever they are opened. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Hosts the gateway's own checkout script needs, from Razorpay's integration notes; only the checkout document gets them. */
const razorpayHosts = {
  script: 'https://checkout.razorpay.com',
  frame: 'https://api.razorpay.com https://checkout.razorpay.com',
  connect: 'https://api.razorpay.com https://lumberjack.razorpay.com',
  image: 'https://*.razorpay.com',
}

export type PolicyWish = {
  /** the hashes of the inline scripts, and for the page of one person a nonce besides */
  scripts: { nonce?: string; hashes: readonly string[] }
  /** the checkout document of the real gateway */
  allowsGateway?: boolean
  /** Vite's client in development: inline styles and a web socket */
  isDev?: boolean
}

/** Content-Security-Policy of one document. */
export function documentPolicy({ scripts, allowsGateway = false, isDev = false }: PolicyWish): string {
  const nonce = scripts.nonce === undefined ? [] : [`'nonce-${scripts.nonce}'`]
  const sources = [...nonce, ...scripts.hashes.map((hash) => `'${hash}'`)]
  const also = (host: string) => (allowsGateway ? ` ${host}` : '')
  return [
    "default-src 'none'",
    `script-src 'self' ${sources.join(' ')}${also(razorpayHosts.script)}`.trimEnd(),
    isDev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // React writes style attributes on the server; they cannot run anything.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${also(razorpayHosts.image)}`,
    "font-src 'self'",
    `connect-src 'self'${isDev ? ' ws:' : ''}${also(razorpayHosts.connect)}`,
    ...(allowsGateway ? [`frame-src ${razorpayHosts.frame}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // Vite's client writes markup; the gateway's script is not known to be clean, so there it is only reported.
    ...(isDev || allowsGateway ? [] : [trustedTypes]),
  ].join('; ')
}

/** No text becomes markup or script, but what src/app/trusted-html.ts lets pass. */
const trustedTypes = "require-trusted-types-for 'script'; trusted-types default"

/** For the checkout of the real gateway, the one document where Trusted Types are not enforced: docs/checkout-scripts.json. */
export const gatewayReportPolicy = trustedTypes

const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

export function isUnsafe(method: string): boolean {
  return unsafeMethods.has(method)
}

/**
 * Refuses a write that another site's page sends: first of two checks (the other is the CSRF token), and the only one before
 * login. A client that is no browser sends neither header and carries no cookie of a victim. Throws DomainError('csrf').
 */
export function requireOwnSite(request: FastifyRequest, config: Config): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new DomainError('csrf')

  const { origin } = request.headers
  if (origin !== undefined && !isOwnOrigin(origin, request, config)) throw new DomainError('csrf')
}

/** Outside production the shop may be opened by any of the machine's names, so the name it was asked by counts too. */
function isOwnOrigin(origin: string, request: FastifyRequest, config: Config): boolean {
  if (origin === config.publicOrigin) return true
  return !config.isProduction && origin === `http://${request.headers.host ?? ''}`
}

/** Answers that depended on a session stay out of every shared cache. */
export function keepPrivate(reply: FastifyReply): void {
  reply.header('cache-control', 'private, no-store')
}
