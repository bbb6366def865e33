import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { categories } from '#domain/crafts/category.ts'
import { type ProductFilter, readProductFilter } from '#domain/search/product-filter.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Checkbox } from '#web/ui/tick.tsx'
import type { ListingView } from './listing-view.ts'

export const filterFormId = 'filters'
export const filterSheetId = 'filter-sheet'

type Props = {
  filter: ProductFilter
  facets: { category: readonly { value: string; count: number }[]; inStock: number }
  total: number
  view: ListingView
  onChange: (form: HTMLFormElement) => void
}

/**
 * A GET form: a column beside the goods, on a phone a sheet that drops from the line. It is one popover that the wide
 * screen lays open by CSS, so that it works without script and exists once.
 */
export function ProductFilterPanel({ filter, facets, total, view, onChange }: Props) {
  const { t } = useTranslation('shop')
  const wanted = useWantedFilter(filter)
  const countOf = (category: string) => facets.category.find(({ value }) => value === category)?.count ?? 0
  const close = () => {
    const sheet = document.getElementById(filterSheetId)
    if (sheet?.matches(':popover-open')) sheet.hidePopover()
  }
  return (
    <aside id={filterSheetId} className="fil" popover="auto" aria-label={t('listing.filters')}>
      <form
        id={filterFormId}
        action={paths.products()}
        method="get"
        onChange={(event) => onChange(event.currentTarget)}
        onSubmit={(event) => {
          event.preventDefault()
          onChange(event.currentTarget)
          close()
        }}
      >
        <div className="sh-h">
          <h2>{t('listing.filters')}</h2>
          <button
            type="button"
            className="x"
            popoverTarget={filterSheetId}
            popoverTargetAction="hide"
            aria-label={t('common:close')}
          >
            <Icon name="close" />
          </button>
        </div>
        {view === 'list' ? <input type="hidden" name="view" value="list" /> : null}
        <fieldset>
          <legend>{t('listing.category')}</legend>
          {categories.map((category) => (
            <Checkbox
              key={category}
              name="category"
              value={category}
              label={t(`category.${category}`)}
              count={countOf(category)}
              checked={wanted.categories.includes(category)}
              onChange={keep}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>{t('listing.availability')}</legend>
          <Checkbox
            name="inStock"
            value="1"
            label={t('listing.inStockOnly')}
            count={facets.inStock}
            checked={wanted.inStock}
            onChange={keep}
          />
        </fieldset>
        <noscript>
          <button className="btn wide" type="submit">
            {t('listing.show', { pieces: t('pieces', { count: total }) })}
          </button>
        </noscript>
        <div className="sh-f">
          <Button to={paths.products()}>{t('listing.clearAll')}</Button>
          <Button variant="act" type="submit">
            {t('listing.show', { pieces: t('pieces', { count: total }) })}
          </Button>
        </div>
      </form>
    </aside>
  )
}

/** What is on its way counts already: on a weak network a tick must not wait for the goods. */
function useWantedFilter(filter: ProductFilter): ProductFilter {
  const { location } = useNavigation()
  return location?.pathname === paths.products() ? readProductFilter(new URLSearchParams(location.search)) : filter
}

/** The form hears every change; the tick itself follows the URL. */
function keep(): void {}
