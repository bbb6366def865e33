import { z } from 'zod'
import { secondFactorCode } from '#features/sign-in/authenticator.ts'
import { asciiDigits } from '#platform/i18n/digits.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { emailAddress, password, personName, phoneNumber } from './person-fields.ts'

export const account = z.object({
  id: z.string(),
  name: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(['customer', 'artisan', 'admin']),
  language: z.enum(languageCodes),
})

export type Account = z.output<typeof account>

export const registration = z
  .strictObject({
    fullName: personName,
    email: emailAddress,
    phone: phoneNumber,
    password,
    confirmPassword: z.string({ error: 'invalid.confirmPassword' }).min(1, { error: 'invalid.confirmPassword' }),
    accountType: z.enum(['customer', 'artisan'], { error: 'invalid.accountType' }),
    acceptTerms: z.literal(true, { error: 'invalid.acceptTerms' }),
  })
  .refine((form) => form.password === form.confirmPassword, {
    error: 'invalid.confirmPassword',
    path: ['confirmPassword'],
  })

export type Registration = z.output<typeof registration>

/** The six digits of an email or SMS, in any script, with spaces or without. */
export const sentCode = z
  .string({ error: 'invalid.value' })
  .max(12, { error: 'invalid.value' })
  .transform((typed) => asciiDigits(typed).replace(/\D/g, ''))

/** A customer's account without a password: the code has proved the address, or the number. */
export const codeRegistration = z.strictObject({
  email: emailAddress,
  phone: phoneNumber,
  codeSentTo: z.enum(['email', 'phone'], { error: 'invalid.value' }).default('email'),
  code: sentCode,
  fullName: personName,
  acceptTerms: z.literal(true, { error: 'invalid.acceptTerms' }),
})

export type CodeRegistration = z.output<typeof codeRegistration>

/** Sign-in accepts any input: a validation error here would only help a guesser. */
export const credentials = z.strictObject({
  email: z.string({ error: 'invalid.email' }).max(254, { error: 'invalid.email' }),
  password: z.string({ error: 'invalid.password' }).max(512, { error: 'invalid.password' }),
  remember: z.boolean().optional(),
  /** for accounts with an authenticator: its six digits, or a recovery code */
  code: secondFactorCode.optional(),
})

export type Credentials = z.output<typeof credentials>

/** `token` is a one-way session marker, never a credential; `csrfToken` is bound to the session. */
export const signedInSession = z.object({ user: account, token: z.string(), csrfToken: z.string() })

export type SignedInSession = z.output<typeof signedInSession>

/** Mailboxes that differ only by case are one account. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase()
}

export function keptEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return email.slice(0, at) + email.slice(at).toLowerCase()
}
