import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'
import { adminPageOf, adminQuery } from '#platform/lists/list.ts'
import { adminContact, contactAnswer, contactRow } from './admin-contact.ts'

const byId = z.object({ id: z.uuid() })

/** What the admin does with the messages of the contact page; how they are written is in journal-calls.ts. */
export const contactCalls = {
  list: declareCall({
    method: 'GET',
    path: '/admin/contact',
    who: ['admin'],
    summary: 'Messages of the contact page as the admin looks for them; who has waited longest stands first.',
    query: adminQuery.extend({ q: z.string().max(120).optional(), state: z.string().max(20).optional() }),
    out: adminPageOf(contactRow),
  }),
  one: declareCall({
    method: 'GET',
    path: '/admin/contact/{id}',
    who: ['admin'],
    summary: 'A message of the contact page with its answer.',
    params: byId,
    out: z.object({ message: adminContact }),
  }),
  answer: declareCall({
    method: 'PUT',
    path: '/admin/contact/{id}/answer',
    who: ['admin'],
    summary: 'Answers a message once, by an email in the language of its writer.',
    params: byId,
    body: contactAnswer,
    out: z.object({ message: adminContact }),
  }),
}
