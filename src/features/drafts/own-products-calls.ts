import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'
import { pageOf, pageQuery } from '#platform/lists/list.ts'
import { listedProduct, ownDraft, ownProduct } from './own-product.ts'
import { productDraft, productForm } from './product-form.ts'

const productId = z.object({ id: z.string().max(120) })
const draftId = z.object({ draft: z.uuid() })

/** An artisan's own goods: the form, its drafts, and what happens to a piece besides moderation (catalog-calls.ts: moveListing). */
export const ownProductsCalls = {
  list: declareCall({
    method: 'GET',
    path: '/artisan/products',
    who: ['artisan'],
    summary: 'Own products, the newest first. `status` is a listing status or `archived`; `q` looks in the name.',
    query: pageQuery.extend({ status: z.string().max(40).optional(), q: z.string().max(120).optional() }),
    out: pageOf(listedProduct),
  }),
  create: declareCall({
    method: 'POST',
    path: '/artisan/products',
    who: ['artisan'],
    summary:
      'A new product from a whole form, as a draft of the shop. `draft`, if given, is forgotten with it. The same key gives the same product.',
    body: z.strictObject({ form: productForm, draft: z.uuid().optional() }),
    out: z.object({ product: ownProduct }),
    status: 201,
    idempotent: true,
  }),
  product: declareCall({
    method: 'GET',
    path: '/artisan/products/{id}',
    who: ['artisan'],
    summary: 'An own product as its form, with where it stands.',
    params: productId,
    out: z.object({ product: ownProduct }),
  }),
  save: declareCall({
    method: 'PUT',
    path: '/artisan/products/{id}',
    who: ['artisan'],
    summary:
      'Changes an own product. `revision` is the one the form was opened with; another one meanwhile: 409 product-changed with both. Material changes of a published product wait for the admin, the rest counts at once.',
    params: productId,
    body: z.strictObject({ form: productForm, revision: z.int() }),
    out: z.object({ product: ownProduct, waits: z.boolean() }),
  }),
  setStock: declareCall({
    method: 'PUT',
    path: '/artisan/products/{id}/stock',
    who: ['artisan'],
    summary: 'Pieces on hand of one variant, after a count.',
    params: productId,
    body: z.strictObject({ sku: z.string().max(80), onHand: z.int().min(0).max(100_000) }),
    out: z.object({ free: z.int() }),
  }),
  copy: declareCall({
    method: 'POST',
    path: '/artisan/products/{id}/copy',
    who: ['artisan'],
    summary: 'A draft with the same form, without stock.',
    params: productId,
    body: z.strictObject({ draft: z.uuid() }),
    out: z.object({ draft: ownDraft }),
    status: 201,
  }),
  archive: declareCall({
    method: 'PUT',
    path: '/artisan/products/{id}/archive',
    who: ['artisan'],
    summary: 'Puts a piece away (it leaves the shop) or takes it out again (it comes back paused).',
    params: productId,
    body: z.strictObject({ archived: z.boolean() }),
    out: z.object({ product: ownProduct }),
  }),
  remove: declareCall({
    method: 'DELETE',
    path: '/artisan/products/{id}',
    who: ['artisan'],
    summary: 'Throws away a piece that was never in the shop; one that was is put away instead.',
    params: productId,
    out: z.object({}),
  }),
  withdrawRevision: declareCall({
    method: 'DELETE',
    path: '/artisan/products/{id}/revision',
    who: ['artisan'],
    summary: 'Takes back changes that wait for the admin.',
    params: productId,
    out: z.object({ product: ownProduct }),
  }),
  drafts: declareCall({
    method: 'GET',
    path: '/artisan/drafts',
    who: ['artisan'],
    summary: 'Forms begun and not finished, the latest first.',
    out: z.object({ drafts: z.array(ownDraft) }),
  }),
  draft: declareCall({
    method: 'GET',
    path: '/artisan/drafts/{draft}',
    who: ['artisan'],
    summary: 'One form begun.',
    params: draftId,
    out: z.object({ draft: ownDraft }),
  }),
  saveDraft: declareCall({
    method: 'PUT',
    path: '/artisan/drafts/{draft}',
    who: ['artisan'],
    summary:
      'Keeps a form as it is now. The id is made on the phone. `revision` is the one it builds on, 0 for a new one; another one meanwhile: 409 draft-changed with the other in `details.theirs`. The same content again changes nothing.',
    params: draftId,
    body: z.strictObject({ product: z.string().max(120).optional(), content: productDraft, revision: z.int().min(0) }),
    out: z.object({ draft: ownDraft }),
    limit: { tries: 1200, windowSeconds: 3600 },
  }),
  forgetDraft: declareCall({
    method: 'DELETE',
    path: '/artisan/drafts/{draft}',
    who: ['artisan'],
    summary: 'Throws a draft away; one that is not there changes nothing.',
    params: draftId,
    out: z.object({}),
  }),
}
