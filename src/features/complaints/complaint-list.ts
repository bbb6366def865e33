import { z } from 'zod'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { grievanceEventKinds, grievanceOutcomes, grievanceStatuses, grievanceSubjects } from './grievance.ts'

const clock = z.object({ of: z.enum(['acknowledge', 'resolve']), until: z.string(), isOver: z.boolean() })

export type GrievanceClock = z.output<typeof clock>

export const grievanceRow = z.object({
  ticket: z.string(),
  name: z.string(),
  subject: z.enum(grievanceSubjects),
  status: z.enum(grievanceStatuses),
  orderNumber: z.string().nullable(),
  words: z.string(),
  language: z.string(),
  sentAt: z.string(),
  resolvedAt: z.string().nullable(),
  outcome: z.enum(grievanceOutcomes).nullable(),
  clock: clock.nullable(),
})

export type GrievanceRow = z.output<typeof grievanceRow>

const adminEvent = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(grievanceEventKinds),
  by: z.enum(['person', 'admin', 'shop']),
  author: z.string().nullable(),
  text: z.string(),
  isPublic: z.boolean(),
})

export type AdminGrievanceEvent = z.output<typeof adminEvent>

const adminMoveNames = ['acknowledge', 'ask', 'answer', 'resolve', 'reopen', 'note'] as const

export const adminGrievance = grievanceRow.omit({ words: true }).extend({
  email: z.string(),
  phone: z.string().nullable(),
  acknowledgeBy: z.string(),
  resolveBy: z.string(),
  acknowledgedAt: z.string().nullable(),
  hasAccount: z.boolean(),
  knownOrder: z.string().nullable(),
  others: z.array(z.object({ ticket: z.string(), status: z.enum(grievanceStatuses), sentAt: z.string() })),
  moves: z.array(z.object({ move: z.enum(adminMoveNames), needsText: z.boolean() })),
  events: z.array(adminEvent),
  seen: z.int(),
})

export type AdminGrievance = z.output<typeof adminGrievance>

export const adminMove = z.strictObject({
  move: z.enum(adminMoveNames),
  text: z.string().trim().max(4000).default(''),
  /** of `resolve`, which needs one */
  outcome: z.enum(grievanceOutcomes, { error: 'invalid.choice' }).optional(),
  seen: z.int(),
})

export const adminGrievanceSorts = ['due', '-sent'] as const

export const adminGrievanceStates = ['unsettled', 'overdue', 'all', ...grievanceStatuses] as const

export type AdminGrievanceFilter = {
  q: string | null
  state: (typeof adminGrievanceStates)[number]
  subject: (typeof grievanceSubjects)[number] | null
}

export function readAdminGrievanceFilter(query: Partial<Record<string, string>>): AdminGrievanceFilter {
  return {
    q: lookedFor(query.q),
    state: oneOf(adminGrievanceStates, query.state) ?? 'unsettled',
    subject: oneOf(grievanceSubjects, query.subject),
  }
}
