import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, redirect } from 'react-router'
import { OwnPages } from '#features/accounts/parts/own-pages.tsx'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { Button } from '#ui/button.tsx'
import { CloseAccount } from './close-account.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(requestContext).account) throw redirect(paths.login(paths.privacyChoices()))
  return { head: privateHead(context, 'shop:ownData.title') }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function OwnDataPage() {
  const { t } = useTranslation('shop')
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="wrap profile">
      <h1>{t('ownData.title')}</h1>
      <OwnPages />
      <div className="halves">
        <section aria-labelledby="export">
          <h2 id="export">{t('ownData.exportTitle')}</h2>
          <p>{t('ownData.exportText')}</p>
          <p>
            <a className="btn" href={paths.exportAccount()} download>
              {t('ownData.export')}
            </a>
          </p>
        </section>
        <section aria-labelledby="close">
          <h2 id="close">{t('ownData.closeTitle')}</h2>
          <p>{t('ownData.closeText')}</p>
          <p className="small mute">{t('ownData.closeKept')}</p>
          {isAsking ? (
            <CloseAccount onKeep={() => setAsking(false)} />
          ) : (
            <Button onClick={() => setAsking(true)}>{t('ownData.close')}</Button>
          )}
        </section>
      </div>
    </div>
  )
}
