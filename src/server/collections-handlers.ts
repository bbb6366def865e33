import { archiveCollection } from '#domain/catalog/archive-collection.ts'
import { chooseGoods } from '#domain/catalog/choose-goods.ts'
import { findOfficeCollection, listCollections } from '#domain/catalog/collection-queries.ts'
import { collectionsCalls } from '#domain/catalog/collections-calls.ts'
import { createCollection } from '#domain/catalog/create-collection.ts'
import { saveCollection } from '#domain/catalog/save-collection.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'
import { found } from './found.ts'

export function collectionsHandlers(app: HaatApp): void {
  serveCall(app, collectionsCalls.list, async (ctx) => ({ items: await listCollections(ctx) }))
  serveCall(app, collectionsCalls.create, async (ctx, { body }) => ({ id: await createCollection(ctx, body) }))
  serveCall(app, collectionsCalls.collection, async (ctx, { params }) => ({
    collection: found(await findOfficeCollection(ctx, params.id)),
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
