import { z } from 'zod'
import { emailAddress } from '#features/accounts/person-fields.ts'
import { languageCodes } from '#platform/i18n/languages.ts'

export const confirmHours = 48

/** Which words beside the newsletter's field somebody agrees to; raised when what they promise changes. */
export const newsletterWordsVersion = '2026-11'

/** What a code of a newsletter email leads to. `waiting`: a click will confirm. Codes nobody was sent are `unknown`. */
export const subscriptionStates = ['waiting', 'reading', 'expired', 'left', 'unknown'] as const

export type SubscriptionState = (typeof subscriptionStates)[number]

export const subscriptionRequest = z.strictObject({ email: emailAddress, language: z.enum(languageCodes).optional() })
