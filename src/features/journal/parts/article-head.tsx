import { Link } from 'react-router'
import type { Article } from '#features/journal/article.ts'
import { paths } from '#features/paths.ts'
import { Picture } from '#features/screens/picture.tsx'
import { useFlags } from '#features/screens/shop-data.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { toast } from '#ui/toaster.tsx'
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
          <ShareArticle title={article.title} address={address} />
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

function ShareArticle(passed: { title: string; address: string }) {
  return useFlags().socialSharing ? <ArticleLinks {...passed} /> : null
}

function ArticleLinks({ title, address }: { title: string; address: string }) {
  const { t } = useTranslation('shop')

  const share = async () => {
    if (typeof navigator.share === 'function') {
      // Closing the share sheet rejects; it is no error.
      await navigator.share({ title, url: address }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t('journal.copied'))
    } catch {
      toast.error(address)
    }
  }

  return (
    <p className="small shares">
      <a href={paths.whatsApp(`${title} ${address}`)} target="_blank" rel="noopener noreferrer">
        WhatsApp
      </a>
      <Button variant="link" onClick={share}>
        {t('journal.share')}
      </Button>
    </p>
  )
}
