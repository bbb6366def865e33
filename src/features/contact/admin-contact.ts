import { z } from 'zod'
import { text } from '#features/accounts/person-fields.ts'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { longestMessage } from './contact-message.ts'

export const contactRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  orderNumber: z.string().nullable(),
  words: z.string(),
  language: z.string(),
  sentAt: z.string(),
  answeredAt: z.string().nullable(),
})

export type ContactRow = z.output<typeof contactRow>

export const adminContact = contactRow.omit({ words: true }).extend({
  message: z.string(),
  hasAccount: z.boolean(),
  knownOrder: z.string().nullable(),
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
})

export type AdminContact = z.output<typeof adminContact>

export const contactAnswer = z.strictObject({ text: text(1, longestMessage, 'invalid.required') })

export const adminContactSorts = ['sent', '-sent'] as const

export const adminContactStates = ['open', 'answered', 'all'] as const

export type AdminContactFilter = { q: string | null; state: (typeof adminContactStates)[number] }

export function readAdminContactFilter(query: Partial<Record<string, string>>): AdminContactFilter {
  return { q: lookedFor(query.q), state: oneOf(adminContactStates, query.state) ?? 'open' }
}
