import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'
import { pageOf, pageQuery } from '#platform/lists/list.ts'
import { revisionStatuses } from './product-form.ts'
import { revisionDecision, revisionDetail, waitingRevision } from './revision.ts'

const revisionId = z.object({ id: z.uuid() })

/** The admin's part of changes of published pieces. */
export const revisionsCalls = {
  list: declareCall({
    method: 'GET',
    path: '/admin/revisions',
    who: ['admin'],
    summary: 'Changes of published pieces that wait for the admin, the longest waiting first.',
    query: pageQuery,
    out: pageOf(waitingRevision),
  }),
  revision: declareCall({
    method: 'GET',
    path: '/admin/revisions/{id}',
    who: ['admin'],
    summary: 'One change with both sides.',
    params: revisionId,
    out: z.object({ revision: revisionDetail }),
  }),
  decide: declareCall({
    method: 'PUT',
    path: '/admin/revisions/{id}',
    who: ['admin'],
    summary: 'Accepts a change, which is then on the page at once, or refuses it with a reason.',
    params: revisionId,
    body: revisionDecision,
    out: z.object({ status: z.enum(revisionStatuses) }),
  }),
}
