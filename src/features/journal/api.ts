import { z } from 'zod'
import { call } from '#features/call.ts'
import type { Context } from '#features/context.ts'
import { found } from '#features/found.ts'
import { anyone, type Caller } from '#platform/api/call.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { adminPageOf, adminQuery, pageOf, pageQuery } from '#platform/lists/list.ts'
import { readMarkdown } from '#platform/markdown/markdown.server.ts'
import { adminArticles, findAdminArticle } from './admin-article-queries.ts'
import { adminArticleRow } from './admin-words.ts'
import { article, articleCard } from './article.ts'
import {
  adminArticleOf,
  articleFacts,
  articleLimits,
  articleSlug,
  articleTexts,
  publishing,
  seenRevision,
} from './article-form.ts'
import { findArticle, listArticles } from './article-queries.ts'
import { type WrittenPage, writtenPages } from './info-page.ts'
import { adminPage, infoTexts, seenInfoRevision } from './info-page-form.ts'
import { findAdminPage } from './info-page-queries.ts'
import { publishInfoPage, restoreInfoPage } from './publish-info-page.ts'
import { archiveArticle, createArticle, restoreArticle, saveArticle } from './save-article.ts'
import { saveArticleText } from './save-article-text.ts'
import { saveInfoText } from './save-info-text.ts'

const admin: readonly Caller[] = ['admin']

const byId = z.object({ id: z.string().max(120) })

const seen = z.strictObject({ revision: seenRevision })

const written = z.object({ article: adminArticleOf })

const byPage = z.object({ page: z.enum(writtenPages) })

const adminArticleQuery = adminQuery.extend({
  q: z.string().max(120).optional(),
  state: z.string().max(20).optional(),
  untold: z.string().max(5).optional(),
})

const writtenPage = z.object({ page: adminPage })

export const journalApi = {
  adminList: call('GET /admin/journal', {
    who: admin,
    summary: 'Articles as the admin looks for them, also drafts and archived ones, the latest changed first.',
    query: adminArticleQuery,
    out: adminPageOf(adminArticleRow),
    answer: (ctx, { query }) => adminArticles.page(ctx, adminArticles.read(query)),
  }),
  list: call('GET /journal', {
    who: anyone,
    summary: 'Articles of the journal, the latest first; with `q` those that have all its words.',
    query: pageQuery.extend({ q: z.string().max(120).optional() }),
    out: pageOf(articleCard),
    answer: (ctx, { query }) => listArticles(ctx, query),
  }),
  article: call('GET /journal/{id}', {
    who: anyone,
    summary: 'One article with its sources. Texts come in the language asked for where there is a translation.',
    params: z.object({ id: z.string() }),
    out: z.object({ article }),
    answer: async (ctx, { params }) => ({
      article: found(await findArticle(ctx, params.id)),
    }),
  }),
  createArticle: call('POST /admin/journal', {
    who: admin,
    summary: 'Begins an article as a draft. The same address with the same title again is the same draft.',
    body: z.strictObject({ slug: articleSlug, title: articleTexts.shape.title }),
    out: written,
    status: 201,
    answer: async (ctx, { body }) => {
      await createArticle(ctx, body)
      return articleOf(ctx, body.slug)
    },
  }),
  adminArticle: call('GET /admin/journal/{id}', {
    who: admin,
    summary: 'An article with all its languages, also before it is out.',
    params: byId,
    out: written,
    answer: (ctx, { params }) => articleOf(ctx, params.id),
  }),
  saveArticle: call('PUT /admin/journal/{id}', {
    who: admin,
    summary: 'Writes author, craft, sources, pictures and when it comes out: `null`, `now` or a time.',
    params: byId,
    body: articleFacts.extend({ revision: seenRevision }),
    out: written,
    answer: async (ctx, { params, body }) => {
      await saveArticle(ctx, { slug: params.id, ...body })
      return articleOf(ctx, params.id)
    },
  }),
  saveArticleText: call('PUT /admin/journal/{id}/texts/{language}', {
    who: admin,
    summary: 'Writes what an article says in one language. What is empty is not told in it.',
    params: byId.extend({ language: z.enum(languageCodes) }),
    body: articleTexts.extend({ revision: seenRevision }),
    out: written,
    answer: async (ctx, { params, body }) => {
      await saveArticleText(ctx, { slug: params.id, language: params.language, ...body })
      return articleOf(ctx, params.id)
    },
  }),
  archiveArticle: call('POST /admin/journal/{id}/archive', {
    who: admin,
    summary: 'Takes an article out of the journal and keeps all of it.',
    params: byId,
    body: seen,
    out: written,
    answer: async (ctx, { params, body }) => {
      await archiveArticle(ctx, { slug: params.id, ...body })
      return articleOf(ctx, params.id)
    },
  }),
  restoreArticle: call('POST /admin/journal/{id}/restoration', {
    who: admin,
    summary: 'Brings an archived article back as a draft.',
    params: byId,
    body: seen,
    out: written,
    answer: async (ctx, { params, body }) => {
      await restoreArticle(ctx, { slug: params.id, ...body })
      return articleOf(ctx, params.id)
    },
  }),
  infoPage: call('GET /admin/pages/{page}', {
    who: admin,
    summary: 'A page of plain text with its latest words in all languages, also before they are out.',
    params: byPage,
    out: writtenPage,
    answer: (ctx, { params }) => showPage(ctx, params.page),
  }),
  savePageText: call('PUT /admin/pages/{page}/texts/{language}', {
    who: admin,
    summary: 'Writes what a page says in one language, as a draft. A language left empty shows English.',
    params: byPage.extend({ language: z.enum(languageCodes) }),
    body: infoTexts.extend({ revision: seenInfoRevision }),
    out: writtenPage,
    answer: async (ctx, { params, body }) => {
      await saveInfoText(ctx, { slug: params.page, language: params.language, ...body })
      return showPage(ctx, params.page)
    },
  }),
  publishPage: call('PUT /admin/pages/{page}/publication', {
    who: admin,
    summary: 'Says when the latest words of a page come out: `null`, `now` or a time.',
    params: byPage,
    body: z.strictObject({ publishedAt: publishing, revision: seenInfoRevision }),
    out: writtenPage,
    answer: async (ctx, { params, body }) => {
      await publishInfoPage(ctx, { slug: params.page, ...body })
      return showPage(ctx, params.page)
    },
  }),
  restorePage: call('POST /admin/pages/{page}/restoration', {
    who: admin,
    summary: 'Goes back to the text that comes with the shop, at once.',
    params: byPage,
    body: z.strictObject({ revision: seenInfoRevision }),
    out: writtenPage,
    answer: async (ctx, { params, body }) => {
      await restoreInfoPage(ctx, { slug: params.page, ...body })
      return showPage(ctx, params.page)
    },
  }),
  preview: call('POST /admin/words/preview', {
    who: admin,
    summary: 'Reads markdown as the pages do: a tree of blocks, without HTML.',
    body: z.strictObject({ body: z.string().max(2 * articleLimits.body, { error: 'invalid.tooLong' }) }),
    out: z.object({ blocks: z.array(z.looseObject({ kind: z.string() })) }),
    limit: { tries: 3000, windowSeconds: 3600 },
    answer: async (_ctx, { body }) => ({ blocks: readMarkdown(body.body) }),
  }),
}

async function showPage(ctx: Context, page: WrittenPage) {
  return { page: await findAdminPage(ctx, page) }
}

async function articleOf(ctx: Context, slug: string) {
  return { article: found(await findAdminArticle(ctx, slug)) }
}
