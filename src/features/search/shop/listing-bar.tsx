import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { sorts } from '#features/search/product-filter.ts'
import { Icon } from '#ui/icon.tsx'
import { FilterChips } from './filter-chips.tsx'
import { type Listing, listingPath } from './listing.ts'
import type { LoadedListing } from './load-listing.ts'
import { filterFormId, filterSheetId } from './product-filter-panel.tsx'

type Props = { listing: Listing; loaded: LoadedListing; onChange: (form: HTMLFormElement) => void }

/** Chips, sort and view hang from the line above the goods. The sort belongs to the filter's form. */
export function ListingBar({ listing, loaded, onChange }: Props) {
  const { t } = useTranslation('shop')
  const { filter, view } = listing
  return (
    <div className="bar">
      <div className="chs">
        <FilterChips chips={loaded.chips} clearAll={loaded.clearAll} />
      </div>
      <button type="button" className="btn only-small" popoverTarget={filterSheetId}>
        <Icon name="filters" />
        {loaded.countOn > 0 ? t('listing.filterCount', { count: loaded.countOn }) : t('listing.filter')}
      </button>
      <label className="sort">
        <span className="small mute">{t('listing.sort')}</span>
        <select
          name="sort"
          form={filterFormId}
          value={filter.sort}
          onChange={(event) => event.currentTarget.form && onChange(event.currentTarget.form)}
        >
          {[...(filter.q ? (['relevance'] as const) : []), ...sorts].map((sort) => (
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
            to={listingPath({ ...listing, view: kind }, { page: filter.page })}
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
