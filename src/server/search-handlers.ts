import { recordView } from '#domain/search/record-view.ts'
import { searchCalls } from '#domain/search/search-calls.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

export function searchHandlers(app: HaatApp): void {
  serveCall(app, searchCalls.view, async (ctx, { params, body }) => {
    await recordView(ctx, { productId: params.id, after: body.after })
    return {}
  })
}
