import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { paths } from '#features/paths.ts'
import { useFlags } from '#features/screens/shop-data.ts'
import { mayMember, type WorkshopRole } from '#features/team/workshop-role.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** What buyers order, send back, ask and say. */
const tabs = [
  { to: paths.workshopOrders(), label: 'common:noun.orders' },
  { to: paths.workshopReturns(), label: 'workshop:returns.title' },
  { to: paths.workshopQuestions(), label: 'workshop:questions.title' },
  { to: paths.workshopCustomWork(), label: 'shop:customWork.title' },
  { to: paths.workshopReviews(), label: 'workshop:reviews.title' },
] as const

export const orderPlaces: readonly string[] = tabs.map(({ to }) => to)

export function OrderTabs() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { reviews } = useFlags()
  const role = useRouteLoaderData<{ role: WorkshopRole | null }>('layouts/workshop-layout')?.role
  const shown = tabs.filter(({ to }) => mayMember(role, to) && (reviews || to !== paths.workshopReviews()))
  return (
    <nav className="tabs" aria-label={t('common:noun.orders')}>
      {shown.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={to === pathname ? 'true' : undefined}>
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
