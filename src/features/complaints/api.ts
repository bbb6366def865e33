import { z } from 'zod'
import { call, type Http } from '#features/call.ts'
import { paths } from '#features/paths.ts'
import { anyone } from '#platform/api/call.ts'
import { adminPageOf, adminQuery } from '#platform/lists/list.ts'
import { adminGrievances } from './admin-grievance-queries.ts'
import { adminGrievance, adminMove, grievanceRow } from './complaint-list.ts'
import { getAdminGrievance } from './complaint-list-queries.ts'
import {
  grievance,
  grievanceKey,
  grievanceRequest,
  grievanceStatuses,
  grievanceSubjects,
  personAnswer,
} from './grievance.ts'
import type { GrievanceLinks } from './grievance-email.ts'
import { getGrievance, listOwnGrievances } from './grievance-queries.ts'
import { moveGrievance } from './move-grievance.ts'
import { receivedGrievance } from './received-grievance.ts'
import { answerGrievance, writeGrievance } from './write-grievance.ts'

const byTicket = z.object({ ticket: z.string().max(40) })

export const complaintsApi = {
  write: call('POST /grievances', {
    who: anyone,
    summary: 'Hands in a complaint; its ticket and both dates come at once. The same words within an hour are one.',
    body: grievanceRequest,
    out: receivedGrievance,
    status: 201,
    limit: { tries: 20, windowSeconds: 3600 },
    answer: (ctx, { body }, http) => writeGrievance(ctx, { ...body, ...emailsOf(http) }),
  }),
  own: call('GET /grievances', {
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
    answer: async (ctx) => ({ grievances: await listOwnGrievances(ctx) }),
  }),
  // POST, so that email address and code appear in no URL and no log.
  follow: call('POST /grievances/status', {
    who: anyone,
    summary: 'Where a complaint stands, for the code of its email or for its ticket with the email address.',
    body: grievanceKey,
    out: z.object({ grievance }),
    limit: { tries: 120, windowSeconds: 3600 },
    answer: async (ctx, { body }) => ({ grievance: await getGrievance(ctx, body) }),
  }),
  answer: call('POST /grievances/answers', {
    who: anyone,
    summary: 'The person adds words to a complaint, opens it again, or takes it back.',
    body: personAnswer,
    out: z.object({ grievance }),
    limit: { tries: 30, windowSeconds: 3600 },
    answer: async (ctx, { body }, http) => ({
      grievance: await answerGrievance(ctx, { ...body, ...emailsOf(http) }),
    }),
  }),
  adminList: call('GET /admin/grievances', {
    who: ['admin'],
    summary: 'Complaints as the admin looks for them; those whose clock runs out first stand first.',
    query: adminQuery.extend({
      q: z.string().max(120).optional(),
      state: z.string().max(20).optional(),
      subject: z.string().max(20).optional(),
    }),
    out: adminPageOf(grievanceRow),
    answer: (ctx, { query }) => adminGrievances.page(ctx, adminGrievances.read(query)),
  }),
  adminOne: call('GET /admin/grievances/{ticket}', {
    who: ['admin'],
    summary: 'A complaint with the admin’s notes.',
    params: byTicket,
    out: z.object({ grievance: adminGrievance }),
    answer: async (ctx, { params }) => ({
      grievance: await getAdminGrievance(ctx, params.ticket),
    }),
  }),
  move: call('PUT /admin/grievances/{ticket}', {
    who: ['admin'],
    summary:
      'Acknowledges, asks, answers, settles, opens again or notes; only while nothing newer than `seen` happened.',
    params: byTicket,
    body: adminMove,
    out: z.object({ grievance: adminGrievance }),
    answer: async (ctx, { params, body }, http) => ({
      grievance: await moveGrievance(ctx, { ...params, ...body, links: emailsOf(http).links }),
    }),
  }),
}

const emailsOf = ({ publicOrigin, operatorEmail }: Http) => ({
  links: grievanceLinks(publicOrigin),
  adminEmail: operatorEmail,
})

export function grievanceLinks(origin: string): GrievanceLinks {
  return {
    person: (code) => origin + paths.grievances(code),
    admin: (ticket) => origin + paths.adminComplaint(ticket),
  }
}
