import { z } from 'zod'
import { call } from '#features/call.ts'
import { contactMessage } from '#features/contact/contact-message.ts'
import { writeContactMessage } from '#features/contact/write-contact-message.ts'
import { anyone } from '#platform/api/call.ts'
import { adminPageOf, adminQuery } from '#platform/lists/list.ts'
import { adminContact, contactAnswer, contactRow } from './admin-contact.ts'
import { adminContacts, getAdminContact } from './admin-contact-queries.ts'
import { answerContactMessage } from './write-contact-message.ts'

const byId = z.object({ id: z.uuid() })

export const contactApi = {
  list: call('GET /admin/contact', {
    who: ['admin'],
    summary: 'Messages of the contact page as the admin looks for them; who has waited longest stands first.',
    query: adminQuery.extend({ q: z.string().max(120).optional(), state: z.string().max(20).optional() }),
    out: adminPageOf(contactRow),
    answer: (ctx, { query }) => adminContacts.page(ctx, adminContacts.read(query)),
  }),
  one: call('GET /admin/contact/{id}', {
    who: ['admin'],
    summary: 'A message of the contact page with its answer.',
    params: byId,
    out: z.object({ message: adminContact }),
    answer: async (ctx, { params }) => ({ message: await getAdminContact(ctx, params.id) }),
  }),
  answer: call('PUT /admin/contact/{id}/answer', {
    who: ['admin'],
    summary: 'Answers a message once, by an email in the language of its writer.',
    params: byId,
    body: contactAnswer,
    out: z.object({ message: adminContact }),
    answer: async (ctx, { params, body }, { operatorEmail }) => ({
      message: await answerContactMessage(ctx, { ...params, ...body, adminEmail: operatorEmail }),
    }),
  }),
  write: call('POST /contact', {
    who: anyone,
    summary: 'Writes to the people who run the shop. The same message again within an hour is kept once.',
    body: contactMessage,
    out: z.object({}),
    status: 202,
    limit: { tries: 20, windowSeconds: 3600 },
    answer: async (ctx, { body }) => {
      await writeContactMessage(ctx, body)
      return {}
    },
  }),
}
