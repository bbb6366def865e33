import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { maxQuantity } from '#features/cart/cart.ts'
import { paths } from '#features/paths.ts'
import { Picture } from '#features/screens/picture.tsx'
import { Price } from '#ui/price.tsx'
import { Quantity } from '#ui/quantity.tsx'
import { browserCart } from './browser-cart.ts'
import type { CartRow } from './cart-rows.ts'

/** What one maker will post. */
export function CartParcel({ rows }: { rows: readonly CartRow[] }) {
  const { t } = useTranslation('shop')
  const maker = rows[0]?.card?.artisan
  return (
    <section className="parcel" aria-label={maker ? t('cart.from', { maker: maker.name }) : t('cart.title')}>
      {maker ? (
        <p className="ph">
          <span>
            <b>{t('cart.from', { maker: maker.name })}</b>, {maker.place}
          </span>
        </p>
      ) : null}
      <ul>
        {rows.map((row) => (
          <CartLineRow key={row.key} row={row} />
        ))}
      </ul>
    </section>
  )
}

function CartLineRow({ row }: { row: CartRow }) {
  const { t } = useTranslation('shop')
  const { line, card, name } = row
  const each = row.pricePaise ?? line.price
  return (
    <li className="cl">
      <Picture picture={card?.picture ?? null} sizes="112px" widths={[160, 320]} alt="" />
      <div>
        <h2 lang={card?.nameLanguage}>{row.isGone ? name : <Link to={paths.product(line.productId)}>{name}</Link>}</h2>
        <p className="small mute">{[...Object.values(line.variant), stockNote(row, t)].filter(Boolean).join('. ')}</p>
        <div className="cl2">
          {row.isGone ? null : (
            <Quantity
              value={line.quantity}
              most={Math.min(maxQuantity, Math.max(row.free ?? maxQuantity, 1))}
              onChange={(quantity) => browserCart.setQuantity(line.productId, line.variant, quantity)}
              words={{ label: t('quantity.of', { name }), less: t('quantity.less'), more: t('quantity.more') }}
            />
          )}
          <button
            type="button"
            className="link small"
            aria-label={t('cart.removeNamed', { name })}
            onClick={() => browserCart.remove(line.productId, line.variant)}
          >
            {t('cart.remove')}
          </button>
        </div>
      </div>
      {row.isGone ? null : <Price paise={each * line.quantity} />}
    </li>
  )
}

/** Told only when it matters: gone, sold out, fewer than asked for, or nearly gone. */
function stockNote({ isGone, free, line }: CartRow, t: TFunction<'shop'>): string {
  if (isGone) return t('cart.gone')
  if (free === null) return ''
  if (free <= 0) return t('stock.outHere')
  if (line.quantity > free) return t('cart.tooMany', { count: free })
  return free <= 3 ? t('stock.left', { count: free }) : ''
}
