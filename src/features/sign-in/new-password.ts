import { z } from 'zod'
import { emailAddress, password } from '#features/accounts/person-fields.ts'

export const passwordResetRequest = z.strictObject({ email: emailAddress })

const repeated = { newPassword: password, confirmPassword: z.string({ error: 'invalid.confirmPassword' }) }
const isRepeated = (form: { newPassword: string; confirmPassword: string }) => form.newPassword === form.confirmPassword
const refusal = { error: 'invalid.confirmPassword', path: ['confirmPassword'] }

export const passwordReset = z
  .strictObject({ code: z.string({ error: 'invalid.value' }).max(100), ...repeated })
  .refine(isRepeated, refusal)

export type PasswordReset = z.output<typeof passwordReset>

export const newPasswordForm = z.strictObject(repeated).refine(isRepeated, refusal)

/** Loose bounds on the current password, because a stricter error would only help a guesser. */
export const passwordChange = z
  .strictObject({ currentPassword: z.string({ error: 'invalid.password' }).max(512), ...repeated })
  .refine(isRepeated, refusal)

export type PasswordChange = z.output<typeof passwordChange>
