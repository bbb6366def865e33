import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#features/paths.ts'
import { useAccount } from '#features/screens/shop-data.ts'
import { Button } from '#ui/controls.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = { artisan: { name: string }; productId: string }

const sectionId = 'custom-work'

// With its pictures it is larger than the page of the piece.
const AskForm = lazy(() => import('./ask-form.tsx').then(({ AskForm }) => ({ default: AskForm })))

/** Asks for a piece like this one, made for the buyer. */
export function CustomSection({ artisan, productId }: Props) {
  const { t } = useTranslation('shop')
  const account = useAccount()
  const { pathname } = useLocation()
  const [isOpened, setOpened] = useState(false)
  if (account !== null && account.role !== 'customer') return null
  return (
    <section id={sectionId} className="txt" aria-label={t('customWork.title')}>
      {account === null ? (
        <p>
          <Button to={paths.login(`${pathname}#${sectionId}`)} rel="nofollow">
            {t('customWork.ask')}
          </Button>
        </p>
      ) : (
        <details className="fold" onToggle={() => setOpened(true)}>
          <summary>{t('customWork.ask')}</summary>
          {isOpened ? (
            <Suspense fallback={<Spinner label={t('common:loading')} />}>
              <AskForm artisan={artisan} productId={productId} />
            </Suspense>
          ) : null}
        </details>
      )}
    </section>
  )
}
