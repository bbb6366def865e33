import { z } from 'zod'
import { emailAddress, personName, phoneNumber, text } from '#features/accounts/person-fields.ts'

export const grievanceSubjects = [
  'order',
  'product',
  'artisan',
  'picture',
  'money',
  'privacy',
  'access',
  'other',
] as const
export const grievanceStatuses = ['open', 'acknowledged', 'waiting', 'resolved', 'closed'] as const

/** How a complaint was decided; its text says it to the person, this to whoever counts. */
export const grievanceOutcomes = ['refunded', 'replaced', 'corrected', 'removed', 'explained', 'rejected'] as const

export type GrievanceStatus = (typeof grievanceStatuses)[number]

const longestGrievance = 4000

/** The order number stays as entered: a wrong one must not lose the complaint. */
export const grievanceRequest = z.strictObject({
  subject: z.enum(grievanceSubjects, { error: 'invalid.choice' }),
  name: personName,
  email: emailAddress,
  phone: z.union([z.literal('').transform(() => undefined), phoneNumber]).optional(),
  orderNumber: text(0, 40).optional(),
  text: text(10, longestGrievance),
})

export type GrievanceRequest = z.output<typeof grievanceRequest>

/** The code of the emailed link, the ticket with its email address, or the ticket alone for its signed-in author. */
export const grievanceKey = z.strictObject({
  code: z.string().max(200).optional(),
  ticket: z
    .string()
    .max(40)
    .transform((ticket) => ticket.trim().toUpperCase())
    .optional(),
  email: z
    .string()
    .max(254)
    .transform((email) => email.trim())
    .optional(),
})

export type GrievanceKey = z.output<typeof grievanceKey>

const personMoves = ['add', 'reopen', 'withdraw'] as const

export type PersonMove = (typeof personMoves)[number]

export const personAnswer = z.strictObject({
  key: grievanceKey,
  move: z.enum(personMoves),
  text: text(1, longestGrievance, 'invalid.required'),
})

export const grievanceEventKinds = [
  ...(['sent', 'acknowledged', 'answer', 'note', 'asked', 'added', 'resolved', 'reopened', 'closed'] as const),
] as const

export type GrievanceEventKind = (typeof grievanceEventKinds)[number]

const grievanceEvent = z.object({
  at: z.string(),
  kind: z.enum(grievanceEventKinds),
  by: z.enum(['person', 'admin', 'shop']),
  text: z.string(),
})

export type GrievanceEvent = z.output<typeof grievanceEvent>

export const grievance = z.object({
  ticket: z.string(),
  subject: z.enum(grievanceSubjects),
  status: z.enum(grievanceStatuses),
  orderNumber: z.string().nullable(),
  sentAt: z.string(),
  acknowledgeBy: z.string(),
  resolveBy: z.string(),
  acknowledgedAt: z.string().nullable(),
  resolvedAt: z.string().nullable(),
  outcome: z.enum(grievanceOutcomes).nullable(),
  moves: z.array(z.enum(personMoves)),
  events: z.array(grievanceEvent),
})

export type Grievance = z.output<typeof grievance>

export type GrievanceMove = {
  move: 'acknowledge' | 'ask' | 'answer' | 'resolve' | 'reopen' | 'note'
  from: readonly GrievanceStatus[]
  to: GrievanceStatus | null
  kind: GrievanceEventKind
  needsText: boolean
}

const unsettled = ['open', 'acknowledged', 'waiting'] as const

export const grievanceMoves: readonly GrievanceMove[] = [
  { move: 'acknowledge', from: ['open'], to: 'acknowledged', kind: 'acknowledged', needsText: false },
  { move: 'ask', from: unsettled, to: 'waiting', kind: 'asked', needsText: true },
  { move: 'answer', from: unsettled, to: 'acknowledged', kind: 'answer', needsText: true },
  { move: 'resolve', from: unsettled, to: 'resolved', kind: 'resolved', needsText: true },
  { move: 'reopen', from: ['resolved', 'closed'], to: 'acknowledged', kind: 'reopened', needsText: true },
  { move: 'note', from: grievanceStatuses, to: null, kind: 'note', needsText: true },
]

export function adminMovesFrom(status: GrievanceStatus): GrievanceMove[] {
  return grievanceMoves.filter(({ from }) => from.includes(status))
}

export function personMovesFrom(status: GrievanceStatus): PersonMove[] {
  if (status === 'closed') return []
  return status === 'resolved' ? ['reopen'] : ['add', 'withdraw']
}
