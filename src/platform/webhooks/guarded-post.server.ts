import { lookup as lookUp } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

type Outgoing = { url: string; headers: Readonly<Record<string, string>>; body: string | Buffer }

/** Resolves to the HTTP status. @throws Error that says why nothing answered */
export type Post = (message: Outgoing) => Promise<number>

type Guard = {
  /** for a demo on one machine: http and addresses of the operator's own network */
  allowsPrivate: boolean
  lookup?: typeof lookUp
  withinMs?: number
}

/** No address that only the operator's network should reach, nor one of a special purpose (IANA registries). */
const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  closed.addSubnet(net, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !closed.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** An https address that does not name the operator's own network; where its name leads is seen when it is called. */
export function isOpenAddress(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  const address = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'https:' && (isIP(address) === 0 || isPublicAddress(address))
}

/**
 * Posts to an address that a person typed. The name is looked up once, and the connection goes to an address that was
 * checked: a name that changes in between leads nowhere. No redirect is followed.
 */
export function guardedPost({ allowsPrivate, lookup = lookUp, withinMs = 15_000 }: Guard): Post {
  const guarded: LookupFunction = (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const inner = error ? undefined : found.find(({ address }) => !isPublicAddress(address))
      if (error) done(error, '', 0)
      else if (inner && !allowsPrivate) done(new Error(`${host} leads into a private network`), '', 0)
      else if (options.all) done(null, found)
      else done(null, found[0]?.address ?? '', found[0]?.family)
    })
  }

  return ({ url, headers, body }) =>
    new Promise((resolve, reject) => {
      const { protocol, hostname } = new URL(url)
      const isHttps = protocol === 'https:'
      if (!allowsPrivate && !isOpenAddress(url)) {
        throw new Error(isHttps ? `${hostname} is in a private network` : 'the address must begin with https')
      }
      const options = { method: 'POST', headers, lookup: guarded, signal: AbortSignal.timeout(withinMs), agent: false }
      const request = (isHttps ? https : http).request(url, options as https.RequestOptions, (answer) => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      })
      request.on('error', reject)
      request.end(body)
    })
}
