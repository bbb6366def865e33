import { maxLines, maxQuantity } from '#domain/cart/cart.ts'
import { catalogCalls } from '#domain/catalog/catalog-calls.ts'
import { findCards, findCartLines, findFeaturedProducts } from '#domain/catalog/catalog-queries.ts'
import { moveListing } from '#domain/catalog/move-listing.ts'
import { findProduct } from '#domain/catalog/product-queries.ts'
import { lowStockFrom } from '#domain/catalog/stock-level.ts'
import { categories, originStates } from '#domain/crafts/category.ts'
import { defaultLimit, maxLimit } from '#domain/paging.ts'
import { maxSearchLength, readProductFilter } from '#domain/search/product-filter.ts'
import { findFlags } from '#domain/settings/settings-queries.ts'
import { languages } from '#platform/languages.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'
import { found } from './found.ts'
import { productListData } from './product-list-data.ts'

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
