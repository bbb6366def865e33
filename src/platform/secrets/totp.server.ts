import { Secret, TOTP } from 'otpauth'

/** The default of every authenticator app: SHA-1, six digits, 30 seconds (RFC 6238; Google's Key URI Format). */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Steps before and after now that still count: phone clocks are not exact (RFC 6238 section 5.2). */
const window = 1

/** 160 random bits in base32, as RFC 4226 section 4 asks. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The `otpauth://` URL for the QR code. `account` is shown under the shop's name. */
export function totpAddress({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  return new TOTP({ ...shape, issuer, label: account, secret }).toString()
}

/** The 30-second step since 1970 that the digits match; null when no step around now does. */
export function totpStep(secret: string, digits: string, now: Date): number | null {
  const timestamp = now.getTime()
  const totp = new TOTP({ ...shape, secret })
  const delta = totp.validate({ token: digits, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / shape.period) + delta
}
