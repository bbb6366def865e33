import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'
import { deskPageOf, deskQuery } from '#platform/lists/list.ts'
import { contactAnswer, contactRow, officeContact } from './admin-contact.ts'

const byId = z.object({ id: z.uuid() })

/** What the office does with the messages of the contact page; how they are written is in journal-calls.ts. */
export const contactCalls = {
  list: declareCall({
    method: 'GET',
    path: '/admin/contact',
    who: ['admin'],
    summary: 'Messages of the contact page as the office looks for them; who has waited longest stands first.',
    query: deskQuery.extend({ q: z.string().max(120).optional(), state: z.string().max(20).optional() }),
    out: deskPageOf(contactRow),
  }),
  one: declareCall({
    method: 'GET',
    path: '/admin/contact/{id}',
    who: ['admin'],
    summary: 'A message of the contact page with its answer.',
    params: byId,
    out: z.object({ message: officeContact }),
  }),
  answer: declareCall({
    method: 'PUT',
    path: '/admin/contact/{id}/answer',
    who: ['admin'],
    summary: 'Answers a message once, by a mail in the language of its writer.',
    params: byId,
    body: contactAnswer,
    out: z.object({ message: officeContact }),
  }),
}
