import { Link } from 'react-router'
import type { Article } from '#features/journal/article.ts'
import { paths } from '#features/paths.ts'
import { Picture } from '#features/screens/picture.tsx'
import { ShareLinks } from '#features/screens/share-links.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

export function ArticleHead({ article, address }: { article: Omit<Article, 'body'>; address: string }) {
  const { t, i18n } = useTranslation('shop')
  const lang = article.language === i18n.language ? undefined : article.language
  return (
    <>
      <header className="grid story-head">
        <h1 lang={lang}>{article.title}</h1>
        <p className="lead" lang={lang}>
          {article.summary}
        </p>
      </header>
      <div className="grid story-plate">
        <Picture picture={article.picture} priority sizes="(min-width: 900px) 690px, 100vw" />
        <div>
          <dl className="slip">
            <div>
              <dt>{t('journal.published')}</dt>
              <dd>
                <DateText iso={article.publishedAt} />
              </dd>
            </div>
            <CraftLines article={article} />
          </dl>
          <ShareLinks title={article.title} words={`${article.title} ${address}`} link={address} />
          {article.bodyLanguage === i18n.language ? null : <p className="notice small">{t('journal.onlyEnglish')}</p>}
        </div>
      </div>
    </>
  )
}

function CraftLines({ article: { craft, craftPlace } }: { article: Pick<Article, 'craft' | 'craftPlace'> }) {
  const { t } = useTranslation('shop')
  if (!craft) return null
  return (
    <>
      <div>
        <dt>{t('label.craft')}</dt>
        <dd>
          <Link to={paths.craft(craft.id)}>
            <Written>{craft.name}</Written>
          </Link>
        </dd>
      </div>
      {craftPlace ? (
        <div>
          <dt>{t('journal.home')}</dt>
          <dd>
            {craftPlace.place}, {t(`state.${craftPlace.state}`)}
          </dd>
        </div>
      ) : null}
    </>
  )
}
