import { z } from 'zod'
import { emailAddress, password, personName, phoneNumber, text } from '#features/accounts/person-fields.ts'
import { brandLimits } from '#features/brand/brand.ts'
import { type offerNames, settingRules } from '#features/settings/shop-settings.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { operatorForm } from './operator-form.ts'

export const firstAdmin = z.strictObject({ fullName: personName, email: emailAddress, phone: phoneNumber, password })

/** As the settings of the same names; left out, all that the release knows. */
const chosen = (name: (typeof offerNames)[number]) =>
  z
    .array(z.enum(settingRules[name].options as readonly string[] as [string, ...string[]], { error: 'invalid.value' }))
    .min(1, { error: 'invalid.required' })
    .optional()

const offerForm = z.strictObject({
  categories: chosen('categories'),
  states: chosen('states'),
  deliveryZones: chosen('deliveryZones'),
  carriers: chosen('carriers'),
} satisfies Record<(typeof offerNames)[number], z.ZodType>)

/** Basis points: at most half of the price, to catch typing errors. */
export const firstCommission = z
  .int({ error: 'invalid.commission' })
  .min(0, { error: 'invalid.commission' })
  .max(5000, { error: 'invalid.commission' })

export const setupForm = z.strictObject({
  /** the name of the shop in English; the other languages follow in the admin area */
  shopName: text(1, brandLimits.name),
  languages: z.array(z.enum(languageCodes)).default([...languageCodes]),
  operator: operatorForm,
  offer: offerForm.default({}),
  /** what the shop keeps of a sale; left out, as it is */
  commissionBasisPoints: firstCommission.optional(),
  admin: firstAdmin,
})

export type SetupForm = z.output<typeof setupForm>
