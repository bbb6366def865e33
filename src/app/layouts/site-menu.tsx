import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { paths } from '#features/paths.ts'
import { Icon } from '#ui/icon.tsx'
import { AccountLinks } from './account-menu.tsx'
import { LanguageSwitch } from './language-switch.tsx'

const places = [
  ['menu.home', paths.home()],
  ['menu.shop', paths.products()],
  ['menu.artisans', paths.artisans()],
  ['menu.journal', paths.journal()],
  ['menu.diwali', paths.diwali()],
  ['menu.search', paths.search()],
] as const

export const siteMenuId = 'site-menu'

/**
 * The phone's menu, a sheet that drops from the line. A popover, so that it opens without script, closes with Escape
 * and by a tap beside it, and Tab leads from its button into it.
 */
export function SiteMenu() {
  const { t } = useTranslation()
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
          {places.map(([key, to]) => (
            <li key={key}>
              <NavLink to={to} end={to === paths.home()} onClick={close}>
                {t(key)}
              </NavLink>
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
