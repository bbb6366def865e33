import { NavLink } from 'react-router'
import { paths } from '#features/paths.ts'
import { useAccount, useFlags } from '#features/screens/shop-data.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function OwnPages() {
  const { t } = useTranslation('shop')
  const role = useAccount()?.role
  const flags = useFlags()
  const hasReviews = flags.reviews
  const profile = { customer: paths.profile(), artisan: paths.workshopProfile(), admin: paths.adminProfile() }
  const pages = [
    [profile[role ?? 'customer'], t('common:account.profile')],
    ...(role === 'customer'
      ? [
          [paths.orders(), t('common:noun.myOrders')],
          [paths.customWork(), t('customWork.title')],
          ...(flags.giftCards ? [[paths.giftCards(), t('giftCards.title')]] : []),
          ...(flags.wishlist ? [[paths.wishlist(), t('common:account.wishlist')]] : []),
          [paths.addresses(), t('addresses.title')],
        ]
      : []),
    [role === 'admin' ? paths.authenticator() : paths.ownAuthenticator(), t('authenticator.title')],
    [paths.sessions(), t('sessions.title')],
    [paths.notifications(), t('notifications.title')],
    ...(role === 'customer' && hasReviews ? [[paths.ownReviews(), t('ownReviews.title')]] : []),
    [paths.privacyChoices(), t('ownData.title')],
  ] as const
  return (
    <nav className="own-pages" aria-label={t('common:account.profile')}>
      {pages.map(([to = '', label]) => (
        <NavLink key={to} to={to} end>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
