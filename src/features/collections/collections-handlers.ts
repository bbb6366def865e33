import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { found } from '#features/found.ts'
import { findAdminCollection, listCollections } from './collection-queries.ts'
import { collectionsCalls } from './collections-calls.ts'
import { archiveCollection, chooseGoods, createCollection, saveCollection } from './save-collection.ts'

export function collectionsHandlers(app: HaatApp): void {
  serveCall(app, collectionsCalls.list, async (ctx) => ({ items: await listCollections(ctx) }))
  serveCall(app, collectionsCalls.create, async (ctx, { body }) => ({ id: await createCollection(ctx, body) }))
  serveCall(app, collectionsCalls.collection, async (ctx, { params }) => ({
    collection: found(await findAdminCollection(ctx, params.id)),
  }))
  serveCall(app, collectionsCalls.save, async (ctx, { params, body }) => ({
    changedAt: await saveCollection(ctx, { slug: params.id, ...body }),
  }))
  serveCall(app, collectionsCalls.choose, async (ctx, { params, body }) => ({
    changedAt: await chooseGoods(ctx, { slug: params.id, ...body }),
  }))
  serveCall(app, collectionsCalls.archive, async (ctx, { params, body }) => ({
    changedAt: await archiveCollection(ctx, { slug: params.id, ...body }),
  }))
}
