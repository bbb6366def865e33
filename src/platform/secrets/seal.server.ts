import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { isSameSecret } from './same-secret.server.ts'

/** Signs what comes back from a browser and encrypts what only the shop may read. One derived key per purpose, of which there are few. */
export type Seal = {
  /** base64url HMAC-SHA256 */
  sign(purpose: string, text: string): string
  isSigned(purpose: string, text: string, signature: string): boolean
  /** AES-256-GCM; a different text each time */
  close(purpose: string, plain: string): string
  /** @throws Error unless it was closed here, for this purpose */
  open(purpose: string, sealed: string): string
}

export function createSeal(secret: string): Seal {
  // Each is derived once: that costs more than the signature it is for.
  const keys = new Map<string, KeyObject>()
  const keyOf = (purpose: string) => {
    const key = keys.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'haat', purpose, 32)))
    keys.set(purpose, key)
    return key
  }
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', keyOf(`sign ${purpose}`))
      .update(text)
      .digest('base64url')

  return {
    sign,
    isSigned(purpose, text, signature) {
      return isSameSecret(signature, sign(purpose, text))
    },
    close(purpose, plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf(`close ${purpose}`), nonce)
      const hidden = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyOf(`close ${purpose}`), bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}
