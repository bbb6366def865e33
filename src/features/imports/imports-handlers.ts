import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { bringImport } from '#app/http/import-upload.ts'
import { requireRole } from '#features/actor.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { answerImport, startImport } from './create-import.ts'
import { getImport, listImportLines, listImports } from './import-queries.ts'
import { importsCalls } from './imports-calls.ts'
import { submitImported } from './submit-imported.ts'

/** Calls of files of products that an artisan brings. */
export function importsHandlers(app: HaatApp): void {
  serveCall(app, importsCalls.bring, async (ctx, _input, { request }) => {
    if (requireRole(ctx.actor, 'artisan').artisanId === null) throw new DomainError('not-found')
    return { import: await getImport(ctx, await bringImport(ctx, request)) }
  })
  serveCall(app, importsCalls.list, async (ctx) => ({ imports: await listImports(ctx) }))
  serveCall(app, importsCalls.one, async (ctx, { params }) => ({ import: await getImport(ctx, params.id) }))
  serveCall(app, importsCalls.lines, async (ctx, { params, query }) =>
    listImportLines(ctx, await getImport(ctx, params.id), query),
  )
  serveCall(app, importsCalls.answer, async (ctx, { params, body }) => {
    await answerImport(ctx, params.id, body)
    return { import: await getImport(ctx, params.id) }
  })
  serveCall(app, importsCalls.run, async (ctx, { params }) => {
    await startImport(ctx, params.id)
    return { import: await getImport(ctx, params.id) }
  })
  serveCall(app, importsCalls.submit, async (ctx, { params }) => {
    const sent = await submitImported(ctx, params.id)
    return { sent, import: await getImport(ctx, params.id) }
  })
}
