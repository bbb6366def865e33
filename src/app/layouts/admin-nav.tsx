import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isUnder, type OfficePlace } from './admin-places.ts'

/** The pages of the place one is in, as a second line of links; nothing where the place is one page. */
export function OfficeNav({ place, pathname }: { place: OfficePlace; pathname: string }) {
  const { t } = useTranslation('admin')
  if (place.pages.length < 2) return null
  return (
    <nav className="sub-nav" aria-label={t('place.pages', { place: t(place.words) })}>
      {place.pages.map((page) => (
        <Link key={page.to} to={page.to} aria-current={isUnder(pathname, page) ? 'page' : undefined}>
          {t(page.words)}
        </Link>
      ))}
    </nav>
  )
}
