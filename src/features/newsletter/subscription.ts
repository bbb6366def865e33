import { z } from 'zod'
import { emailAddress } from '#features/accounts/person-fields.ts'
import { languageCodes } from '#platform/i18n/languages.ts'

export const confirmHours = 48

/** The version of the consent text; raise it when its promise changes. */
export const newsletterWordsVersion = '2026-11'

/** `waiting`: a click will confirm. `unknown`: never issued. */
export const subscriptionStates = ['waiting', 'reading', 'expired', 'left', 'unknown'] as const

export type SubscriptionState = (typeof subscriptionStates)[number]

export const subscriptionRequest = z.strictObject({ email: emailAddress, language: z.enum(languageCodes).optional() })
