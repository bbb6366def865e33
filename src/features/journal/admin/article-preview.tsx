import { useTranslation } from 'react-i18next'
import type { DeskArticle } from '#features/journal/article-form.ts'
import { ArticleHead } from '#features/journal/parts/article-head.tsx'
import { ArticleText } from '#features/journal/parts/article-text.tsx'
import { paths } from '#features/paths.ts'
import { fallbackLanguage, type Language } from '#platform/i18n/languages.ts'
import type { Block } from '#platform/markdown/markdown.ts'
import type { Parts } from './words-merge.ts'
import { readPictures, readSources } from './written-article.ts'

type Props = { article: DeskArticle; parts: Parts; language: Language; blocks: readonly Block[]; now: string }

/** The article as readers of one language will see it, from what is typed and not yet saved. */
export function ArticlePreview({ article, parts, language, blocks, now }: Props) {
  const { t } = useTranslation('admin')
  const said = (part: string) => parts[`${part}.${language}`] || parts[`${part}.${fallbackLanguage}`] || ''
  const pictures = readPictures(parts.pictures).map(({ key, alt }) => {
    const known = article.pictures.find((picture) => picture.key === key)
    const { ground = 'transparent', width = 4, height = 5 } = known ?? {}
    return { key, ground, width, height, alt: alt[language] ?? alt[fallbackLanguage] ?? '' }
  })
  const told = {
    id: article.slug,
    title: said('title'),
    summary: said('summary'),
    language: parts[`title.${language}`] ? language : fallbackLanguage,
    bodyLanguage: parts[`body.${language}`] ? language : fallbackLanguage,
    publishedAt: article.publishedAt ?? now,
    craft: article.craft,
    craftPlace: null,
    author: parts.author ?? '',
    sources: readSources(parts.sources ?? ''),
    picture: pictures[0] ?? null,
    ...{ pictures, blocks },
  }
  return (
    <section className="words-preview" aria-label={t('words.preview')}>
      <article className="story-page">
        <ArticleHead article={told} address={paths.article(article.slug)} />
        <ArticleText article={told} />
      </article>
    </section>
  )
}
