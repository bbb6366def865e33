import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ActingFor } from '#features/artisans/maker-queries.ts'
import { paths } from '#features/paths.ts'
import { Icon } from '#ui/icon.tsx'

/** For whom all of this page is: an account may act for several makers, and their orders and money must not be mixed up. */
export function ActingBanner({ acting }: { acting: ActingFor }) {
  const { t } = useTranslation('workshop')
  return (
    <p className="acting">
      <Icon name="people" /> <span>{t('makers.youActFor', { name: acting.name })}</span>{' '}
      <Link to={paths.workshopMakers()}>{t('makers.change')}</Link>
    </p>
  )
}
