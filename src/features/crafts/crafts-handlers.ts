import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { found } from '#features/found.ts'
import { listCraftChoices } from './craft-choice-queries.ts'
import { readCraftFilter } from './craft-filter.ts'
import { craftsCalls } from './crafts-calls.ts'
import { findCraft, listCrafts } from './crafts-queries.ts'

export function craftsHandlers(app: HaatApp): void {
  serveCall(app, craftsCalls.list, (ctx, { query }) => {
    const { page, limit, ...given } = query
    const named = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return listCrafts(ctx, { ...readCraftFilter(new URLSearchParams(named)), page, limit })
  })
  serveCall(app, craftsCalls.craft, async (ctx, { params }) => ({ craft: found(await findCraft(ctx, params.id)) }))
  serveCall(app, craftsCalls.choices, async (ctx) => ({ crafts: await listCraftChoices(ctx) }))
}
