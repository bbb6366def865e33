import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  sign,
  verify,
} from 'node:crypto'
import type { CertifiedPiece } from './certificate.ts'

/** An Ed25519 key as JWK (RFC 8037), with `kid`, `alg` and `use`. */
export type PublicJwk = JsonWebKey & { kid: string }

export function newSigningKey(): { kid: string; publicKey: PublicJwk; privateKey: JsonWebKey } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const jwk = privateKey.export({ format: 'jwk' })
  const { d: _, ...open } = jwk
  const kid = createHash('sha256').update(String(jwk.x)).digest('base64url').slice(0, 16)
  return { kid, publicKey: { ...open, kid, alg: 'EdDSA', use: 'sig' }, privateKey: jwk }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JWT whose claims are the credential itself (W3C VC-JOSE-COSE 1.0). */
export function signCredential(
  credential: object,
  { kid, privateKey }: { kid: string; privateKey: JsonWebKey },
): string {
  const text = `${encode({ alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid })}.${encode(credential)}`
  const key = createPrivateKey({ key: privateKey, format: 'jwk' })
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
}

/** The claims; null unless one of the keys signed exactly this. */
export function readCredential(jwt: string, keys: readonly PublicJwk[]): Credential | null {
  const [head = '', body = '', signature = ''] = jwt.split('.')
  try {
    const { kid, alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid?: string; alg?: string }
    const key = keys.find((each) => each.kid === kid)
    if (!key || alg !== 'EdDSA') return null
    const publicKey = createPublicKey({ key, format: 'jwk' })
    const isSigned = verify(null, Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'))
    return isSigned ? (JSON.parse(Buffer.from(body, 'base64url').toString()) as Credential) : null
  } catch {
    return null
  }
}

export type Credential = ReturnType<typeof credentialOf>

type Input = { origin: string; number: string; issuedAt: Date; piece: CertifiedPiece; place: StatusPlace }

/** `list` and `index` of its bit in the lists of revoked ones. */
export type StatusPlace = { list: number; index: number }

/** The least length of a Bitstring Status List, so that a look-up does not tell which piece is meant. */
export const statusListLength = 131_072

export function statusPlaceOf(id: number): StatusPlace {
  return { list: Math.floor(id / statusListLength), index: id % statusListLength }
}

const statusListUrl = (origin: string, list: number) => `${origin}/certificates/status/${list}`

const context = 'https://www.w3.org/ns/credentials/v2'

/** W3C Verifiable Credentials 2.0. The terms of the subject are the shop's own, below its address. */
export function credentialOf({ origin, number, issuedAt, piece, place }: Input) {
  const list = statusListUrl(origin, place.list)
  return {
    '@context': [context, { '@vocab': `${origin}/certificates/terms#` }],
    id: `${origin}/c/${number}`,
    type: ['VerifiableCredential'],
    issuer: origin,
    validFrom: issuedAt.toISOString(),
    credentialStatus: {
      id: `${list}#${place.index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(place.index),
      statusListCredential: list,
    },
    credentialSubject: { number, ...piece },
  }
}

/** `encodedList`: the bits, gzip, as multibase base64url (W3C Bitstring Status List 1.0). */
export function statusListOf(input: { origin: string; list: number; encodedList: string; now: Date }) {
  const { origin, list, encodedList, now } = input
  const id = statusListUrl(origin, list)
  return {
    '@context': [context],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: origin,
    validFrom: now.toISOString(),
    credentialSubject: { id: `${id}#list`, type: 'BitstringStatusList', statusPurpose: 'revocation', encodedList },
  }
}
