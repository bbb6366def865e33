import { useTranslation } from 'react-i18next'
import { paths } from '#features/paths.ts'
import { useFlags } from '#features/screens/shop-data.ts'
import type { FilterProblem } from '#features/search/product-filter.ts'
import { defaultLimit } from '#platform/lists/paging.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Checkbox, Radio } from '#ui/tick.tsx'
import { FilterField } from './filter-field.tsx'
import { FilterGroup, keep } from './filter-group.tsx'
import type { Listing } from './listing.ts'
import type { LoadedListing } from './load-listing.ts'
import { PriceFilter } from './price-filter.tsx'

export const filterFormId = 'filters'
export const filterSheetId = 'filter-sheet'

type Props = { listing: Listing; loaded: LoadedListing; onChange: (form: HTMLFormElement) => void }

/**
 * A GET form: a column beside the goods, on a phone a sheet that drops from the line. It is one popover that the wide
 * screen lays open by CSS, so that it works without script and exists once.
 */
export function ProductFilterPanel({ listing, loaded, onChange }: Props) {
  const { t } = useTranslation('shop')
  const show = t('listing.show', { pieces: t('pieces', { count: loaded.found.total }) })
  return (
    <aside id={filterSheetId} className="fil" popover="auto" aria-label={t('listing.filters')}>
      <form
        id={filterFormId}
        action={listing.isSearch ? paths.search() : paths.products()}
        method="get"
        onChange={({ currentTarget, target }) => {
          if ((target as Partial<HTMLInputElement>).type !== 'text') onChange(currentTarget)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          onChange(event.currentTarget)
          closeSheet()
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
        <Kept listing={listing} />
        <Groups listing={listing} loaded={loaded} onChange={onChange} />
        <noscript>
          <button className="btn wide" type="submit">
            {show}
          </button>
        </noscript>
        <div className="sh-f">
          <Button to={loaded.clearAll}>{t('listing.clearAll')}</Button>
          <Button variant="act" type="submit">
            {show}
          </Button>
        </div>
      </form>
    </aside>
  )
}

function closeSheet(): void {
  const sheet = document.getElementById(filterSheetId)
  if (sheet?.matches(':popover-open')) sheet.hidePopover()
}

/** What the form does not ask for and must not lose. */
function Kept({ listing: { filter, view } }: { listing: Listing }) {
  return (
    <>
      {filter.q ? <input type="hidden" name="q" value={filter.q} /> : null}
      {view === 'list' ? <input type="hidden" name="view" value={view} /> : null}
      {filter.limit === defaultLimit ? null : <input type="hidden" name="limit" value={filter.limit} />}
    </>
  )
}

function Groups({ listing, loaded, onChange }: Props) {
  const { filter } = listing
  const { choices, facets } = loaded
  const error = useProblemWords(loaded.found.problems)
  const hasReviews = useFlags().reviews
  return (
    <>
      <FilterGroup name="category" choices={choices.category} chosen={filter.categories} />
      <PriceFilter
        listing={listing}
        price={facets.price}
        error={error('priceNumber') ?? error('priceOrder')}
        onChange={onChange}
      />
      <FilterGroup name="state" choices={choices.state} chosen={filter.states} />
      <FilterGroup name="craft" choices={choices.craft} chosen={filter.crafts} />
      <FilterGroup name="color" choices={choices.color} chosen={filter.colors} />
      <FilterGroup name="material" choices={choices.material} chosen={filter.materials} />
      {hasReviews ? <RatingFilter rating={filter.rating} counts={facets.rating} error={error('rating')} /> : null}
      <FilterGroup name="artisan" choices={choices.artisan} chosen={filter.artisans} />
      <StockFilter listing={listing} facets={facets} error={error('pincode')} onChange={onChange} />
    </>
  )
}

/** The sentence for a problem, when the filter has it. */
function useProblemWords(problems: readonly FilterProblem[]) {
  const { t } = useTranslation('shop')
  return (problem: FilterProblem) => (problems.includes(problem) ? t(`listing.problem.${problem}`) : undefined)
}

type RatingProps = {
  rating: number | null
  counts: readonly { value: string; count: number }[]
  error: string | undefined
}

function RatingFilter({ rating, counts, error }: RatingProps) {
  const { t } = useTranslation('shop')
  return (
    <fieldset>
      <legend>{t('listing.group.rating')}</legend>
      <Radio name="rating" value="" label={t('listing.anyRating')} checked={rating === null} onChange={keep} />
      {counts.map(({ value, count }) => (
        <Radio
          key={value}
          name="rating"
          value={value}
          label={t('listing.starsUp', { stars: value })}
          count={count}
          checked={rating === Number(value)}
          onChange={keep}
        />
      ))}
      {error ? <p className="err">{error}</p> : null}
    </fieldset>
  )
}

type StockProps = {
  listing: Listing
  facets: LoadedListing['facets']
  error: string | undefined
  onChange: (form: HTMLFormElement) => void
}

const pincodeNoteId = 'pincode-note'

/** Whether it can be had: in stock, and sent to where the reader lives. */
function StockFilter({ listing: { filter }, facets, error, onChange }: StockProps) {
  const { t } = useTranslation('shop')
  const help =
    facets.deliverTo === null || error
      ? t('listing.pincodeHelp')
      : t('listing.sentThere', { pieces: t('pieces', { count: facets.deliverTo }) })
  return (
    <fieldset>
      <legend>{t('listing.availability')}</legend>
      <Checkbox
        name="inStock"
        value="1"
        label={t('listing.inStockOnly')}
        count={facets.inStock}
        checked={filter.inStock}
        onChange={keep}
      />
      <FilterField
        name="deliverTo"
        label={t('listing.pincode')}
        value={filter.deliverTo}
        error={error}
        noteId={pincodeNoteId}
        onChange={onChange}
      />
      {error ? (
        <p className="err" id={pincodeNoteId}>
          {error}
        </p>
      ) : (
        <p className="micro" id={pincodeNoteId}>
          {help}
        </p>
      )}
    </fieldset>
  )
}
