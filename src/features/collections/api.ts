import { z } from 'zod'
import { call } from '#features/call.ts'
import { found } from '#features/found.ts'
import { adminCollection, collectionForm, listedCollection } from './collection.ts'
import { collectionLimits } from './collection-limits.ts'
import { findAdminCollection, listCollections } from './collection-queries.ts'
import { archiveCollection, chooseGoods, createCollection, saveCollection } from './save-collection.ts'

const slug = z.object({ id: z.string().max(80) })

const seen = z.iso.datetime()

const changed = z.object({ changedAt: z.string() })

export const collectionsApi = {
  list: call('GET /admin/collections', {
    who: ['admin'],
    summary: 'Every collection with its state, archived ones last.',
    out: z.object({ items: z.array(listedCollection) }),
    answer: async (ctx) => ({ items: await listCollections(ctx) }),
  }),
  create: call('POST /admin/collections', {
    who: ['admin'],
    summary: 'Begins a collection that nobody sees yet; its address comes from the English title.',
    body: z.strictObject({
      title: z.string().normalize('NFC').trim().min(2, { error: 'invalid.required' }).max(collectionLimits.title, {
        error: 'invalid.tooLong',
      }),
    }),
    out: z.object({ id: z.string() }),
    status: 201,
    answer: async (ctx, { body }) => ({ id: await createCollection(ctx, body) }),
  }),
  collection: call('GET /admin/collections/{id}', {
    who: ['admin'],
    summary: 'One collection in all its languages, with the pieces chosen by hand.',
    params: slug,
    out: z.object({ collection: adminCollection }),
    answer: async (ctx, { params }) => ({
      collection: found(await findAdminCollection(ctx, params.id)),
    }),
  }),
  save: call('PUT /admin/collections/{id}', {
    who: ['admin'],
    summary: 'Words, rule and days. `seen` is the changedAt it was opened with; another one meanwhile: 409.',
    params: slug,
    body: z.strictObject({ form: collectionForm, seen }),
    out: changed,
    answer: async (ctx, { params, body }) => ({
      changedAt: await saveCollection(ctx, { slug: params.id, ...body }),
    }),
  }),
  choose: call('PUT /admin/collections/{id}/goods', {
    who: ['admin'],
    summary: 'The pieces chosen by hand, all of them in their order.',
    params: slug,
    body: z.strictObject({
      ids: z.array(z.string().max(120)).max(collectionLimits.goods, { error: 'invalid.tooMany' }),
      seen,
    }),
    out: changed,
    answer: async (ctx, { params, body }) => ({
      changedAt: await chooseGoods(ctx, { slug: params.id, ...body }),
    }),
  }),
  archive: call('PUT /admin/collections/{id}/archive', {
    who: ['admin'],
    summary: 'Puts a collection away, or takes it out again.',
    params: slug,
    body: z.strictObject({ archived: z.boolean(), seen }),
    out: changed,
    answer: async (ctx, { params, body }) => ({
      changedAt: await archiveCollection(ctx, { slug: params.id, ...body }),
    }),
  }),
}
