import { Link } from 'react-router'
import { maxQuantity } from '#features/cart/cart.ts'
import type { Quote } from '#features/checkout/checkout-quote.ts'
import { freeOr } from '#features/orders/parts/bill-parts.tsx'
import { paths } from '#features/paths.ts'
import { isPersonal } from '#features/products/variant-options.ts'
import { Picture } from '#features/screens/picture.tsx'
import type { Translate } from '#platform/i18n/word-text.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { formatDate } from '#ui/date-text.tsx'
import { Price } from '#ui/price.tsx'
import { Quantity } from '#ui/quantity.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { browserCart } from './browser-cart.ts'
import type { CartRow } from './use-cart-rows.ts'

type Removing = { onRemoved: () => void }

export function CartParcel({ rows, quote, onRemoved }: { rows: readonly CartRow[]; quote: Quote | null } & Removing) {
  const { t } = useTranslation('shop')
  const artisan = rows[0]?.card?.artisan
  const parcel = quote?.parcels.find((one) => one.artisan.id === artisan?.id)
  return (
    <section className="parcel" aria-label={artisan ? t('cart.from', { artisan: artisan.name }) : t('cart.title')}>
      {artisan ? (
        <p className="ph">
          <span>
            <b>{t('cart.from', { artisan: artisan.name })}</b>, {artisan.place}
          </span>
          {quote?.deliverTo && parcel ? <Carriage parcel={parcel} deliverTo={quote.deliverTo} /> : null}
        </p>
      ) : null}
      <ul>
        {rows.map((row) => (
          <CartLineRow key={row.key} row={row} onRemoved={onRemoved} />
        ))}
      </ul>
    </section>
  )
}

type Parcel = Quote['parcels'][number]

export function Carriage({ parcel, deliverTo }: { parcel: Parcel; deliverTo: NonNullable<Quote['deliverTo']> }) {
  const { t } = useTranslation('shop')
  const { shippingPaise, freeAbovePaise, subtotalPaise, discountPaise, promisedUntil, lines } = parcel
  if (lines.some(({ problem }) => problem === 'cannot-ship-there'))
    return <span className="stop">{t('cart.notThere', { place: placeName(deliverTo, t) })}</span>
  const day = promisedUntil && formatDate((key, options) => t(key, options), promisedUntil, 'weekday-day')
  const missing = freeAbovePaise === null ? 0 : freeAbovePaise - (subtotalPaise - discountPaise)
  return (
    <span className="carriage">
      {day ? t('cart.by', { day }) : t('cart.delivery')}, <b className="num">{freeOr(t('bill.free'), shippingPaise)}</b>
      {missing > 0 ? <small>{t('cart.moreForFree', { sum: formatInr(missing) })}</small> : null}
    </span>
  )
}

export function placeName({ city, state, pincode }: NonNullable<Quote['deliverTo']>, t: Translate): string {
  return city ?? (state ? t(`common:states.${state}`) : pincode)
}

const isMade = ({ card, line }: CartRow) => card?.isMadeToOrder === true || isPersonal(line.variant)

function MadeNote({ row }: { row: CartRow }) {
  const { t } = useTranslation('shop')
  const { card } = row
  if (!card || !isMade(row)) return null
  return <p className="small">{t('made.note', { count: card.dispatchDays })}</p>
}

function CartLineRow({ row, onRemoved }: { row: CartRow } & Removing) {
  const { t } = useTranslation('shop')
  const { line, card, name, free } = row
  const each = row.pricePaise ?? line.price
  const fullName = [name, ...row.choices].join(', ')
  const most = Math.min(maxQuantity, Math.max(free ?? maxQuantity, 1))
  const isShort = free !== null && free > 0 && line.quantity > free
  const setQuantity = (quantity: number) => {
    browserCart.setQuantity(line.productId, line.variant, quantity)
    if (quantity === 0) onRemoved()
  }
  return (
    <li className="cl">
      <Picture picture={card?.picture ?? null} sizes="112px" widths={[160, 320]} alt="" />
      <div>
        <h2 lang={card?.nameLanguage}>{row.isGone ? name : <Link to={paths.product(line.productId)}>{name}</Link>}</h2>
        <p className="small mute">{[row.choices.join(', '), stockNote(row, t)].filter(Boolean).join(', ')}</p>
        <MadeNote row={row} />
        <div className="cl2">
          {row.isGone ? null : (
            <Quantity
              value={line.quantity}
              most={most}
              least={0}
              onChange={setQuantity}
              words={{
                label: t('quantity.of', { name: fullName }),
                less: t('quantity.less'),
                more: t('quantity.more'),
                all: free === null || free > maxQuantity || isShort ? undefined : t('quantity.all', { count: free }),
              }}
            />
          )}
          {isShort ? (
            <Button onClick={() => setQuantity(free)}>{t('checkout.takeWhatIsThere', { count: free })}</Button>
          ) : null}
          <button
            type="button"
            className="link small"
            aria-label={t('cart.removeNamed', { name: fullName })}
            onClick={() => {
              browserCart.remove(line.productId, line.variant)
              onRemoved()
            }}
          >
            {t('cart.remove')}
          </button>
        </div>
      </div>
      {row.isGone ? null : (
        <p className="sum">
          <Price paise={each * line.quantity} />
          {line.quantity > 1 ? <small className="num mute">{t('cart.each', { price: formatInr(each) })}</small> : null}
        </p>
      )}
    </li>
  )
}

/** Only when it matters: gone, sold out, fewer than wanted, or nearly sold out. With all of it in the cart, the quantity says so. */
function stockNote(row: CartRow, t: Translate): string {
  const { isGone, free, line } = row
  if (isGone) return t('cart.gone')
  if (free === null) return ''
  if (free <= 0) return t('stock.outHere')
  if (line.quantity > free) return t('cart.tooMany', { count: free })
  return free <= 3 && line.quantity < free && !isMade(row) ? t('stock.left', { count: free }) : ''
}
