import { lazy } from 'react'
import { AskFold } from '#features/screens/ask-fold.tsx'
import { useAccount } from '#features/screens/shop-data.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = { artisan: { name: string }; productId: string }

const sectionId = 'custom-work'

// With its pictures it is larger than the page of the piece.
const AskForm = lazy(() => import('./ask-form.tsx').then(({ AskForm }) => ({ default: AskForm })))

/** Asks for a piece like this one, made for the buyer. */
export function CustomSection({ artisan, productId }: Props) {
  const { t } = useTranslation('shop')
  const role = useAccount()?.role ?? 'customer'
  if (role !== 'customer') return null
  return (
    <section id={sectionId} className="txt" aria-label={t('customWork.title')}>
      <AskFold id={sectionId} words={t('customWork.ask')}>
        <AskForm artisan={artisan} productId={productId} />
      </AskFold>
    </section>
  )
}
