import { z } from 'zod'
import { text } from '#features/accounts/person-fields.ts'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { longestMessage } from './contact-message.ts'

/** A message of the contact page in the office's list. */
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

/** A message with all that the office knows of it. */
export const officeContact = contactRow.omit({ words: true }).extend({
  message: z.string(),
  hasAccount: z.boolean(),
  /** of an order that is there; the number above is as it was typed */
  knownOrder: z.string().nullable(),
  answer: z.string().nullable(),
  /** null: nobody yet, or somebody who is no longer there */
  answeredBy: z.string().nullable(),
})

export type OfficeContact = z.output<typeof officeContact>

export const contactAnswer = z.strictObject({ text: text(1, longestMessage, 'invalid.required') })

/** The orders of the office's list; the first is the one nobody asked for: who has waited longest. */
export const deskContactSorts = ['sent', '-sent'] as const

export type DeskContactSort = 'sent'

/** `open` is what nobody asked for: all that waits for an answer. */
export const deskContactStates = ['open', 'answered', 'all'] as const

/** What the office looks for among the messages; null is not asked for. */
export type DeskContactFilter = { q: string | null; state: (typeof deskContactStates)[number] }

/** The filter in an address; what cannot be read is not asked for. */
export function readDeskContactFilter(query: Partial<Record<string, string>>): DeskContactFilter {
  return { q: lookedFor(query.q), state: oneOf(deskContactStates, query.state) ?? 'open' }
}
