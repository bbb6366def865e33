import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { paths } from '#web/paths.ts'

/** The three books of the office's money. */
export function MoneyNav() {
  const { t } = useTranslation('admin')
  return (
    <nav className="sub-nav" aria-label={t('money.nav')}>
      <NavLink to={paths.officePayouts()}>{t('payouts.title')}</NavLink>
      <NavLink to={paths.officeRefunds()}>{t('refunds.title')}</NavLink>
      <NavLink to={paths.officeCash()}>{t('cash.title')}</NavLink>
    </nav>
  )
}
