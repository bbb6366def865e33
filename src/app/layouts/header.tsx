import { type FormEvent, useEffect } from 'react'
import { Link, type NavigateFunction, NavLink, useNavigate } from 'react-router'
import { useCartCount } from '#features/cart/shop/browser-cart.ts'
import { paths } from '#features/paths.ts'
import { useAccount, useMenu } from '#features/screens/shop-data.ts'
import { SearchField } from '#features/search/shop/search-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { AccountLinks, AccountMenu } from './account-menu.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { OwnLink } from './own-menu-link.tsx'
import { Wordmark } from './wordmark.tsx'

export const mainId = 'main'
export const navigationId = 'navigation'

/** At the checkout nothing leads away but the cart. */
export function BareHeader() {
  const { t } = useTranslation()
  return (
    <>
      <div className="selvedge strip-textiles" />
      <header className="head bare">
        <div className="wrap">
          <Wordmark name={t('shopHome')} spelling={t('shopName')} />
          <nav className="nav" id={navigationId} aria-label={t('nav.label')} tabIndex={-1}>
            <Link to={paths.cart()}>{t('cart')}</Link>
          </nav>
          <div className="tools">
            <LanguageSwitch />
          </div>
        </div>
      </header>
    </>
  )
}

export function Header({ strip = 'textiles' }: { strip?: string }) {
  const { t } = useTranslation()
  const menu = useMenu()
  const shows = (name: (typeof menu.hidden)[number]) => !menu.hidden.includes(name)
  const navigate = useNavigate()
  return (
    <>
      <div className={`selvedge strip-${strip}`} />
      <header className="head">
        <div className="wrap">
          <MenuButton />
          <Wordmark name={t('shopHome')} spelling={t('shopName')} />
          <nav className="nav" id={navigationId} aria-label={t('nav.label')} tabIndex={-1}>
            <NavLink to={paths.home()} end>
              {t('nav.home')}
            </NavLink>
            <NavLink to={paths.products()}>{t('nav.products')}</NavLink>
            {shows('artisans') ? <NavLink to={paths.artisans()}>{t('nav.artisans')}</NavLink> : null}
            {shows('journal') ? <NavLink to={paths.journal()}>{t('nav.journal')}</NavLink> : null}
            {menu.header.map((own) => (
              <OwnLink key={own.link} own={own} className={own.isFestival ? 'fest' : ''} />
            ))}
            {shows('diwali') ? (
              <NavLink className={menu.isDiwali ? 'fest' : 'fest quiet'} to={paths.diwali()}>
                {t('nav.diwali')}
              </NavLink>
            ) : null}
          </nav>
          <search className="find">
            <form action={paths.search()} method="get" onSubmit={findWithoutReload(navigate)}>
              <Icon name="search" />
              <SearchField />
            </form>
          </search>
          <div className="tools">
            <span className="only-l">
              <LanguageSwitch />
            </span>
            <Link className="only-s" to={paths.search()} aria-label={t('menu.search')}>
              <Icon name="search" />
            </Link>
            <span className="only-l">
              <AccountMenu />
            </span>
            <CartLink />
          </div>
        </div>
      </header>
      <SiteMenu />
    </>
  )
}

function MenuButton() {
  const { t } = useTranslation()
  const unread = useAccount()?.unread ?? 0
  const label = unread > 0 ? `${t('menu.label')}, ${t('account.unread', { count: unread })}` : t('menu.label')
  return (
    <button type="button" className="menu only-s" popoverTarget={siteMenuId} aria-label={label}>
      <Icon name="menu" />
      {unread > 0 ? <i className="news" /> : null}
    </button>
  )
}

/** A plain GET form until the script loads; the router's form component would cost every page 1 kB. */
function findWithoutReload(navigate: NavigateFunction) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('q')
    void navigate(paths.search(String(words ?? '').trim()))
  }
}

/** The count is shown only above 0. Only the browser knows it, so a cached page never contains one. */
function CartLink() {
  const { t } = useTranslation()
  const count = useCartCount()
  useFollowedCart(useAccount()?.role === 'customer')
  return (
    <Link to={paths.cart()} aria-label={count > 0 ? t('cartWithCount', { count }) : t('cart')}>
      <Icon name="bag" />
      {count > 0 ? <b key={count}>{count}</b> : null}
    </Link>
  )
}

/** Loaded for customers alone. Not at the checkout, whose header has no such link: what is being paid must not grow. */
function useFollowedCart(isCustomer: boolean): void {
  useEffect(() => {
    if (!isCustomer) return
    let stop: (() => void) | null = null
    let isOver = false
    void import('#features/cart/shop/follow-cart.ts').then(({ followCart }) => {
      if (!isOver) stop = followCart()
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [isCustomer])
}

const places = [
  ['menu.home', paths.home()],
  ['menu.shop', paths.products()],
  ['menu.artisans', paths.artisans()],
  ['menu.journal', paths.journal()],
  ['menu.diwali', paths.diwali()],
  ['menu.search', paths.search()],
] as const

const siteMenuId = 'site-menu'

/** A popover: it opens without script, closes with Escape or an outside tap, and Tab leads into it. */
function SiteMenu() {
  const { t } = useTranslation()
  const { hidden, header } = useMenu()
  const close = () => document.getElementById(siteMenuId)?.hidePopover()
  return (
    <div id={siteMenuId} className="menu-sheet" popover="auto" role="dialog" aria-label={t('menu.label')}>
      <div className="sh-h">
        <b>{t('menu.label')}</b>
        <button
          type="button"
          className="x"
          popoverTarget={siteMenuId}
          popoverTargetAction="hide"
          aria-label={t('close')}
        >
          <Icon name="close" />
        </button>
      </div>
      <nav aria-label={t('menu.label')}>
        <ul>
          {places.map(([key, to]) =>
            hidden.some((name) => key === `menu.${name}`) ? null : (
              <li key={key}>
                <NavLink to={to} end={to === paths.home()} onClick={close}>
                  {t(key)}
                </NavLink>
              </li>
            ),
          )}
          {header.map((own) => (
            <li key={own.link}>
              <OwnLink own={own} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="sheet-account">
        <AccountLinks />
      </div>
      <LanguageSwitch />
    </div>
  )
}
