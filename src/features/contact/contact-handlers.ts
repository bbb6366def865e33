import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { readDeskAsk } from '#platform/lists/admin-list.ts'
import { deskContactSorts, readDeskContactFilter } from './admin-contact.ts'
import { getOfficeContact, listDeskContact } from './admin-contact-queries.ts'
import { contactCalls } from './contact-calls.ts'
import { answerContactMessage } from './write-contact-message.ts'

/** What people wrote on the contact page, for the office. */
export function contactHandlers(app: HaatApp): void {
  const officeEmail = app.haat.config.operator.email

  serveCall(app, contactCalls.list, (ctx, { query }) =>
    listDeskContact(ctx, { filter: readDeskContactFilter(query), ask: readDeskAsk(query, deskContactSorts) }),
  )
  serveCall(app, contactCalls.one, async (ctx, { params }) => ({ message: await getOfficeContact(ctx, params.id) }))
  serveCall(app, contactCalls.answer, async (ctx, { params, body }) => ({
    message: await answerContactMessage(ctx, { ...params, ...body, officeEmail }),
  }))
}
