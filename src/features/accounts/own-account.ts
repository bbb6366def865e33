import { z } from 'zod'
import { languageCodes } from '#platform/i18n/languages.ts'
import { emailAddress, personName, phoneNumber } from './person-fields.ts'

/** Taken as typed: a bound broken here would only tell a guesser something. */
const currentPassword = z.string({ error: 'invalid.password' }).max(512, { error: 'invalid.password' })

/** What is not there stays as it is. The password is asked for when the phone number changes in an older session. */
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

/** What stands behind the `#` of a link that confirms an address. */
export const emailCode = z.strictObject({ code: z.string({ error: 'invalid.value' }).max(100) })

export const accountClosing = z.strictObject({
  currentPassword: currentPassword.min(1, { error: 'invalid.required' }),
})

/** The password once more, before something that a stolen session must not do. */
export const passwordProof = z.strictObject({ currentPassword: currentPassword.min(1, { error: 'invalid.required' }) })

/** The address of the account, and whether a link in an email to it was opened. */
export const emailState = z.object({ email: z.string(), isConfirmed: z.boolean() })

export type EmailState = z.output<typeof emailState>

/** A place where somebody is signed in. `device` names browser and system as far as they tell. */
export const sessionRow = z.object({
  id: z.string(),
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  openedAt: z.string(),
  lastSeenAt: z.string(),
  isRemembered: z.boolean(),
  isCurrent: z.boolean(),
})

export type SessionRow = z.output<typeof sessionRow>
