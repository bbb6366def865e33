import { readDeskAsk } from '#domain/desk-list.ts'
import { answerGrievance } from '#domain/journal/answer-grievance.ts'
import { listDeskGrievances } from '#domain/journal/desk-grievance-queries.ts'
import type { GrievanceLinks } from '#domain/journal/grievance-letter.ts'
import { getGrievance, listOwnGrievances } from '#domain/journal/grievance-queries.ts'
import { grievancesCalls } from '#domain/journal/grievances-calls.ts'
import { moveGrievance } from '#domain/journal/move-grievance.ts'
import { deskGrievanceSorts, readDeskGrievanceFilter } from '#domain/journal/office-grievance.ts'
import { getOfficeGrievance } from '#domain/journal/office-grievance-queries.ts'
import { writeGrievance } from '#domain/journal/write-grievance.ts'
import { paths } from '#web/paths.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

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
