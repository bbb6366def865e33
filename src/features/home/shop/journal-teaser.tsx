import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ArticleCard } from '#features/journal/article.ts'
import { ArticleTeaser } from '#features/journal/shop/article-teaser.tsx'
import { paths } from '#features/paths.ts'
import { DateText } from '#ui/date-text.tsx'
import { SectionHead } from '#ui/section-head.tsx'

/** The latest article with its picture, the ones before it as lines. */
export function JournalTeaser({ articles: [first, ...others] }: { articles: readonly ArticleCard[] }) {
  const { t, i18n } = useTranslation('shop')
  if (!first) return null
  return (
    <section className="wrap sec" aria-labelledby="journal">
      <SectionHead
        id="journal"
        title={t('common:menu.journal')}
        link={{ to: paths.journal(), label: t('home.allStories') }}
      />
      <div className="grid jour">
        <ArticleTeaser article={first} headingLevel={3} />
        <ul>
          {others.map((article) => (
            <li key={article.id} lang={article.language === i18n.language ? undefined : article.language}>
              <h3>
                <Link to={paths.article(article.id)} prefetch="intent">
                  {article.title}
                </Link>
              </h3>
              <span className="micro num" lang={i18n.language}>
                <DateText iso={article.publishedAt} shape="day-short" />
              </span>
              <p className="mute small">{article.summary}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
