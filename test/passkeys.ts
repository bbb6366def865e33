// A software authenticator: makes and uses ES256 passkeys as a phone would, with the person verified.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { NewPasskey, UsedPasskey } from '#features/sign-in/passkey.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

// CBOR of short things: https://www.rfc-editor.org/rfc/rfc8949#section-3
const head = (major: number, value: number) =>
  value < 24 ? Buffer.from([(major << 5) | value]) : Buffer.from([(major << 5) | 24, value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const bytes = (value: Buffer) =>
  value.length < 256
    ? Buffer.concat([head(2, value.length), value])
    : Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 255]), value])
const whole = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))

export type SoftwarePasskey = {
  id: string
  added(challenge: string): NewPasskey
  used(challenge: string, options?: { counter?: number; origin?: string }): UsedPasskey
}

export function softwarePasskey(origin: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const idBytes = randomBytes(16)
  const id = base64url(idBytes)
  const authData = (flags: number, counter: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, rest])
  }
  const clientData = (type: string, challenge: string, from = origin) =>
    JSON.stringify({ type, challenge, origin: from, crossOrigin: false })
  const credential = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }

  return {
    id,
    added(challenge) {
      const key = Buffer.concat([
        ...[head(5, 5), whole(1), whole(2), whole(3), whole(-7), whole(-1), whole(1)],
        ...[whole(-2), bytes(Buffer.from(jwk.x ?? '', 'base64url'))],
        ...[whole(-3), bytes(Buffer.from(jwk.y ?? '', 'base64url'))],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, idBytes.length]), idBytes, key])
      const object = Buffer.concat([
        ...[head(5, 3), text('fmt'), text('none'), text('attStmt'), head(5, 0)],
        ...[text('authData'), bytes(authData(0x45, 0, attested))],
      ])
      const clientDataJSON = base64url(clientData('webauthn.create', challenge))
      return { ...credential, response: { clientDataJSON, attestationObject: base64url(object) } }
    },
    used(challenge, { counter = 0, origin: from } = {}) {
      const client = clientData('webauthn.get', challenge, from)
      const data = authData(0x05, counter)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      const parts = { authenticatorData: base64url(data), signature: base64url(signature) }
      return { ...credential, response: { clientDataJSON: base64url(client), ...parts } }
    },
  }
}
