import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { paths } from '#features/paths.ts'
import { Button } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** `children`: a way on from a page that is not there */
type Props = { error: unknown; isWholePage?: boolean; children?: ReactNode }

/** Try Again reloads the document, so it also works when the scripts failed. */
export function ErrorScreen({ error, isWholePage = false, children }: Props) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <PageTitle text={t('notFound.title')} />
        <NotFoundScreen>{children}</NotFoundScreen>
      </>
    )
  }
  return (
    <section className="empty page-top" aria-labelledby="what-happened">
      <PageTitle text={t('errorPage.somethingWrong')} />
      <h1 id="what-happened">{isWholePage ? t('errorPage.oops') : t('errorPage.somethingWrong')}</h1>
      {isChunkError(error) ? <p className="mute">{t('errorPage.loadingChunkFailed')}</p> : null}
      <p>{t('errorPage.body')}</p>
      <div className="acts">
        <Button variant="act" to={pathname + search} reloadDocument>
          {t('errorPage.tryAgain')}
        </Button>
        <Button to={paths.home()} reloadDocument>
          {t('errorPage.goHome')}
        </Button>
      </div>
      <p className="small">{t('errorPage.ifPersists')}</p>
    </section>
  )
}

/** A failed page has no loader data and so no `meta`; screen readers would announce no title. */
function PageTitle({ text }: { text: string }) {
  const { t } = useTranslation()
  return <title>{`${text} · ${t('shopName')}`}</title>
}

export function NotFoundScreen({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section className="empty page-top" aria-labelledby="what-happened">
      <h1 id="what-happened">{t('notFound.title')}</h1>
      <p>{t('notFound.body')}</p>
      {children}
      <div className="acts">
        <Button variant="act" to={paths.home()}>
          {t('errorPage.goHome')}
        </Button>
        <Button to={paths.info('contact')}>{t('notFound.contact')}</Button>
      </div>
    </section>
  )
}

/** A script chunk could not be fetched, mostly after a deployment. */
function isChunkError(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|Loading chunk|module script failed/i.test(error.message)
}
