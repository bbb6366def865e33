import { z } from 'zod'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { grievanceEventKinds, grievanceStatuses, grievanceSubjects } from './grievance.ts'

/** Which of its clocks runs, and until when. */
const clock = z.object({ of: z.enum(['acknowledge', 'resolve']), until: z.string(), isOver: z.boolean() })

export type GrievanceClock = z.output<typeof clock>

/** A complaint in the office's list. */
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

const officeEvent = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(grievanceEventKinds),
  by: z.enum(['person', 'office', 'shop']),
  /** of the office: who it was */
  author: z.string().nullable(),
  text: z.string(),
  isPublic: z.boolean(),
})

export type OfficeGrievanceEvent = z.output<typeof officeEvent>

export const officeMoveNames = ['acknowledge', 'ask', 'answer', 'resolve', 'reopen', 'note'] as const

/** A complaint with all that the office knows of it. */
export const officeGrievance = grievanceRow.omit({ words: true }).extend({
  email: z.string(),
  phone: z.string().nullable(),
  acknowledgeBy: z.string(),
  resolveBy: z.string(),
  acknowledgedAt: z.string().nullable(),
  hasAccount: z.boolean(),
  /** of an order that is there; the number above is as it was typed */
  knownOrder: z.string().nullable(),
  /** other complaints from the same mail address, the latest first */
  others: z.array(z.object({ ticket: z.string(), status: z.enum(grievanceStatuses), sentAt: z.string() })),
  moves: z.array(z.object({ move: z.enum(officeMoveNames), needsText: z.boolean() })),
  /** the newest first */
  events: z.array(officeEvent),
  /** the newest event's id: an act says what its admin had seen */
  seen: z.int(),
})

export type OfficeGrievance = z.output<typeof officeGrievance>

export const officeMove = z.strictObject({
  move: z.enum(officeMoveNames),
  text: z.string().trim().max(4000).default(''),
  seen: z.int(),
})

/** The orders of the office's list; the first is the one nobody asked for: what runs out first. */
export const deskGrievanceSorts = ['due', '-sent'] as const

export type DeskGrievanceSort = 'due' | 'sent'

/** `unsettled` is what nobody asked for: all that is not decided. */
export const deskGrievanceStates = ['unsettled', 'overdue', 'all', ...grievanceStatuses] as const

/** What the office looks for among the complaints; null is not asked for. */
export type DeskGrievanceFilter = {
  q: string | null
  state: (typeof deskGrievanceStates)[number]
  subject: (typeof grievanceSubjects)[number] | null
}

/** The filter in an address; what cannot be read is not asked for. */
export function readDeskGrievanceFilter(query: Partial<Record<string, string>>): DeskGrievanceFilter {
  return {
    q: lookedFor(query.q),
    state: oneOf(deskGrievanceStates, query.state) ?? 'unsettled',
    subject: oneOf(grievanceSubjects, query.subject),
  }
}
