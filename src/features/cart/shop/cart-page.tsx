import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { countPieces } from '#features/cart/cart.ts'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { browserCart, useCart, useKnowsCart } from './browser-cart.ts'
import { CartParcel } from './cart-parcel.tsx'
import { type CartRow, useCartRows } from './cart-rows.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { i18n, language, settings } = context.get(requestContext)
  return { head: { title: i18n.t('shop:cart.pageTitle'), origin: settings.publicOrigin, language } }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function CartPage() {
  const { t } = useTranslation('shop')
  const knowsCart = useKnowsCart()
  const cart = useCart()
  if (!knowsCart) {
    return (
      <div className="wrap page-top">
        <h1>{t('cart.title')}</h1>
        <Spinner label={t('cart.looking')} />
        <noscript>
          <p>{t('cart.needsScript')}</p>
        </noscript>
      </div>
    )
  }
  return <div className="wrap">{cart.length === 0 ? <EmptyCart /> : <FilledCart />}</div>
}

function EmptyCart() {
  const { t } = useTranslation('shop')
  return (
    <div className="page-top">
      <EmptyState level={1} title={t('cart.empty')} text={t('cart.emptyText')}>
        <Button variant="act" to={paths.products()}>
          {t('home.shopNow')}
        </Button>
      </EmptyState>
    </div>
  )
}

function FilledCart() {
  const { t } = useTranslation('shop')
  const cart = useCart()
  const { rows, isFresh, hasFailed } = useCartRows(cart)
  const [asksToClear, setAsksToClear] = useState(false)
  const parcels = byMaker(rows)
  const pieces = t('pieces', { count: countPieces(cart) })

  return (
    <div className="grid crow">
      <div className="cl0">
        <div className="cart-head">
          <h1>{t('cart.title')}</h1>
          <button type="button" className="link small" onClick={() => setAsksToClear(true)}>
            {t('cart.clear')}
          </button>
        </div>
        <p className="mute" role="status">
          {t('cart.inParcels', { pieces, parcels: t('cart.parcels', { count: parcels.length }) })}
        </p>
        {hasFailed ? <p className="notice">{t('cart.notFresh')}</p> : null}
        <ChangedPrices rows={rows} />
        {parcels.map((parcel) => (
          <CartParcel key={parcel.key} rows={parcel.rows} />
        ))}
        <p className="on">
          <Button variant="link" to={paths.products()}>
            {t('cart.continue')}
          </Button>
        </p>
      </div>
      <Bill rows={rows} pieces={pieces} isFresh={isFresh} />
      <Dialog isOpen={asksToClear} onClose={() => setAsksToClear(false)} title={t('cart.clearTitle')}>
        <p>{t('cart.clearText', { pieces })}</p>
        <div className="acts">
          <Button onClick={() => setAsksToClear(false)}>{t('cart.keep')}</Button>
          <Button
            variant="act"
            onClick={() => {
              setAsksToClear(false)
              browserCart.clear()
            }}
          >
            {t('cart.clear')}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

/** Says which prices are not those the buyer put in, and takes today's as seen; the bill below already counts with them. */
function ChangedPrices({ rows }: { rows: readonly CartRow[] }) {
  const { t } = useTranslation('shop')
  const changed = rows.filter((row) => row.pricePaise !== null && row.pricePaise !== row.line.price)
  const box = useRef<HTMLDivElement>(null)
  const hasChanged = changed.length > 0
  useEffect(() => {
    if (hasChanged) box.current?.focus()
  }, [hasChanged])
  if (!hasChanged) return null
  return (
    <div className="notice" ref={box} tabIndex={-1}>
      {changed.map(({ key, name, line, pricePaise }) => (
        <p key={key}>
          {t('cart.priceChanged', { name, before: formatInr(line.price), now: formatInr(pricePaise ?? line.price) })}
        </p>
      ))}
      <Button
        onClick={() =>
          browserCart.acceptPrices(new Map(changed.map(({ line, pricePaise }) => [line, pricePaise ?? line.price])))
        }
      >
        {t('cart.acceptPrices')}
      </Button>
    </div>
  )
}

function Bill({ rows, pieces, isFresh }: { rows: readonly CartRow[]; pieces: string; isFresh: boolean }) {
  const { t } = useTranslation('shop')
  const totalPaise = rows.reduce(
    (sum, row) => sum + (row.isGone ? 0 : (row.pricePaise ?? row.line.price) * row.line.quantity),
    0,
  )
  const blocked = rows.filter((row) => row.isGone || (row.free !== null && row.line.quantity > row.free))
  return (
    <aside className="bx" aria-labelledby="bill">
      <div className="top">
        <h2 id="bill">{t('cart.bill')}</h2>
        <dl className="bill">
          <div>
            <dt>{pieces}</dt>
            <dd>{formatInr(totalPaise)}</dd>
          </div>
          <div>
            <dt>
              {t('cart.delivery')}
              <small>{t('cart.deliveryLater')}</small>
            </dt>
            <dd className="mute">{t('cart.byPincode')}</dd>
          </div>
          <div className="sum">
            <dt>{t('cart.goods')}</dt>
            <dd>{formatInr(totalPaise)}</dd>
          </div>
        </dl>
        <p className="micro under">{t('product.gstIncluded')}</p>
        {blocked.length > 0 ? (
          <>
            <Button variant="act" wide disabled aria-describedby="why-not">
              {t('cart.checkout')}
            </Button>
            <p className="small stop" id="why-not">
              {t('cart.blocked')}
            </p>
          </>
        ) : (
          <Button variant="act" wide to={paths.checkout()} reloadDocument aria-busy={!isFresh}>
            {t('cart.checkout')}
          </Button>
        )}
        <p className="micro over">{t('cart.ways')}</p>
      </div>
    </aside>
  )
}

/** Each maker posts their own parcel; goods whose maker is not known (yet) stand together at the end. */
function byMaker(rows: readonly CartRow[]): { key: string; rows: CartRow[] }[] {
  const groups = new Map<string, CartRow[]>()
  for (const row of rows) {
    const key = row.card?.artisan.id ?? ''
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups]
    .map(([key, group]) => ({ key, rows: group }))
    .sort((a, b) => Number(a.key === '') - Number(b.key === ''))
}
