import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { cacheSeconds } from '#platform/api/cache-times.ts'
import { recordSearches, removeSearches, switchSearchHistory } from './record-searches.ts'
import { recordView } from './record-view.ts'
import { searchCalls } from './search-calls.ts'
import { readSearchHistory } from './search-history-queries.ts'
import { findSuggestions } from './suggestion-queries.ts'

export function searchHandlers(app: HaatApp): void {
  serveCall(app, searchCalls.view, async (ctx, { params, body }) => {
    await recordView(ctx, { productId: params.id, after: body.after })
    return {}
  })
  serveCall(app, searchCalls.suggestions, (ctx, { query }, { reply }) => {
    // Alike for everybody who reads in this language; a word that is typed once more asks nobody.
    reply.header('cache-control', `private, max-age=${cacheSeconds.short}`)
    return findSuggestions(ctx, query.q)
  })
  serveCall(app, searchCalls.history, (ctx) => readSearchHistory(ctx))
  serveCall(app, searchCalls.keep, async (ctx, { body }) => {
    await recordSearches(ctx, body.words)
    return {}
  })
  serveCall(app, searchCalls.forget, async (ctx, { query }) => {
    await removeSearches(ctx, query.words ?? null)
    return {}
  })
  serveCall(app, searchCalls.switchHistory, async (ctx, { body }) => {
    await switchSearchHistory(ctx, body.isOn)
    return { isOn: body.isOn }
  })
}
