import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import type { Context } from '#features/context.ts'
import { found } from '#features/found.ts'
import { readMarkdown } from '#platform/markdown/markdown.server.ts'
import { findAdminArticle } from './admin-article-queries.ts'
import type { WrittenPage } from './info-page.ts'
import { findAdminPage } from './info-page-queries.ts'
import { publishInfoPage, restoreInfoPage } from './publish-info-page.ts'
import { archiveArticle, createArticle, restoreArticle, saveArticle } from './save-article.ts'
import { saveArticleText } from './save-article-text.ts'
import { saveInfoText } from './save-info-text.ts'
import { wordsCalls } from './words-calls.ts'

/** What the admin writes for readers. */
export function wordsHandlers(app: HaatApp): void {
  articleHandlers(app)
  pageHandlers(app)
  serveCall(app, wordsCalls.preview, async (_ctx, { body }) => ({ blocks: readMarkdown(body.body) }))
}

function articleHandlers(app: HaatApp): void {
  serveCall(app, wordsCalls.article, (ctx, { params }) => articleOf(ctx, params.id))
  serveCall(app, wordsCalls.createArticle, async (ctx, { body }) => {
    await createArticle(ctx, body)
    return articleOf(ctx, body.slug)
  })
  serveCall(app, wordsCalls.saveArticle, async (ctx, { params, body }) => {
    await saveArticle(ctx, { slug: params.id, ...body })
    return articleOf(ctx, params.id)
  })
  serveCall(app, wordsCalls.saveText, async (ctx, { params, body }) => {
    await saveArticleText(ctx, { slug: params.id, language: params.language, ...body })
    return articleOf(ctx, params.id)
  })
  serveCall(app, wordsCalls.archiveArticle, async (ctx, { params, body }) => {
    await archiveArticle(ctx, { slug: params.id, ...body })
    return articleOf(ctx, params.id)
  })
  serveCall(app, wordsCalls.restoreArticle, async (ctx, { params, body }) => {
    await restoreArticle(ctx, { slug: params.id, ...body })
    return articleOf(ctx, params.id)
  })
}

function pageHandlers(app: HaatApp): void {
  serveCall(app, wordsCalls.page, (ctx, { params }) => pageOf(ctx, params.page))
  serveCall(app, wordsCalls.savePageText, async (ctx, { params, body }) => {
    await saveInfoText(ctx, { slug: params.page, language: params.language, ...body })
    return pageOf(ctx, params.page)
  })
  serveCall(app, wordsCalls.publishPage, async (ctx, { params, body }) => {
    await publishInfoPage(ctx, { slug: params.page, ...body })
    return pageOf(ctx, params.page)
  })
  serveCall(app, wordsCalls.restorePage, async (ctx, { params, body }) => {
    await restoreInfoPage(ctx, { slug: params.page, ...body })
    return pageOf(ctx, params.page)
  })
}

async function pageOf(ctx: Context, page: WrittenPage) {
  return { page: await findAdminPage(ctx, page) }
}

async function articleOf(ctx: Context, slug: string) {
  return { article: found(await findAdminArticle(ctx, slug)) }
}
