import { readDeskAsk } from '#domain/desk-list.ts'
import { answerContactMessage } from '#domain/journal/answer-contact-message.ts'
import { contactCalls } from '#domain/journal/contact-calls.ts'
import { getOfficeContact, listDeskContact } from '#domain/journal/desk-contact-queries.ts'
import { deskContactSorts, readDeskContactFilter } from '#domain/journal/office-contact.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

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
