import {
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { readJson } from '#platform/api/read-json.ts'

/** A participant of the open network for digital commerce (ONDC), as its registry knows it. */
export type OndcSettings = {
  subscriberId: string
  uniqueKeyId: string
  /** Ed25519 */
  signingKey: KeyObject
  /** X25519 */
  encryptionKey: KeyObject
  /** X25519, of the registry: it seals the challenge of a registration */
  registryKey: KeyObject
  /** without a trailing slash; `/lookup` is asked for the keys of others */
  registryUrl: string
  /** of the registration that is under way; null: none */
  requestId: string | null
  /** in percent; the most that a buyer app may keep of a sale */
  mostFinderFee: number
}

const required = [
  'ONDC_SUBSCRIBER_ID',
  'ONDC_UNIQUE_KEY_ID',
  'ONDC_SIGNING_KEY',
  'ONDC_ENCRYPTION_KEY',
  'ONDC_REGISTRY_URL',
  'ONDC_REGISTRY_KEY',
] as const

/** Null: the shop is not on the network. @throws Error whose message names the setting at fault */
export function readOndcSettings(text: (name: string) => string | undefined): OndcSettings | null {
  const missing = required.filter((name) => text(name) === undefined)
  if (missing.length === required.length) return null
  if (missing.length > 0) throw new Error(`The settings of ONDC belong together: set ${missing.join(', ')} as well.`)
  const value = (name: (typeof required)[number]) => text(name) ?? ''
  const key = <Key>(name: (typeof required)[number], kind: string, read: (base64: string) => Key): Key => {
    try {
      return read(value(name))
    } catch {
      throw new Error(`${name} must be ${kind} key in base64.`)
    }
  }
  const registryUrl = value('ONDC_REGISTRY_URL').replace(/\/$/, '')
  if (!/^https?:$/.test(URL.parse(registryUrl)?.protocol ?? ''))
    throw new Error('ONDC_REGISTRY_URL must be an address such as https://prod.registry.ondc.org/v2.0.')
  const mostFinderFee = Number(text('ONDC_MOST_FINDER_FEE') ?? 3)
  if (!(mostFinderFee >= 0 && mostFinderFee <= 100))
    throw new Error('ONDC_MOST_FINDER_FEE must be a number of percent from 0 to 100.')
  return {
    subscriberId: value('ONDC_SUBSCRIBER_ID'),
    uniqueKeyId: value('ONDC_UNIQUE_KEY_ID'),
    signingKey: key('ONDC_SIGNING_KEY', 'an Ed25519 private', (base64) => readPrivateKey('ed25519', base64)),
    encryptionKey: key('ONDC_ENCRYPTION_KEY', 'an X25519 private', (base64) => readPrivateKey('x25519', base64)),
    registryKey: key('ONDC_REGISTRY_KEY', 'an X25519 public', (base64) => readPublicKey('x25519', base64)),
    registryUrl,
    requestId: text('ONDC_REQUEST_ID') ?? null,
    mostFinderFee,
  }
}

// DER of PKCS 8 and SubjectPublicKeyInfo before the 32 bytes of a bare key (RFC 8410).
const headers = {
  ed25519: { private: '302e020100300506032b657004220420', public: '302a300506032b6570032100' },
  x25519: { private: '302e020100300506032b656e04220420', public: '302a300506032b656e032100' },
} as const

type Kind = keyof typeof headers

/**
 * The network's tools write keys in base64: bare (an Ed25519 private key with its public half behind it) or as DER.
 * @throws Error for anything else
 */
export function readPrivateKey(kind: Kind, base64: string): KeyObject {
  const bytes = Buffer.from(base64, 'base64')
  const isBare = bytes.length === 32 || (kind === 'ed25519' && bytes.length === 64)
  const key = isBare ? Buffer.concat([Buffer.from(headers[kind].private, 'hex'), bytes.subarray(0, 32)]) : bytes
  return requireKind(kind, createPrivateKey({ key, format: 'der', type: 'pkcs8' }))
}

/** As readPrivateKey. @throws Error for what is no such key */
export function readPublicKey(kind: Kind, base64: string): KeyObject {
  const bytes = Buffer.from(base64, 'base64')
  const key = bytes.length === 32 ? Buffer.concat([Buffer.from(headers[kind].public, 'hex'), bytes]) : bytes
  return requireKind(kind, createPublicKey({ key, format: 'der', type: 'spki' }))
}

function requireKind(kind: Kind, key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== kind) throw new Error(`this is no ${kind} key`)
  return key
}

/** Longer than the clocks of two machines may differ, shorter than a message is worth. */
const validSeconds = 300

/** ONDC, signing and verification: the digest covers the bytes of the body. */
function signingString(body: Buffer | string, created: string, expires: string): string {
  const digest = createHash('blake2b512').update(body).digest('base64')
  return `(created): ${created}\n(expires): ${expires}\ndigest: BLAKE-512=${digest}`
}

/** The value of `Authorization` for a body as it is sent. */
export function authorizationOf(settings: OndcSettings, body: Buffer | string, now: Date): string {
  const { subscriberId, uniqueKeyId, signingKey } = settings
  const created = String(Math.floor(now.getTime() / 1000))
  const expires = String(Math.floor(now.getTime() / 1000) + validSeconds)
  const signature = sign(null, Buffer.from(signingString(body, created, expires)), signingKey).toString('base64')
  return `Signature keyId="${subscriberId}|${uniqueKeyId}|ed25519",algorithm="ed25519",created="${created}",expires="${expires}",headers="(created) (expires) digest",signature="${signature}"`
}

export type FindKey = (subscriberId: string, uniqueKeyId: string) => Promise<KeyObject | null>

/** Who signed the body, by subscriber id; null where nobody known did, or it is no longer or not yet valid. */
export async function signerOf(
  header: string | undefined,
  { body, now, findKey }: { body: Buffer; now: Date; findKey: FindKey },
): Promise<string | null> {
  const field = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(header ?? '')?.[1] ?? ''
  const [subscriberId = '', uniqueKeyId = '', algorithm] = field('keyId').split('|')
  const [created, expires] = [field('created'), field('expires')]
  const seconds = now.getTime() / 1000
  const isTimely = Number(created) <= seconds + validSeconds && Number(expires) > seconds
  if (algorithm !== 'ed25519' || !subscriberId || !uniqueKeyId || !isTimely) return null
  const key = await findKey(subscriberId, uniqueKeyId)
  const given = Buffer.from(field('signature'), 'base64')
  return key && verify(null, Buffer.from(signingString(body, created, expires)), key, given) ? subscriberId : null
}

/** The registry proves that the encryption key is ours: AES-256-ECB under the shared secret. @throws Error if it is not */
export function openChallenge({ encryptionKey, registryKey }: OndcSettings, challenge: string): string {
  const secret = diffieHellman({ privateKey: encryptionKey, publicKey: registryKey })
  const decipher = createDecipheriv('aes-256-ecb', secret, null)
  return Buffer.concat([decipher.update(challenge, 'base64'), decipher.final()]).toString('utf8')
}

/** What the registry reads at `/ondc-site-verification.html` during a registration: the id of its request, signed. */
export function siteProof({ signingKey, requestId }: OndcSettings): string | null {
  return requestId === null ? null : sign(null, Buffer.from(requestId), signingKey).toString('base64')
}

const participant = z.object({
  subscriber_id: z.string(),
  signing_public_key: z.string(),
  ukId: z.string().optional(),
  unique_key_id: z.string().optional(),
  status: z.string().optional(),
  valid_until: z.string().optional(),
})

const keptMs = 10 * 60_000

/** The keys of others from the registry, each kept for ten minutes. The lookup throws while the registry is away. */
export function registryKeys(settings: OndcSettings, clock: { now(): Date }): FindKey {
  const kept = new LRUCache<string, KeyObject>({ max: 500, ttl: keptMs })
  return async (subscriberId, uniqueKeyId) => {
    const name = `${subscriberId}|${uniqueKeyId}`
    const known = kept.get(name)
    if (known) return known
    const body = JSON.stringify({ country: 'IND', subscriber_id: subscriberId, ukId: uniqueKeyId })
    const answer = await fetch(`${settings.registryUrl}/lookup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: authorizationOf(settings, body, clock.now()) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(8_000),
    })
    if (answer.status >= 500) throw new Error(`the registry answered ${answer.status}`)
    const found = z.array(participant).safeParse(readJson(await answer.text()))
    const own = found.success ? found.data.find((one) => isKeyOf(one, name) && isValid(one, clock.now())) : undefined
    if (!own) return null
    const key = readPublicKey('ed25519', own.signing_public_key)
    kept.set(name, key)
    return key
  }
}

type Participant = z.output<typeof participant>

function isKeyOf({ subscriber_id, ukId, unique_key_id }: Participant, name: string): boolean {
  return `${subscriber_id}|${ukId ?? unique_key_id}` === name
}

function isValid({ status = 'SUBSCRIBED', valid_until }: Participant, now: Date): boolean {
  return status === 'SUBSCRIBED' && (valid_until === undefined || new Date(valid_until) > now)
}
