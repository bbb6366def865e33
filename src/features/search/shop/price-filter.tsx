import { useTranslation } from 'react-i18next'
import type { Facets } from '#features/search/found-products.ts'
import { formatInr } from '#platform/money/money.ts'
import { FilterField } from './filter-field.tsx'
import type { Listing } from './listing.ts'

type Props = {
  listing: Listing
  price: Facets['price']
  error: string | undefined
  onChange: (form: HTMLFormElement) => void
}

const noteId = 'price-note'

/** Bars that stand on the line of the two fields, and the fields. */
export function PriceFilter({ listing, price, error, onChange }: Props) {
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
            // What there is to choose from.
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

/** The prices of what is shown, ink where they are asked for. Each bar says its count to whoever hears or points at it. */
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
