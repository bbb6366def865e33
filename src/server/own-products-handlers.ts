import { adjustStock } from '#domain/catalog/adjust-stock.ts'
import { archiveProduct } from '#domain/catalog/archive-product.ts'
import { copyProduct } from '#domain/catalog/copy-product.ts'
import { createProduct } from '#domain/catalog/create-product.ts'
import { forgetDraft } from '#domain/catalog/forget-draft.ts'
import { listOwnGoods } from '#domain/catalog/own-list-queries.ts'
import { findFreeUnits, findOwnProduct } from '#domain/catalog/own-product-queries.ts'
import { ownProductsCalls } from '#domain/catalog/own-products-calls.ts'
import { findDraft, listDrafts } from '#domain/catalog/product-draft-queries.ts'
import { removeProduct } from '#domain/catalog/remove-product.ts'
import { saveDraft } from '#domain/catalog/save-draft.ts'
import { saveProduct } from '#domain/catalog/save-product.ts'
import { withdrawRevision } from '#domain/catalog/withdraw-revision.ts'
import type { Context } from '#domain/context.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'
import { found } from './found.ts'

export function ownProductsHandlers(app: HaatApp): void {
  productHandlers(app)
  draftHandlers(app)
}

function productHandlers(app: HaatApp): void {
  serveCall(app, ownProductsCalls.list, (ctx, { query }) => listOwnGoods(ctx, query))
  serveCall(app, ownProductsCalls.create, async (ctx, { body }, { idempotencyKey }) => ({
    product: await ownProduct(ctx, await createProduct(ctx, { ...body, key: idempotencyKey ?? '' })),
  }))
  serveCall(app, ownProductsCalls.product, async (ctx, { params }) => ({ product: await ownProduct(ctx, params.id) }))
  serveCall(app, ownProductsCalls.save, async (ctx, { params, body }) => {
    const { waits } = await saveProduct(ctx, { id: params.id, ...body })
    return { product: await ownProduct(ctx, params.id), waits }
  })
  serveCall(app, ownProductsCalls.setStock, async (ctx, { params, body }) => {
    found(await findFreeUnits(ctx, { id: params.id, sku: body.sku }))
    await adjustStock(ctx, body)
    return { free: found(await findFreeUnits(ctx, { id: params.id, sku: body.sku })).free }
  })
  serveCall(app, ownProductsCalls.copy, async (ctx, { params, body }) => ({
    draft: await copyProduct(ctx, { id: params.id, draft: body.draft }),
  }))
  serveCall(app, ownProductsCalls.archive, async (ctx, { params, body }) => {
    await archiveProduct(ctx, { id: params.id, ...body })
    return { product: await ownProduct(ctx, params.id) }
  })
  serveCall(app, ownProductsCalls.remove, async (ctx, { params }) => {
    await removeProduct(ctx, params.id)
    return {}
  })
  serveCall(app, ownProductsCalls.withdrawRevision, async (ctx, { params }) => {
    await withdrawRevision(ctx, params.id)
    return { product: await ownProduct(ctx, params.id) }
  })
}

function draftHandlers(app: HaatApp): void {
  serveCall(app, ownProductsCalls.drafts, async (ctx) => ({ drafts: await listDrafts(ctx) }))
  serveCall(app, ownProductsCalls.draft, async (ctx, { params }) => ({
    draft: found(await findDraft(ctx, params.draft)),
  }))
  serveCall(app, ownProductsCalls.saveDraft, async (ctx, { params, body }) => ({
    draft: await saveDraft(ctx, { id: params.draft, ...body }),
  }))
  serveCall(app, ownProductsCalls.forgetDraft, async (ctx, { params }) => {
    await forgetDraft(ctx, params.draft)
    return {}
  })
}

async function ownProduct(ctx: Context, slug: string) {
  return found(await findOwnProduct(ctx, slug))
}
