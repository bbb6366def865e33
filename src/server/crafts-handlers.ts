import { listCraftChoices } from '#domain/crafts/craft-choice-queries.ts'
import { readCraftFilter } from '#domain/crafts/craft-filter.ts'
import { craftsCalls } from '#domain/crafts/crafts-calls.ts'
import { findCraft, listCrafts } from '#domain/crafts/crafts-queries.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'
import { found } from './found.ts'

export function craftsHandlers(app: HaatApp): void {
  serveCall(app, craftsCalls.list, (ctx, { query }) => {
    const { page, limit, ...given } = query
    const named = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return listCrafts(ctx, { ...readCraftFilter(new URLSearchParams(named)), page, limit })
  })
  serveCall(app, craftsCalls.craft, async (ctx, { params }) => ({ craft: found(await findCraft(ctx, params.id)) }))
  serveCall(app, craftsCalls.choices, async (ctx) => ({ crafts: await listCraftChoices(ctx) }))
}
