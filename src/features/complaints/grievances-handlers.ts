import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { paths } from '#features/paths.ts'
import { adminGrievances } from './admin-grievance-queries.ts'
import { getAdminGrievance } from './complaint-list-queries.ts'
import type { GrievanceLinks } from './grievance-email.ts'
import { getGrievance, listOwnGrievances } from './grievance-queries.ts'
import { grievancesCalls } from './grievances-calls.ts'
import { moveGrievance } from './move-grievance.ts'
import { answerGrievance, writeGrievance } from './write-grievance.ts'

/** Complaints, from both sides. */
export function grievancesHandlers(app: HaatApp): void {
  const { publicOrigin, operator } = app.haat.config
  const emails = { links: grievanceLinks(publicOrigin), adminEmail: operator.email }

  serveCall(app, grievancesCalls.write, (ctx, { body }) => writeGrievance(ctx, { ...body, ...emails }))
  serveCall(app, grievancesCalls.own, async (ctx) => ({ grievances: await listOwnGrievances(ctx) }))
  serveCall(app, grievancesCalls.follow, async (ctx, { body }) => ({ grievance: await getGrievance(ctx, body) }))
  serveCall(app, grievancesCalls.answer, async (ctx, { body }) => ({
    grievance: await answerGrievance(ctx, { ...body, ...emails }),
  }))
  serveCall(app, grievancesCalls.adminList, (ctx, { query }) => adminGrievances.page(ctx, adminGrievances.read(query)))
  serveCall(app, grievancesCalls.adminOne, async (ctx, { params }) => ({
    grievance: await getAdminGrievance(ctx, params.ticket),
  }))
  serveCall(app, grievancesCalls.move, async (ctx, { params, body }) => ({
    grievance: await moveGrievance(ctx, { ...params, ...body, links: emails.links }),
  }))
}

/** Where the emails of complaints lead. */
export function grievanceLinks(origin: string): GrievanceLinks {
  return {
    person: (code) => origin + paths.grievances(code),
    admin: (ticket) => origin + paths.adminComplaint(ticket),
  }
}
