import { z } from 'zod'
import { text } from '#features/accounts/person-fields.ts'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { longestMessage } from './contact-message.ts'

/** A message of the contact page in the admin's list. */
export const contactRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  orderNumber: z.string().nullable(),
  /** the first words of what was written */
  words: z.string(),
  language: z.string(),
  sentAt: z.string(),
  answeredAt: z.string().nullable(),
})

export type ContactRow = z.output<typeof contactRow>

/** A message with all that the admin knows of it. */
export const adminContact = contactRow.omit({ words: true }).extend({
  message: z.string(),
  hasAccount: z.boolean(),
  /** of an order that is there; the number above is as it was typed */
  knownOrder: z.string().nullable(),
  answer: z.string().nullable(),
  /** null: nobody yet, or somebody who is no longer there */
  answeredBy: z.string().nullable(),
})

export type AdminContact = z.output<typeof adminContact>

export const contactAnswer = z.strictObject({ text: text(1, longestMessage, 'invalid.required') })

/** The orders of the admin's list; the first is the one nobody asked for: who has waited longest. */
export const adminContactSorts = ['sent', '-sent'] as const

export type AdminContactSort = 'sent'

/** `open` is what nobody asked for: all that waits for an answer. */
export const adminContactStates = ['open', 'answered', 'all'] as const

/** What the admin looks for among the messages; null is not asked for. */
export type AdminContactFilter = { q: string | null; state: (typeof adminContactStates)[number] }

/** Ignores parameters that cannot be parsed. */
export function readAdminContactFilter(query: Partial<Record<string, string>>): AdminContactFilter {
  return { q: lookedFor(query.q), state: oneOf(adminContactStates, query.state) ?? 'open' }
}
