import { type Language, languageCodes } from '#platform/i18n/languages.ts'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { type ArticleState, articleStates } from './article-form.ts'

/** The orders the admin's list of articles can be put in; the first is the one nobody asked for. */
export const adminArticleSorts = ['-changed', '-published'] as const

/** What the admin looks for among the articles; null is not asked for. */
export type AdminArticleFilter = {
  q: string | null
  state: ArticleState | null
  untold: Language | null
}

/** Ignores parameters that cannot be parsed. */
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
