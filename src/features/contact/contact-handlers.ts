import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { adminContacts, getAdminContact } from './admin-contact-queries.ts'
import { contactCalls } from './contact-calls.ts'
import { answerContactMessage } from './write-contact-message.ts'

/** What people wrote on the contact page, for the admin. */
export function contactHandlers(app: HaatApp): void {
  const adminEmail = app.haat.config.operator.email

  serveCall(app, contactCalls.list, (ctx, { query }) => adminContacts.page(ctx, adminContacts.read(query)))
  serveCall(app, contactCalls.one, async (ctx, { params }) => ({ message: await getAdminContact(ctx, params.id) }))
  serveCall(app, contactCalls.answer, async (ctx, { params, body }) => ({
    message: await answerContactMessage(ctx, { ...params, ...body, adminEmail }),
  }))
}
