import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { found } from '#features/found.ts'
import { decideRevision } from './decide-revision.ts'
import { findRevision, listRevisions } from './revision-queries.ts'
import { revisionsCalls } from './revisions-calls.ts'

export function revisionsHandlers(app: HaatApp): void {
  serveCall(app, revisionsCalls.list, (ctx, { query }) => listRevisions(ctx, query))
  serveCall(app, revisionsCalls.revision, async (ctx, { params }) => ({
    revision: found(await findRevision(ctx, params.id)),
  }))
  serveCall(app, revisionsCalls.decide, async (ctx, { params, body }) => ({
    status: await decideRevision(ctx, { id: params.id, ...body }),
  }))
}
