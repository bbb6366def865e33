import { z } from 'zod'
import { emailAddress, password, personName, phoneNumber, text } from '#features/accounts/person-fields.ts'
import { brandLimits } from '#features/brand/brand.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { operatorForm } from './operator-form.ts'

export const firstAdmin = z.strictObject({ fullName: personName, email: emailAddress, phone: phoneNumber, password })

export const setupForm = z.strictObject({
  /** the name of the shop in English; the other languages follow in the admin area */
  shopName: text(1, brandLimits.name),
  languages: z.array(z.enum(languageCodes)).default([...languageCodes]),
  operator: operatorForm,
  admin: firstAdmin,
})

export type SetupForm = z.output<typeof setupForm>
