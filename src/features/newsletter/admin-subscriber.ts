import { type Language, languageCodes } from '#platform/i18n/languages.ts'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'

/** The orders the admin's list of readers can be put in; the first is the one nobody asked for. */
export const adminSubscriberSorts = ['-asked'] as const

export type AdminSubscriberSort = 'asked'

/** `waiting`: asked and not confirmed. Who left is forgotten a month after. */
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

/** A reader of the newsletter with the record of their consent; times are ISO texts. */
export type AdminSubscriber = {
  email: string
  language: string
  state: SubscriberState
  askedAt: string
  confirmedAt: string | null
  leftAt: string | null
  /** which words they agreed to; null: asked before this was kept */
  wordsVersion: string | null
}
