import { Link, useLocation } from 'react-router'
import type { Role } from '#features/actor.ts'
import { paths } from '#features/paths.ts'
import { useAccount, useFlags } from '#features/screens/shop-data.ts'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

const dashboards: Record<Role, () => string> = {
  customer: paths.dashboard,
  artisan: paths.workshop,
  admin: paths.admin,
}
const profiles: Record<Role, () => string> = {
  customer: paths.profile,
  artisan: paths.workshopProfile,
  admin: paths.adminProfile,
}

export function AccountLinks() {
  const { t } = useTranslation()
  const account = useAccount()
  const hasWishlist = useFlags().wishlist
  const { pathname, search } = useLocation()
  if (!account) {
    const isAtDoor = pathname === paths.login() || pathname === paths.register()
    return <Link to={isAtDoor ? paths.login() : paths.login(pathname + search)}>{t('account.signIn')}</Link>
  }
  return (
    <ul className="account-links">
      <li className="who">
        <b>{account.name}</b>
        <span className="micro">{t(`account.role.${account.role}`)}</span>
      </li>
      <li>
        <Link to={dashboards[account.role]()} reloadDocument>
          {t(`account.dashboard.${account.role}`)}
        </Link>
      </li>
      <li>
        <Link to={profiles[account.role]()} reloadDocument>
          {t('account.profile')}
        </Link>
      </li>
      {account.role === 'customer' ? (
        <>
          <li>
            <Link to={paths.orders()}>{t('account.orders')}</Link>
          </li>
          {hasWishlist ? (
            <li>
              <Link to={paths.wishlist()}>{t('account.wishlist')}</Link>
            </li>
          ) : null}
        </>
      ) : null}
      {account.unread > 0 ? (
        <li>
          <Link to={paths.notifications()}>{t('account.unread', { count: account.unread })}</Link>
        </li>
      ) : null}
      <li>
        <button type="button" className="link" onClick={signOut}>
          {t('account.signOut')}
        </button>
      </li>
    </ul>
  )
}

async function signOut(): Promise<void> {
  const { signOut } = await import('#features/sign-in/shop/sign-out.ts')
  await signOut()
}

export function AccountMenu() {
  const { t } = useTranslation()
  const account = useAccount()
  if (!account) return <AccountLinks />
  const { name, unread } = account
  const menu = t('account.menu', { name })
  return (
    <>
      <button
        type="button"
        popoverTarget="account-list"
        aria-label={unread > 0 ? `${menu}, ${t('account.unread', { count: unread })}` : menu}
      >
        <Icon name="person" />
        {unread > 0 ? <i className="news" /> : null}
        <span className="small only-l">{name.split(' ')[0]}</span>
      </button>
      <div id="account-list" className="drop" popover="auto">
        <AccountLinks />
      </div>
    </>
  )
}
