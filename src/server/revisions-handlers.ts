import { decideRevision } from '#domain/catalog/decide-revision.ts'
import { findRevision, listRevisions } from '#domain/catalog/revision-queries.ts'
import { revisionsCalls } from '#domain/catalog/revisions-calls.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'
import { found } from './found.ts'

export function revisionsHandlers(app: HaatApp): void {
  serveCall(app, revisionsCalls.list, (ctx, { query }) => listRevisions(ctx, query))
  serveCall(app, revisionsCalls.revision, async (ctx, { params }) => ({
    revision: found(await findRevision(ctx, params.id)),
  }))
  serveCall(app, revisionsCalls.decide, async (ctx, { params, body }) => ({
    status: await decideRevision(ctx, { id: params.id, ...body }),
  }))
}
