import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { paths } from '#features/paths.ts'
import { readDeskAsk } from '#platform/lists/admin-list.ts'
import { listDeskGrievances } from './admin-grievance-queries.ts'
import { deskGrievanceSorts, readDeskGrievanceFilter } from './complaint-list.ts'
import { getOfficeGrievance } from './complaint-list-queries.ts'
import type { GrievanceLinks } from './grievance-email.ts'
import { getGrievance, listOwnGrievances } from './grievance-queries.ts'
import { grievancesCalls } from './grievances-calls.ts'
import { moveGrievance } from './move-grievance.ts'
import { answerGrievance, writeGrievance } from './write-grievance.ts'

/** Complaints, from both sides. */
export function grievancesHandlers(app: HaatApp): void {
  const { publicOrigin, operator } = app.haat.config
  const mails = { links: grievanceLinks(publicOrigin), officeEmail: operator.email }

  serveCall(app, grievancesCalls.write, (ctx, { body }) => writeGrievance(ctx, { ...body, ...mails }))
  serveCall(app, grievancesCalls.own, async (ctx) => ({ grievances: await listOwnGrievances(ctx) }))
  serveCall(app, grievancesCalls.follow, async (ctx, { body }) => ({ grievance: await getGrievance(ctx, body) }))
  serveCall(app, grievancesCalls.answer, async (ctx, { body }) => ({
    grievance: await answerGrievance(ctx, { ...body, ...mails }),
  }))
  serveCall(app, grievancesCalls.officeList, (ctx, { query }) =>
    listDeskGrievances(ctx, { filter: readDeskGrievanceFilter(query), ask: readDeskAsk(query, deskGrievanceSorts) }),
  )
  serveCall(app, grievancesCalls.officeOne, async (ctx, { params }) => ({
    grievance: await getOfficeGrievance(ctx, params.ticket),
  }))
  serveCall(app, grievancesCalls.move, async (ctx, { params, body }) => ({
    grievance: await moveGrievance(ctx, { ...params, ...body, links: mails.links }),
  }))
}

/** Where the mails of complaints lead. */
export function grievanceLinks(origin: string): GrievanceLinks {
  return {
    person: (code) => origin + paths.grievances(code),
    office: (ticket) => origin + paths.officeComplaint(ticket),
  }
}
