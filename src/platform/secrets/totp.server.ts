import { Secret, TOTP } from 'otpauth'

/** What every authenticator app knows without asking: SHA-1, six digits, thirty seconds (RFC 6238; Key URI Format of Google Authenticator). */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** How many steps before and after the present one still count: clocks of phones are not exact (RFC 6238 section 5.2). */
const window = 1

/** 160 random bits in base32, as RFC 4226 section 4 asks. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The `otpauth://` address that an app reads from a QR code. `account` is shown under the name of the shop. */
export function totpAddress({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  return new TOTP({ ...shape, issuer, label: account, secret }).toString()
}

/** The step of 30 seconds since 1970 that six digits belong to; null when they are of no step around now. */
export function totpStep(secret: string, digits: string, now: Date): number | null {
  const timestamp = now.getTime()
  const totp = new TOTP({ ...shape, secret })
  const delta = totp.validate({ token: digits, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / shape.period) + delta
}
