import { z } from 'zod'
import { languageCodes } from '#platform/i18n/languages.ts'
import { sentCode } from './account.ts'
import { emailAddress, personName, phoneNumber } from './person-fields.ts'

/** No validation: an error here would only help a guesser. */
const currentPassword = z.string({ error: 'invalid.password' }).max(512, { error: 'invalid.password' })

/** Missing fields stay unchanged. An older session needs the password to change the phone number. */
export const profileChange = z.strictObject({
  fullName: personName.optional(),
  phone: phoneNumber.optional(),
  language: z.enum(languageCodes).optional(),
  currentPassword: currentPassword.optional(),
})

export type ProfileChange = z.output<typeof profileChange>

export const emailChange = z.strictObject({
  email: emailAddress,
  currentPassword: currentPassword.min(1, { error: 'invalid.required' }),
})

export type EmailChange = z.output<typeof emailChange>

export const emailCode = z.strictObject({ code: z.string({ error: 'invalid.value' }).max(100) })

export const phoneCode = z.strictObject({ code: sentCode })

export const accountClosing = z.strictObject({
  currentPassword: currentPassword.min(1, { error: 'invalid.required' }),
})

/** Before an act that a stolen session must not do. */
export const passwordProof = z.strictObject({ currentPassword: currentPassword.min(1, { error: 'invalid.required' }) })

export const emailState = z.object({ email: z.string(), isConfirmed: z.boolean(), isPhoneConfirmed: z.boolean() })

export type EmailState = z.output<typeof emailState>

export const sessionRow = z.object({
  id: z.string(),
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  openedAt: z.string(),
  lastSeenAt: z.string(),
  isRemembered: z.boolean(),
  isCurrent: z.boolean(),
})

export type SessionRow = z.output<typeof sessionRow>
