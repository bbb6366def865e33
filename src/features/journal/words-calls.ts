import { z } from 'zod'
import { type Caller, declareCall } from '#platform/api/call.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import {
  adminArticleOf,
  articleFacts,
  articleLimits,
  articleSlug,
  articleTexts,
  publishing,
  seenRevision,
} from './article-form.ts'
import { writtenPages } from './info-page.ts'
import { adminPage, infoTexts, seenInfoRevision } from './info-page-form.ts'

const admin: readonly Caller[] = ['admin']
const byId = z.object({ id: z.string().max(120) })
const seen = z.strictObject({ revision: seenRevision })
const written = z.object({ article: adminArticleOf })
const byPage = z.object({ page: z.enum(writtenPages) })
const writtenPage = z.object({ page: adminPage })

/** What the admin writes: articles of the journal, pages of plain text. Whoever saved meanwhile makes a save end with 409 `words-changed`. */
export const wordsCalls = {
  createArticle: declareCall({
    method: 'POST',
    path: '/admin/journal',
    who: admin,
    summary: 'Begins an article as a draft. The same address with the same title again is the same draft.',
    body: z.strictObject({ slug: articleSlug, title: articleTexts.shape.title }),
    out: written,
    status: 201,
  }),
  article: declareCall({
    method: 'GET',
    path: '/admin/journal/{id}',
    who: admin,
    summary: 'An article with all its languages, also before it is out.',
    params: byId,
    out: written,
  }),
  saveArticle: declareCall({
    method: 'PUT',
    path: '/admin/journal/{id}',
    who: admin,
    summary: 'Writes author, craft, sources, pictures and when it comes out: `null`, `now` or a time.',
    params: byId,
    body: articleFacts.extend({ revision: seenRevision }),
    out: written,
  }),
  saveText: declareCall({
    method: 'PUT',
    path: '/admin/journal/{id}/texts/{language}',
    who: admin,
    summary: 'Writes what an article says in one language. What is empty is not told in it.',
    params: byId.extend({ language: z.enum(languageCodes) }),
    body: articleTexts.extend({ revision: seenRevision }),
    out: written,
  }),
  archiveArticle: declareCall({
    method: 'POST',
    path: '/admin/journal/{id}/archive',
    who: admin,
    summary: 'Takes an article out of the journal and keeps all of it.',
    params: byId,
    body: seen,
    out: written,
  }),
  restoreArticle: declareCall({
    method: 'POST',
    path: '/admin/journal/{id}/restoration',
    who: admin,
    summary: 'Brings an archived article back as a draft.',
    params: byId,
    body: seen,
    out: written,
  }),
  page: declareCall({
    method: 'GET',
    path: '/admin/pages/{page}',
    who: admin,
    summary: 'A page of plain text with its latest words in all languages, also before they are out.',
    params: byPage,
    out: writtenPage,
  }),
  savePageText: declareCall({
    method: 'PUT',
    path: '/admin/pages/{page}/texts/{language}',
    who: admin,
    summary: 'Writes what a page says in one language, as a draft. A language left empty shows English.',
    params: byPage.extend({ language: z.enum(languageCodes) }),
    body: infoTexts.extend({ revision: seenInfoRevision }),
    out: writtenPage,
  }),
  publishPage: declareCall({
    method: 'PUT',
    path: '/admin/pages/{page}/publication',
    who: admin,
    summary: 'Says when the latest words of a page come out: `null`, `now` or a time.',
    params: byPage,
    body: z.strictObject({ publishedAt: publishing, revision: seenInfoRevision }),
    out: writtenPage,
  }),
  restorePage: declareCall({
    method: 'POST',
    path: '/admin/pages/{page}/restoration',
    who: admin,
    summary: 'Goes back to the text that comes with the shop, at once.',
    params: byPage,
    body: z.strictObject({ revision: seenInfoRevision }),
    out: writtenPage,
  }),
  preview: declareCall({
    method: 'POST',
    path: '/admin/words/preview',
    who: admin,
    summary: 'Reads markdown as the pages do: a tree of blocks, without HTML.',
    body: z.strictObject({ body: z.string().max(2 * articleLimits.body, { error: 'invalid.tooLong' }) }),
    out: z.object({ blocks: z.array(z.looseObject({ kind: z.string() })) }),
    limit: { tries: 3000, windowSeconds: 3600 },
  }),
}
