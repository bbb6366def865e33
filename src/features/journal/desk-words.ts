import { type Language, languageCodes } from '#platform/i18n/languages.ts'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { type ArticleState, articleStates } from './article-form.ts'

/** The orders the office's list of articles can be put in; the first is the one nobody asked for. */
export const deskArticleSorts = ['-changed', '-published'] as const

export type DeskArticleSort = 'changed' | 'published'

/** What the office looks for among the articles; null is not asked for. */
export type DeskArticleFilter = {
  q: string | null
  state: ArticleState | null
  /** articles that have no body in this language */
  untold: Language | null
}

/** The filter in an address; what cannot be read is not asked for. */
export function readDeskArticleFilter(query: Partial<Record<string, string>>): DeskArticleFilter {
  return {
    q: lookedFor(query.q),
    state: oneOf(articleStates, query.state),
    untold: oneOf(languageCodes, query.untold),
  }
}

/** An article as a line of the office's list. */
export type DeskArticleRow = {
  slug: string
  title: string
  state: ArticleState
  /** languages that have a body */
  languages: string[]
  changedAt: string
  publishedAt: string | null
}
