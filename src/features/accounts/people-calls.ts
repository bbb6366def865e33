import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'
import { adminPageOf, adminQuery } from '#platform/lists/list.ts'
import { disablement, erasure, person, personRow, roleChange } from './person.ts'

const id = z.object({ id: z.string() })
const text = z.string().max(120).optional()

export const peopleCalls = {
  list: declareCall({
    method: 'GET',
    path: '/admin/users',
    who: ['admin'],
    summary: 'Everybody with an account, by `q` (name, email address, phone), `role` and `state` (open, disabled).',
    query: adminQuery.extend({ q: text, role: text, state: text }),
    out: adminPageOf(personRow),
  }),
  one: declareCall({
    method: 'GET',
    path: '/admin/users/{id}',
    who: ['admin'],
    summary: 'Somebody with an account: roles that can be given, sessions, workshops.',
    params: id,
    out: z.object({ person }),
  }),
  changeRole: declareCall({
    method: 'PUT',
    path: '/admin/users/{id}/role',
    who: ['admin'],
    summary:
      'Gives another role; the sessions end. Never takes it from the last admin. 409 when the role was not `expected`.',
    params: id,
    body: roleChange,
    out: z.object({}),
  }),
  disable: declareCall({
    method: 'PUT',
    path: '/admin/users/{id}/disablement',
    who: ['admin'],
    summary: 'Shuts an account with a reason that its owner reads; the sessions end at once.',
    params: id,
    body: disablement,
    out: z.object({}),
  }),
  enable: declareCall({
    method: 'DELETE',
    path: '/admin/users/{id}/disablement',
    who: ['admin'],
    summary: 'Opens a shut account again.',
    params: id,
    out: z.object({}),
  }),
  endSessions: declareCall({
    method: 'DELETE',
    path: '/admin/users/{id}/sessions',
    who: ['admin'],
    summary: 'Signs somebody out everywhere.',
    params: id,
    out: z.object({ ended: z.int() }),
  }),
  endSession: declareCall({
    method: 'DELETE',
    path: '/admin/users/{id}/sessions/{session}',
    who: ['admin'],
    summary: 'Ends one session of somebody.',
    params: id.extend({ session: z.string() }),
    out: z.object({ ended: z.int() }),
  }),
  resetAuthenticator: declareCall({
    method: 'DELETE',
    path: '/admin/users/{id}/authenticator',
    who: ['admin'],
    summary: 'Takes the authenticator off somebody who has lost the phone and the recovery codes; the sessions end.',
    params: id,
    out: z.object({}),
  }),
  exportPerson: declareCall({
    method: 'GET',
    path: '/admin/users/{id}/export',
    who: ['admin'],
    summary: 'All that the shop knows of somebody. Money in paise, times in UTC.',
    params: id,
    out: z.object({ exportedAt: z.string(), sections: z.record(z.string(), z.array(z.unknown())) }),
    limit: { tries: 30, windowSeconds: 3600 },
  }),
  erase: declareCall({
    method: 'DELETE',
    path: '/admin/users/{id}',
    who: ['admin'],
    summary: 'Closes an account and forgets the person. Refused while orders are open or money is owed.',
    params: id,
    body: erasure,
    out: z.object({}),
    limit: { tries: 30, windowSeconds: 3600 },
  }),
}
