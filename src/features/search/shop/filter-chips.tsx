import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { Written } from '#ui/written.tsx'
import type { Chip } from './listing-chips.ts'

/** What is switched on, each a link to the list without it. */
export function FilterChips({ chips, clearAll }: { chips: readonly Chip[]; clearAll: string }) {
  const { t } = useTranslation('shop')
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label={t('listing.filtersOn')}>
      {chips.map(({ key, label, to }) => (
        <li key={key}>
          <Link className="chip" to={to} preventScrollReset aria-label={t('listing.takeOff', { label })}>
            <Written>{label}</Written> <Icon name="close" />
          </Link>
        </li>
      ))}
      <li>
        <Link className="link small" to={clearAll} preventScrollReset>
          {t('listing.clearAll')}
        </Link>
      </li>
    </ul>
  )
}
