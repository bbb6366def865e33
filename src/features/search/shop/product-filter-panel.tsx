import { useState } from 'react'
import { paths } from '#features/paths.ts'
import { useFlags } from '#features/screens/shop-data.ts'
import { type CatalogFilter, catalogFilters, flagFilters } from '#features/search/catalog-filters.ts'
import type { Facets } from '#features/search/found-products.ts'
import type { FilterProblem } from '#features/search/product-filter.ts'
import { defaultLimit } from '#platform/lists/paging.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button, Checkbox, Radio } from '#ui/controls.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { dyes } from './dyes.ts'
import type { Listing } from './listing.ts'
import type { Choice, ChoiceGroup } from './listing-choices.ts'
import type { LoadedListing } from './load-listing.ts'

export const filterFormId = 'filters'
export const filterSheetId = 'filter-sheet'

type Props = { listing: Listing; loaded: LoadedListing; onChange: (form: HTMLFormElement) => void }

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
  const { choices, facets } = loaded
  const error = useProblemWords(loaded.found.problems)
  const hasReviews = useFlags().reviews
  const control = ({ kind, name }: CatalogFilter) => {
    switch (kind) {
      case 'values':
      case 'named':
        if (name === 'field') return <FieldGroups key={name} choices={choices.field} chosen={listing.filter.field} />
        return <FilterGroup key={name} name={name} choices={choices[name]} chosen={listing.filter[name]} />
      case 'price': {
        const wrong = error('priceNumber') ?? error('priceOrder')
        return <PriceFilter key={name} listing={listing} price={facets.price} error={wrong} onChange={onChange} />
      }
      case 'rating':
        return hasReviews ? (
          <RatingFilter key={name} rating={listing.filter.rating} counts={facets.rating} error={error('rating')} />
        ) : null
      case 'pincode':
        return <StockFilter key={name} listing={listing} facets={facets} error={error('pincode')} onChange={onChange} />
      case 'flag':
        return null
    }
  }
  return catalogFilters.map(control)
}

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
  const isNothingRated = counts.every(({ count }) => count === 0)
  if (isNothingRated && rating === null && !error) return null
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

function StockFilter({ listing: { filter }, facets, error, onChange }: StockProps) {
  const { t } = useTranslation('shop')
  const help =
    facets.deliverTo === null || error
      ? t('listing.pincodeHelp')
      : t('listing.sentThere', { pieces: t('pieces', { count: facets.deliverTo }) })
  return (
    <fieldset>
      <legend>{t('listing.availability')}</legend>
      {flagFilters.map(({ name }) => (
        <Checkbox
          key={name}
          name={name}
          value="1"
          label={t(`listing.${name}Only`)}
          count={facets[name]}
          checked={filter[name]}
          onChange={keep}
        />
      ))}
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

/** The shop's own fields, each a group of its own. */
function FieldGroups({ choices, chosen }: Pick<FilterGroupProps, 'choices' | 'chosen'>) {
  const groups = [...new Set(choices.map(({ group = '' }) => group))]
  return groups.map((name) => (
    <FilterGroup
      key={name}
      name="field"
      legend={name}
      choices={choices.filter(({ group = '' }) => group === name)}
      chosen={chosen}
    />
  ))
}

type FilterGroupProps = {
  legend?: string
  name: ChoiceGroup
  choices: readonly Choice[]
  chosen: readonly string[]
}

const shown = 6
const smallestRest = 3

function FilterGroup({ legend, name, choices, chosen }: FilterGroupProps) {
  const { t } = useTranslation('shop')
  const count = choices.length < shown + smallestRest ? choices.length : shown
  const rest = choices.slice(count)
  const areAll = name !== 'craft' && name !== 'artisan'
  const [isOpen, setOpen] = useState(rest.some(({ value }) => chosen.includes(value)))
  if (choices.length === 0) return null
  return (
    <fieldset>
      <legend>{legend === undefined ? t(`listing.group.${name}`) : <Written>{legend}</Written>}</legend>
      {choices.slice(0, count).map((choice) => (
        <OneChoice key={choice.value} name={name} choice={choice} chosen={chosen} />
      ))}
      {rest.length > 0 ? (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="link small">
            {isOpen ? t('listing.fewer') : t(`listing.${areAll ? 'all' : 'most'}`, { count: choices.length })}
          </summary>
          {rest.map((choice) => (
            <OneChoice key={choice.value} name={name} choice={choice} chosen={chosen} />
          ))}
        </details>
      ) : null}
    </fieldset>
  )
}

type OneProps = { name: ChoiceGroup; choice: Choice; chosen: readonly string[] }

function OneChoice({ name, choice: { value, name: label, count }, chosen }: OneProps) {
  return (
    <Checkbox
      name={name}
      value={value}
      label={<Written>{label}</Written>}
      count={count}
      checked={chosen.includes(value)}
      onChange={keep}
      {...(name === 'color' ? { className: `dyed ${value}`, style: { backgroundColor: dyes[value] } } : {})}
    />
  )
}

/** The form handles every change; the checkbox itself follows the URL. */
function keep(): void {}

type PriceFilterProps = {
  listing: Listing
  price: Facets['price']
  error: string | undefined
  onChange: (form: HTMLFormElement) => void
}

const noteId = 'price-note'

function PriceFilter({ listing, price, error, onChange }: PriceFilterProps) {
  const { t } = useTranslation('shop')
  const ends = [
    { name: 'minPrice', typed: listing.typed.minPrice, paise: price.minPaise },
    { name: 'maxPrice', typed: listing.typed.maxPrice, paise: price.maxPaise },
  ] as const
  return (
    <fieldset className={error ? 'bad' : undefined}>
      <legend>{t('listing.group.price')}</legend>
      <PriceBars listing={listing} bars={price.bars} />
      <div className="two">
        {ends.map(({ name, typed, paise }) => (
          <FilterField
            key={name}
            name={name}
            label={t(`listing.${name}`)}
            value={typed}
            sign="₹"
            placeholder={paise === null ? '' : formatInr(paise).slice(1)}
            error={error}
            noteId={noteId}
            onChange={onChange}
          />
        ))}
      </div>
      {error ? (
        <p className="err" id={noteId}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

function PriceBars({ listing: { filter }, bars }: { listing: Listing; bars: Facets['price']['bars'] }) {
  const { t } = useTranslation('shop')
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <ol className="hist">
      {bars.map(({ fromPaise, count }, index) => {
        const end = bars[index + 1]?.fromPaise ?? Number.POSITIVE_INFINITY
        const isOn = (filter.maxPaise ?? fromPaise) >= fromPaise && (filter.minPaise ?? 0) < end
        const range =
          end === Number.POSITIVE_INFINITY
            ? t('listing.priceFrom', { from: formatInr(fromPaise) })
            : t('listing.priceBetween', { from: formatInr(fromPaise), to: formatInr(end) })
        const words = `${range}: ${t('pieces', { count })}`
        return (
          <li key={fromPaise} className={isOn ? 'on' : undefined} title={words}>
            <span className="sr">{words}</span>
            <i style={{ height: `${Math.round((count / most) * 100)}%` }} />
          </li>
        )
      })}
    </ol>
  )
}

type FilterFieldProps = {
  name: string
  label: string
  value: string
  sign?: string
  placeholder?: string
  error: string | undefined
  noteId: string
  onChange: (form: HTMLFormElement) => void
}

function FilterField({ name, label, value, sign, placeholder, error, noteId, onChange }: FilterFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The URL changed: by a chip or the back button.
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  return (
    <label className={error ? 'field bad' : 'field'}>
      <span className="lab">{label}</span>
      <span className={sign ? 'signed' : undefined} data-sign={sign}>
        <input
          type="text"
          name={name}
          inputMode="numeric"
          autoComplete={name === 'deliverTo' ? 'postal-code' : 'off'}
          maxLength={20}
          placeholder={placeholder}
          value={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={({ currentTarget: { form } }) => typed !== value && form && onChange(form)}
        />
      </span>
    </label>
  )
}
