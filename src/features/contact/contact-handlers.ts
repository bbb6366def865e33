import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { readListQuery } from '#platform/lists/admin-list.ts'
import { adminContactSorts, readAdminContactFilter } from './admin-contact.ts'
import { getAdminContact, listAdminContact } from './admin-contact-queries.ts'
import { contactCalls } from './contact-calls.ts'
import { answerContactMessage } from './write-contact-message.ts'

/** What people wrote on the contact page, for the admin. */
export function contactHandlers(app: HaatApp): void {
  const adminEmail = app.haat.config.operator.email

  serveCall(app, contactCalls.list, (ctx, { query }) =>
    listAdminContact(ctx, { filter: readAdminContactFilter(query), ask: readListQuery(query, adminContactSorts) }),
  )
  serveCall(app, contactCalls.one, async (ctx, { params }) => ({ message: await getAdminContact(ctx, params.id) }))
  serveCall(app, contactCalls.answer, async (ctx, { params, body }) => ({
    message: await answerContactMessage(ctx, { ...params, ...body, adminEmail }),
  }))
}
