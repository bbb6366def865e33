import { z } from 'zod'

export const recoveryCodeCount = 10

/** An authenticator or recovery code. Loose bounds, because a stricter error would only help a guesser. */
export const secondFactorCode = z.string({ error: 'invalid.required' }).max(40, { error: 'invalid.value' })

export const givenCode = z.strictObject({ code: secondFactorCode.min(1, { error: 'invalid.required' }) })

export const authenticatorState = z.object({ confirmedAt: z.string().nullable(), recoveryCodesLeft: z.int() })

export type AuthenticatorState = z.output<typeof authenticatorState>

export const newAuthenticator = z.object({ secret: z.string(), address: z.string() })

export type NewAuthenticator = z.output<typeof newAuthenticator>

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export function foldCode(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase()
}

export function isAuthenticatorCode(folded: string): boolean {
  return /^\d{6}$/.test(folded)
}

/** `k3f7dm2qw9xa` → `k3f7-dm2q-w9xa` */
export function spacedCode(folded: string): string {
  return folded.replace(/(.{4})(?=.)/g, '$1-')
}
