import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { categories } from '#domain/crafts/category.ts'
import type { ProductFilter } from '#domain/search/product-filter.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type ListingView, listingPath } from './listing-view.ts'

/** Only what is switched on becomes a chip, also a value nobody knows: it can be taken off again. */
export function FilterChips({ filter, view }: { filter: ProductFilter; view: ListingView }) {
  const { t } = useTranslation('shop')
  const chips = [
    ...filter.categories.map((value) => ({
      key: value,
      label: categories.some((known) => known === value) ? t(`category.${value}`) : value,
      to: listingPath(filter, view, { categories: filter.categories.filter((other) => other !== value) }),
    })),
    ...(filter.inStock
      ? [{ key: 'inStock', label: t('listing.inStock'), to: listingPath(filter, view, { inStock: false }) }]
      : []),
  ]
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label={t('listing.filtersOn')}>
      {chips.map(({ key, label, to }) => (
        <li key={key}>
          <Link className="chip" to={to} preventScrollReset aria-label={t('listing.takeOff', { label })}>
            {label} <Icon name="close" />
          </Link>
        </li>
      ))}
      <li>
        <Link className="link small" to={paths.products(view === 'list' ? 'view=list' : '')} preventScrollReset>
          {t('listing.clearAll')}
        </Link>
      </li>
    </ul>
  )
}
