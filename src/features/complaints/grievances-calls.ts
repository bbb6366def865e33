import { z } from 'zod'
import { anyone, declareCall } from '#platform/api/call.ts'
import { adminPageOf, adminQuery } from '#platform/lists/list.ts'
import { adminGrievance, adminMove, grievanceRow } from './complaint-list.ts'
import {
  grievance,
  grievanceKey,
  grievanceRequest,
  grievanceStatuses,
  grievanceSubjects,
  personAnswer,
} from './grievance.ts'
import { receivedGrievance } from './received-grievance.ts'

const byTicket = z.object({ ticket: z.string().max(40) })

/** Complaints: how they are handed in and followed, and what the admin does with them. */
export const grievancesCalls = {
  write: declareCall({
    method: 'POST',
    path: '/grievances',
    who: anyone,
    summary: 'Hands in a complaint; its ticket and both dates come at once. The same words within an hour are one.',
    body: grievanceRequest,
    out: receivedGrievance,
    status: 201,
    limit: { tries: 20, windowSeconds: 3600 },
  }),
  own: declareCall({
    method: 'GET',
    path: '/grievances',
    who: ['customer', 'artisan', 'admin'],
    summary: 'The complaints of the signed-in person.',
    out: z.object({
      grievances: z.array(
        z.object({
          ticket: z.string(),
          subject: z.enum(grievanceSubjects),
          status: z.enum(grievanceStatuses),
          sentAt: z.string(),
        }),
      ),
    }),
  }),
  // A POST, so that an email address and a code stand in no address bar and no log.
  follow: declareCall({
    method: 'POST',
    path: '/grievances/status',
    who: anyone,
    summary: 'Where a complaint stands, for the code of its email or for its ticket with the email address.',
    body: grievanceKey,
    out: z.object({ grievance }),
    limit: { tries: 120, windowSeconds: 3600 },
  }),
  answer: declareCall({
    method: 'POST',
    path: '/grievances/answers',
    who: anyone,
    summary: 'The person adds words to a complaint, opens it again, or takes it back.',
    body: personAnswer,
    out: z.object({ grievance }),
    limit: { tries: 30, windowSeconds: 3600 },
  }),
  adminList: declareCall({
    method: 'GET',
    path: '/admin/grievances',
    who: ['admin'],
    summary: 'Complaints as the admin looks for them; those whose clock runs out first stand first.',
    query: adminQuery.extend({
      q: z.string().max(120).optional(),
      state: z.string().max(20).optional(),
      subject: z.string().max(20).optional(),
    }),
    out: adminPageOf(grievanceRow),
  }),
  adminOne: declareCall({
    method: 'GET',
    path: '/admin/grievances/{ticket}',
    who: ['admin'],
    summary: 'A complaint with the admin’s notes.',
    params: byTicket,
    out: z.object({ grievance: adminGrievance }),
  }),
  move: declareCall({
    method: 'PUT',
    path: '/admin/grievances/{ticket}',
    who: ['admin'],
    summary:
      'Acknowledges, asks, answers, settles, opens again or notes; only while nothing newer than `seen` happened.',
    params: byTicket,
    body: adminMove,
    out: z.object({ grievance: adminGrievance }),
  }),
}
