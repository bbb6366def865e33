import { z } from 'zod'
import { type Language, languageCodes } from '#platform/i18n/languages.ts'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'

export const adminSubscriberSorts = ['-asked'] as const

export type AdminSubscriberSort = 'asked'

export const subscriberStates = ['reading', 'waiting', 'left'] as const

export type SubscriberState = (typeof subscriberStates)[number]

export type AdminSubscriberFilter = { q: string | null; state: SubscriberState | null; language: Language | null }

export function readAdminSubscriberFilter(query: Partial<Record<string, string>>): AdminSubscriberFilter {
  return {
    q: lookedFor(query.q),
    state: oneOf(subscriberStates, query.state),
    language: oneOf(languageCodes, query.language),
  }
}

export const adminSubscriber = z.object({
  email: z.string(),
  language: z.string(),
  state: z.enum(subscriberStates),
  askedAt: z.string(),
  confirmedAt: z.string().nullable(),
  leftAt: z.string().nullable(),
  /** the version of the consent text; null: subscribed before versions were stored */
  wordsVersion: z.string().nullable(),
})

export type AdminSubscriber = z.infer<typeof adminSubscriber>
