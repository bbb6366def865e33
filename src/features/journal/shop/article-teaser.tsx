import { Link } from 'react-router'
import type { ArticleCard } from '#features/journal/article.ts'
import { paths } from '#features/paths.ts'
import { Picture } from '#features/screens/picture.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

type Props = { article: ArticleCard; size?: 'lead' | 'plain'; headingLevel?: 2 | 3 }

export function ArticleTeaser({ article, size = 'plain', headingLevel = 2 }: Props) {
  const { i18n } = useTranslation()
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const lang = article.language === i18n.language ? undefined : article.language
  const isLead = size === 'lead'
  return (
    <article className={isLead ? 'teaser first' : 'teaser'}>
      {/* The title beside it names the subject; the article itself describes the picture. */}
      <Picture
        picture={article.picture}
        priority={isLead}
        sizes={
          isLead
            ? '(min-width: 900px) 690px, (min-width: 720px) 51vw, 92vw'
            : '(min-width: 900px) 290px, (min-width: 720px) 37vw, 92vw'
        }
        alt=""
      />
      <div className="words">
        <Heading lang={lang}>
          <Link to={paths.article(article.id)} prefetch="intent">
            {article.title}
          </Link>
        </Heading>
        <p lang={lang}>{article.summary}</p>
        <p className="micro mute">
          {article.craft ? (
            <>
              <Written>{article.craft.name}</Written>,{' '}
            </>
          ) : null}
          <DateText iso={article.publishedAt} />
        </p>
      </div>
    </article>
  )
}
