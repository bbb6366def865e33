import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import type { Context } from '#features/context.ts'
import { found } from '#features/found.ts'
import { adjustStock } from '#features/stock/hold-stock.ts'
import { archiveProduct } from './archive-product.ts'
import { copyProduct, createProduct } from './create-product.ts'
import { listOwnGoods } from './own-list-queries.ts'
import { findFreeUnits, findOwnProduct } from './own-product-queries.ts'
import { ownProductsCalls } from './own-products-calls.ts'
import { findDraft, listDrafts } from './product-draft-queries.ts'
import { removeProduct } from './remove-product.ts'
import { forgetDraft, saveDraft } from './save-draft.ts'
import { saveProduct } from './save-product.ts'
import { withdrawRevision } from './withdraw-revision.ts'

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
