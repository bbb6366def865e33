import { z } from 'zod'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { grievanceEventKinds, grievanceStatuses, grievanceSubjects } from './grievance.ts'

/** Which of its clocks runs, and until when. */
const clock = z.object({ of: z.enum(['acknowledge', 'resolve']), until: z.string(), isOver: z.boolean() })

export type GrievanceClock = z.output<typeof clock>

/** A complaint in the admin's list. */
export const grievanceRow = z.object({
  ticket: z.string(),
  name: z.string(),
  subject: z.enum(grievanceSubjects),
  status: z.enum(grievanceStatuses),
  orderNumber: z.string().nullable(),
  /** the first words of what was written */
  words: z.string(),
  language: z.string(),
  sentAt: z.string(),
  resolvedAt: z.string().nullable(),
  /** null once it is settled */
  clock: clock.nullable(),
})

export type GrievanceRow = z.output<typeof grievanceRow>

const adminEvent = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(grievanceEventKinds),
  by: z.enum(['person', 'admin', 'shop']),
  /** of the admin: who it was */
  author: z.string().nullable(),
  text: z.string(),
  isPublic: z.boolean(),
})

export type AdminGrievanceEvent = z.output<typeof adminEvent>

export const adminMoveNames = ['acknowledge', 'ask', 'answer', 'resolve', 'reopen', 'note'] as const

/** A complaint with all that the admin knows of it. */
export const adminGrievance = grievanceRow.omit({ words: true }).extend({
  email: z.string(),
  phone: z.string().nullable(),
  acknowledgeBy: z.string(),
  resolveBy: z.string(),
  acknowledgedAt: z.string().nullable(),
  hasAccount: z.boolean(),
  /** of an order that is there; the number above is as it was typed */
  knownOrder: z.string().nullable(),
  /** other complaints from the same email address, the latest first */
  others: z.array(z.object({ ticket: z.string(), status: z.enum(grievanceStatuses), sentAt: z.string() })),
  moves: z.array(z.object({ move: z.enum(adminMoveNames), needsText: z.boolean() })),
  /** the newest first */
  events: z.array(adminEvent),
  /** the newest event's id: an act says what its admin had seen */
  seen: z.int(),
})

export type AdminGrievance = z.output<typeof adminGrievance>

export const adminMove = z.strictObject({
  move: z.enum(adminMoveNames),
  text: z.string().trim().max(4000).default(''),
  seen: z.int(),
})

/** The orders of the admin's list; the first is the one nobody asked for: what runs out first. */
export const adminGrievanceSorts = ['due', '-sent'] as const

export type AdminGrievanceSort = 'due' | 'sent'

/** `unsettled` is what nobody asked for: all that is not decided. */
export const adminGrievanceStates = ['unsettled', 'overdue', 'all', ...grievanceStatuses] as const

/** What the admin looks for among the complaints; null is not asked for. */
export type AdminGrievanceFilter = {
  q: string | null
  state: (typeof adminGrievanceStates)[number]
  subject: (typeof grievanceSubjects)[number] | null
}

/** Ignores parameters that cannot be parsed. */
export function readAdminGrievanceFilter(query: Partial<Record<string, string>>): AdminGrievanceFilter {
  return {
    q: lookedFor(query.q),
    state: oneOf(adminGrievanceStates, query.state) ?? 'unsettled',
    subject: oneOf(grievanceSubjects, query.subject),
  }
}
