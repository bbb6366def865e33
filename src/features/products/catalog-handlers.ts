import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { productListData } from '#app/http/product-list-data.ts'
import { maxLines, maxQuantity } from '#features/cart/cart.ts'
import { categories, originStates } from '#features/crafts/category.ts'
import { found } from '#features/found.ts'
import { maxSearchLength, readProductFilter } from '#features/search/product-filter.ts'
import { findFlags } from '#features/settings/settings-queries.ts'
import { lowStockFrom } from '#features/stock/stock-level.ts'
import { languages } from '#platform/i18n/languages.ts'
import { defaultLimit, maxLimit } from '#platform/lists/paging.ts'
import { catalogCalls } from './catalog-calls.ts'
import { findCards, findCartLines, findFeaturedProducts } from './catalog-queries.ts'
import { moveListing } from './move-listing.ts'
import { findProduct } from './product-queries.ts'

export function catalogHandlers(app: HaatApp): void {
  app.addHook('onReady', async () => app.haat.index.open())
  app.addHook('onClose', () => app.haat.index.close())

  serveCall(app, catalogCalls.list, (ctx, { query }) => productListData(ctx, readProductFilter(valuesOf(query))))
  serveCall(app, catalogCalls.featured, async (ctx) => ({ items: await findFeaturedProducts(ctx) }))
  serveCall(app, catalogCalls.named, async (ctx, { query }) => ({ items: await findCards(ctx, query.ids) }))
  serveCall(app, catalogCalls.cards, async (ctx, { body }) => ({ lines: await findCartLines(ctx, body.lines) }))
  serveCall(app, catalogCalls.product, async (ctx, { params }) => ({
    product: found(await findProduct(ctx, params.id)),
  }))
  serveCall(app, catalogCalls.moveListing, async (ctx, { params, body }) => ({
    status: await moveListing(ctx, { productId: params.id, ...body }),
  }))
  serveCall(app, catalogCalls.decideListing, async (ctx, { params, body }) => ({
    status: await moveListing(ctx, { productId: params.id, ...body }),
  }))
  serveCall(app, catalogCalls.meta, async (ctx) => ({
    categories: [...categories],
    states: [...originStates],
    languages: [...languages],
    limits: { page: defaultLimit, maxPage: maxLimit, maxLines, maxQuantity, lowStockFrom, maxSearchLength },
    flags: { testMode: ctx.gateway.provider === 'sandbox', ...(await findFlags(ctx)) },
  }))
}

/** A value given several times is an "or". */
function valuesOf(query: Record<string, string | string[]>): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]))
}
