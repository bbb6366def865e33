import { z } from 'zod'
import { type Language, languageCodes } from '#platform/i18n/languages.ts'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { type ArticleState, articleStates } from './article-form.ts'

export const adminArticleSorts = ['-changed', '-published'] as const

export type AdminArticleFilter = {
  q: string | null
  state: ArticleState | null
  untold: Language | null
}

export function readAdminArticleFilter(query: Partial<Record<string, string>>): AdminArticleFilter {
  return {
    q: lookedFor(query.q),
    state: oneOf(articleStates, query.state),
    untold: oneOf(languageCodes, query.untold),
  }
}

export const adminArticleRow = z.object({
  slug: z.string(),
  title: z.string(),
  state: z.enum(articleStates),
  languages: z.array(z.string()),
  changedAt: z.string(),
  publishedAt: z.string().nullable(),
})

export type AdminArticleRow = z.output<typeof adminArticleRow>
