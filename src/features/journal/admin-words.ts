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

export type AdminArticleRow = {
  slug: string
  title: string
  state: ArticleState
  languages: string[]
  changedAt: string
  publishedAt: string | null
}
