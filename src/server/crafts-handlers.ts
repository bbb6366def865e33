import { craftsCalls } from '#domain/crafts/crafts-calls.ts'
import { findCraft, listCrafts } from '#domain/crafts/crafts-queries.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'
import { found } from './found.ts'

export function craftsHandlers(app: HaatApp): void {
  serveCall(app, craftsCalls.list, (ctx, { query }) => listCrafts(ctx, query))
  serveCall(app, craftsCalls.craft, async (ctx, { params }) => ({ craft: found(await findCraft(ctx, params.id)) }))
}
