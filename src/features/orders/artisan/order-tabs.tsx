import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function OrderTabs({ shown }: { shown: 'orders' | 'returns' }) {
  const { t } = useTranslation()
  return (
    <nav className="tabs" aria-label={t('workshop:returns.places')}>
      <Link to={paths.workshopOrders()} aria-current={shown === 'orders' ? 'true' : undefined}>
        {t('common:noun.orders')}
      </Link>
      <Link to={paths.workshopReturns()} aria-current={shown === 'returns' ? 'true' : undefined}>
        {t('workshop:returns.title')}
      </Link>
    </nav>
  )
}
