import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ProductFilter, sorts } from '#domain/search/product-filter.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FilterChips } from './filter-chips.tsx'
import { type ListingView, listingPath } from './listing-view.ts'
import { filterFormId, filterSheetId } from './product-filter-panel.tsx'

type Props = { filter: ProductFilter; view: ListingView; onChange: (form: HTMLFormElement) => void }

/** Chips, sort and view hang from the line above the goods. The sort belongs to the filter's form. */
export function ListingBar({ filter, view, onChange }: Props) {
  const { t } = useTranslation('shop')
  const countOn = filter.categories.length + (filter.inStock ? 1 : 0)
  return (
    <div className="bar">
      <div className="chs">
        <FilterChips filter={filter} view={view} />
      </div>
      <button type="button" className="btn only-small" popoverTarget={filterSheetId}>
        <Icon name="filters" />
        {countOn > 0 ? t('listing.filterCount', { count: countOn }) : t('listing.filter')}
      </button>
      <label className="sort">
        <span className="small mute">{t('listing.sort')}</span>
        <select
          name="sort"
          form={filterFormId}
          value={filter.sort}
          onChange={(event) => event.currentTarget.form && onChange(event.currentTarget.form)}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button className="btn" type="submit" form={filterFormId}>
          {t('common:show')}
        </button>
      </noscript>
      <nav className="view" aria-label={t('listing.view')}>
        {(['grid', 'list'] as const).map((kind) => (
          <Link
            key={kind}
            to={listingPath(filter, kind, { page: filter.page })}
            aria-current={view === kind ? 'true' : undefined}
            aria-label={t(`listing.${kind}`)}
            preventScrollReset
            replace
          >
            <Icon name={kind} />
          </Link>
        ))}
      </nav>
    </div>
  )
}
