import { z } from 'zod'
import { requireRole } from '#features/actor.ts'
import { call } from '#features/call.ts'
import { orderPins, pinProduct, unpinProduct } from '#features/collections/pin-product.ts'
import { listPins } from '#features/collections/pin-queries.ts'
import { pinShelves } from '#features/collections/pin-shelf.ts'
import { pinsByShelf } from '#features/collections/product-pin.ts'
import type { Context } from '#features/context.ts'
import { found } from '#features/found.ts'
import { craftDefaults } from '#features/products/craft-defaults.ts'
import { findCraftDefaults } from '#features/products/craft-defaults-queries.ts'
import { adjustStock } from '#features/stock/hold-stock.ts'
import { adminPageOf, adminQuery, pageOf, pageQuery } from '#platform/lists/list.ts'
import { adminProduct, adminProducts } from './admin-product-queries.ts'
import { archiveProduct } from './archive-product.ts'
import { copyProduct, createProduct } from './create-product.ts'
import { decideListings } from './decide-listings.ts'
import { decideRevision, withdrawRevision } from './decide-revision.ts'
import { listingsDecided, listingsDecision } from './listings-decision.ts'
import { listOwnGoods } from './own-list-queries.ts'
import { listedProduct, ownDraft, ownProduct } from './own-product.ts'
import { findFreeUnits, findOwnProduct } from './own-product-queries.ts'
import { findDraft, listDrafts } from './product-draft-queries.ts'
import { productDraft, productForm, revisionStatuses } from './product-form.ts'
import { findEarningRates } from './rates-queries.ts'
import { removeProduct } from './remove-product.ts'
import { revisionDecision, revisionDetail, waitingRevision } from './revision.ts'
import { findRevision, listRevisions } from './revision-queries.ts'
import { forgetDraft, saveDraft } from './save-draft.ts'
import { saveProduct } from './save-product.ts'

const pin = z.object({ id: z.string().min(1).max(120), shelf: z.enum(pinShelves) })

const productId = z.object({ id: z.string().max(120) })

const draftId = z.object({ draft: z.uuid() })

const basisPoints = z.int().nullable()

const revisionId = z.object({ id: z.uuid() })

export const draftsApi = {
  adminList: call('GET /admin/products', {
    who: ['admin'],
    summary: 'Pieces as the admin looks for them, with what stands out; without a filter those that wait.',
    query: adminQuery.extend({
      q: z.string().max(120).optional(),
      status: z.string().max(40).optional(),
      category: z.string().max(40).optional(),
      flagged: z.string().max(1).optional(),
    }),
    out: adminPageOf(adminProduct),
    answer: (ctx, { query }) => adminProducts.page(ctx, adminProducts.read(query)),
  }),
  decideListings: call('PUT /admin/listings', {
    who: ['admin'],
    summary:
      'One decision with one reason about up to 50 pieces: publish, request_changes or remove. Each stands by itself and has its result.',
    body: listingsDecision,
    out: listingsDecided,
    answer: async (ctx, { body }) => ({ results: await decideListings(ctx, body) }),
  }),
  pins: call('GET /admin/pins', {
    who: ['admin'],
    summary: 'Pieces that the admin has hung at the front of a shelf.',
    out: pinsByShelf,
    answer: (ctx) => listPins(ctx),
  }),
  pin: call('PUT /admin/products/{id}/pins/{shelf}', {
    who: ['admin'],
    summary:
      'Hangs a piece at the front of a shelf, until a moment or until it is taken off. Again: the new moment counts.',
    params: pin,
    body: z.strictObject({ until: z.iso.datetime({ offset: true, error: 'invalid.value' }).nullable() }),
    out: z.object({}),
    answer: async (ctx, { params, body }) => {
      await pinProduct(ctx, { productId: params.id, shelf: params.shelf, ...body })
      return {}
    },
  }),
  unpin: call('DELETE /admin/products/{id}/pins/{shelf}', {
    who: ['admin'],
    summary: 'Takes a piece off the front of a shelf; one that is not there changes nothing.',
    params: pin,
    out: z.object({}),
    answer: async (ctx, { params }) => {
      await unpinProduct(ctx, { productId: params.id, shelf: params.shelf })
      return {}
    },
  }),
  orderPins: call('PUT /admin/pins/{shelf}', {
    who: ['admin'],
    summary: 'Puts the pins of a shelf in this order.',
    params: z.object({ shelf: z.enum(pinShelves) }),
    body: z.strictObject({ ids: z.array(z.string().max(120)).max(50) }),
    out: z.object({}),
    answer: async (ctx, { params, body }) => {
      await orderPins(ctx, { ...params, ...body })
      return {}
    },
  }),
  list: call('GET /artisan/products', {
    who: ['artisan'],
    summary: 'Own products, the newest first. `status` is a listing status or `archived`; `q` looks in the name.',
    query: pageQuery.extend({ status: z.string().max(40).optional(), q: z.string().max(120).optional() }),
    out: pageOf(listedProduct),
    answer: (ctx, { query }) => listOwnGoods(ctx, query),
  }),
  create: call('POST /artisan/products', {
    who: ['artisan'],
    summary:
      'A new product from a whole form, as a draft of the shop. `draft`, if given, is forgotten with it. The same key gives the same product.',
    body: z.strictObject({ form: productForm, draft: z.uuid().optional() }),
    out: z.object({ product: ownProduct }),
    status: 201,
    idempotent: true,
    answer: async (ctx, { body }, { idempotencyKey }) => ({
      product: await showOwnProduct(ctx, await createProduct(ctx, { ...body, key: idempotencyKey ?? '' })),
    }),
  }),
  product: call('GET /artisan/products/{id}', {
    who: ['artisan'],
    summary: 'An own product as its form, with where it stands.',
    params: productId,
    out: z.object({ product: ownProduct }),
    answer: async (ctx, { params }) => ({ product: await showOwnProduct(ctx, params.id) }),
  }),
  save: call('PUT /artisan/products/{id}', {
    who: ['artisan'],
    summary:
      'Changes an own product. `revision` is the one the form was opened with; another one meanwhile: 409 product-changed with both. Material changes of a published product wait for the admin, the rest counts at once.',
    params: productId,
    body: z.strictObject({ form: productForm, revision: z.int() }),
    out: z.object({ product: ownProduct, waits: z.boolean() }),
    answer: async (ctx, { params, body }) => {
      const { waits } = await saveProduct(ctx, { id: params.id, ...body })
      return { product: await showOwnProduct(ctx, params.id), waits }
    },
  }),
  setStock: call('PUT /artisan/products/{id}/stock', {
    who: ['artisan'],
    summary: 'Pieces on hand of one variant, after a count.',
    params: productId,
    body: z.strictObject({ sku: z.string().max(80), onHand: z.int().min(0).max(100_000) }),
    out: z.object({ free: z.int() }),
    answer: async (ctx, { params, body }) => {
      found(await findFreeUnits(ctx, { id: params.id, sku: body.sku }))
      await adjustStock(ctx, body)
      return { free: found(await findFreeUnits(ctx, { id: params.id, sku: body.sku })).free }
    },
  }),
  copy: call('POST /artisan/products/{id}/copy', {
    who: ['artisan'],
    summary: 'A draft with the same form, without stock.',
    params: productId,
    body: z.strictObject({ draft: z.uuid() }),
    out: z.object({ draft: ownDraft }),
    status: 201,
    answer: async (ctx, { params, body }) => ({
      draft: await copyProduct(ctx, { id: params.id, draft: body.draft }),
    }),
  }),
  archive: call('PUT /artisan/products/{id}/archive', {
    who: ['artisan'],
    summary: 'Puts a piece away (it leaves the shop) or takes it out again (it comes back paused).',
    params: productId,
    body: z.strictObject({ archived: z.boolean() }),
    out: z.object({ product: ownProduct }),
    answer: async (ctx, { params, body }) => {
      await archiveProduct(ctx, { id: params.id, ...body })
      return { product: await showOwnProduct(ctx, params.id) }
    },
  }),
  remove: call('DELETE /artisan/products/{id}', {
    who: ['artisan'],
    summary: 'Throws away a piece that was never in the shop; one that was is put away instead.',
    params: productId,
    out: z.object({}),
    answer: async (ctx, { params }) => {
      await removeProduct(ctx, params.id)
      return {}
    },
  }),
  withdrawRevision: call('DELETE /artisan/products/{id}/revision', {
    who: ['artisan'],
    summary: 'Takes back changes that wait for the admin.',
    params: productId,
    out: z.object({ product: ownProduct }),
    answer: async (ctx, { params }) => {
      await withdrawRevision(ctx, params.id)
      return { product: await showOwnProduct(ctx, params.id) }
    },
  }),
  drafts: call('GET /artisan/drafts', {
    who: ['artisan'],
    summary: 'Forms begun and not finished, the latest first.',
    out: z.object({ drafts: z.array(ownDraft) }),
    answer: async (ctx) => ({ drafts: await listDrafts(ctx) }),
  }),
  draft: call('GET /artisan/drafts/{draft}', {
    who: ['artisan'],
    summary: 'One form begun.',
    params: draftId,
    out: z.object({ draft: ownDraft }),
    answer: async (ctx, { params }) => ({
      draft: found(await findDraft(ctx, params.draft)),
    }),
  }),
  saveDraft: call('PUT /artisan/drafts/{draft}', {
    who: ['artisan'],
    summary:
      'Keeps a form as it is now. The id is made on the phone. `revision` is the one it builds on, 0 for a new one; another one meanwhile: 409 draft-changed with the other in `details.theirs`. The same content again changes nothing.',
    params: draftId,
    body: z.strictObject({ product: z.string().max(120).optional(), content: productDraft, revision: z.int().min(0) }),
    out: z.object({ draft: ownDraft }),
    limit: { tries: 1200, windowSeconds: 3600 },
    answer: async (ctx, { params, body }) => ({
      draft: await saveDraft(ctx, { id: params.draft, ...body }),
    }),
  }),
  forgetDraft: call('DELETE /artisan/drafts/{draft}', {
    who: ['artisan'],
    summary: 'Throws a draft away; one that is not there changes nothing.',
    params: draftId,
    out: z.object({}),
    answer: async (ctx, { params }) => {
      await forgetDraft(ctx, params.draft)
      return {}
    },
  }),
  craftDefaults: call('GET /artisan/craft-defaults/{craft}', {
    who: ['artisan'],
    summary:
      'What a craft proposes for a new piece: category, state, materials, techniques, colours, HSN, packing, weight.',
    params: z.object({ craft: z.string().max(120) }),
    out: z.object({ defaults: craftDefaults }),
    answer: async (ctx, { params }) => ({
      defaults: found(await findCraftDefaults(ctx, params.craft)),
    }),
  }),
  earningRates: call('GET /artisan/earning-rates', {
    who: ['artisan'],
    summary:
      "Today's rates, in basis points, for what the artisan receives of a price: GST, commission (its paise are for each piece), what is kept back.",
    query: z.object({
      hsn: z.string().regex(/^\d{4,8}$/, { error: 'invalid.hsn' }),
      category: z.string().max(40),
      product: z.string().max(120).optional(),
    }),
    out: z.object({
      rates: z.object({
        taxStatus: z.string(),
        tax: z.object({ limit: z.int().nullable(), upTo: z.int(), above: z.int() }).nullable(),
        commission: z
          .object({
            basisPoints: z.int(),
            flatPaise: z.int(),
            floorPaise: z.int().nullable(),
            capPaise: z.int().nullable(),
          })
          .nullable(),
        commissionGst: basisPoints,
        tcs: basisPoints,
        tds: basisPoints,
      }),
    }),
    answer: async (ctx, { query }) => {
      const { artisanId } = requireRole(ctx.actor, 'artisan')
      return { rates: await findEarningRates(ctx, { artisanId: artisanId ?? 0, ...query }) }
    },
  }),
  revisions: call('GET /admin/revisions', {
    who: ['admin'],
    summary: 'Changes of published pieces that wait for the admin, the longest waiting first.',
    query: pageQuery,
    out: pageOf(waitingRevision),
    answer: (ctx, { query }) => listRevisions(ctx, query),
  }),
  revision: call('GET /admin/revisions/{id}', {
    who: ['admin'],
    summary: 'One change with both sides.',
    params: revisionId,
    out: z.object({ revision: revisionDetail }),
    answer: async (ctx, { params }) => ({
      revision: found(await findRevision(ctx, params.id)),
    }),
  }),
  decideRevision: call('PUT /admin/revisions/{id}', {
    who: ['admin'],
    summary: 'Accepts a change, which is then on the page at once, or refuses it with a reason.',
    params: revisionId,
    body: revisionDecision,
    out: z.object({ status: z.enum(revisionStatuses) }),
    answer: async (ctx, { params, body }) => ({
      status: await decideRevision(ctx, { id: params.id, ...body }),
    }),
  }),
}

async function showOwnProduct(ctx: Context, slug: string) {
  return found(await findOwnProduct(ctx, slug))
}
