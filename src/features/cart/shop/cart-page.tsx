import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { type Cart, countPieces } from '#features/cart/cart.ts'
import type { Quote } from '#features/checkout/checkout-quote.ts'
import { UnpaidOrders } from '#features/checkout/shop/unpaid-orders.tsx'
import { useQuote } from '#features/checkout/shop/use-quote.ts'
import { freeOr } from '#features/orders/parts/bill-parts.tsx'
import { paths } from '#features/paths.ts'
import { WhereItGoes } from '#features/products/shop/price-split.tsx'
import { requestContext } from '#features/screens/page.ts'
import { useAccount } from '#features/screens/shop-data.ts'
import { browserPincode, usePincode } from '#features/shipping/shop/browser-pincode.ts'
import { asciiDigits } from '#platform/i18n/digits.ts'
import { formatInr } from '#platform/money/money.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { browserCart, useCart, useKnowsAccountCart, useKnowsCart, useOpenOrders } from './browser-cart.ts'
import { CartParcel, placeName } from './cart-parcel.tsx'
import { type CartRow, useCartRows } from './use-cart-rows.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { i18n, language, settings } = context.get(requestContext)
  return { head: { title: i18n.t('shop:cart.pageTitle'), origin: settings.publicOrigin, language } }
}

export { meta } from '#features/page-meta.ts'

export default function CartPage() {
  const { t } = useTranslation('shop')
  const knowsCart = useKnowsCart()
  const cart = useCart()
  const open = useOpenOrders()
  const knowsAccountCart = useKnowsAccountCart()
  if (!knowsCart || (cart.length === 0 && !knowsAccountCart)) {
    return (
      <div className="wrap">
        <div className="page-top cart-looking">
          <h1>{t('cart.title')}</h1>
          <Spinner label={t('cart.looking')} />
          <noscript>
            <p>
              {t('cart.needsScript')} <a href={paths.lite('cart')}>{t('common:lite.on')}</a>
            </p>
          </noscript>
        </div>
        <EmptyCart className="cart-none" />
      </div>
    )
  }
  return (
    <div className="wrap">
      <UnpaidOrders orders={open.map((order) => ({ ...order, canPay: true }))} />
      {cart.length === 0 ? <EmptyCart /> : <FilledCart />}
    </div>
  )
}

function EmptyCart({ className = '' }: { className?: string }) {
  const { t } = useTranslation('shop')
  const text = useAccount() ? 'cart.emptyTextSignedIn' : 'cart.emptyText'
  return (
    <div className={`page-top ${className}`}>
      <EmptyState level={1} title={t('cart.empty')} text={t(text)}>
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
  const placed = usePlacedQuote(cart)
  const [asksToClear, setAsksToClear] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const parcels = byArtisan(rows)
  const pieces = t('pieces', { count: countPieces(cart) })

  return (
    <div className="grid crow">
      <div className="cl0">
        <div className="cart-head">
          <h1 ref={heading} tabIndex={-1}>
            {t('cart.title')}
          </h1>
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
          <CartParcel
            key={parcel.key}
            rows={parcel.rows}
            quote={placed.quote}
            onRemoved={() => heading.current?.focus()}
          />
        ))}
        <p className="on">
          <Button variant="link" to={paths.products()}>
            {t('cart.continue')}
          </Button>
        </p>
      </div>
      <Bill rows={rows} pieces={pieces} isFresh={isFresh} placed={placed} />
      {asksToClear ? (
        <AskDialog
          title={t('cart.clearTitle')}
          text={t('cart.clearText', { pieces })}
          act={t('cart.clear')}
          back={t('cart.keep')}
          onAct={async () => {
            browserCart.clear()
            return null
          }}
          onClose={() => setAsksToClear(false)}
        />
      ) : null}
    </div>
  )
}

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

type BillProps = { rows: readonly CartRow[]; pieces: string; isFresh: boolean; placed: PlacedQuote }

function Bill({ rows, pieces, isFresh, placed }: BillProps) {
  const { t } = useTranslation('shop')
  const { quote } = placed
  const shippingPaise = quote?.deliverTo ? quote.shippingPaise : null
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
              {quote?.deliverTo ? t('cart.toPlace', { place: placeName(quote.deliverTo, t) }) : t('cart.delivery')}
              {shippingPaise === null ? <small>{t('cart.deliveryLater')}</small> : null}
            </dt>
            <dd className={shippingPaise === null ? 'mute' : undefined}>
              {shippingPaise === null ? t('cart.byPincode') : freeOr(t('bill.free'), shippingPaise)}
            </dd>
          </div>
          <div className="sum">
            <dt>{t(shippingPaise === null ? 'common:noun.subtotal' : 'bill.total')}</dt>
            <dd>{formatInr(totalPaise + (shippingPaise ?? 0))}</dd>
          </div>
        </dl>
        <p className="micro under">{t('product.gstIncluded')}</p>
        <PincodeForm placed={placed} />
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
      <WhereItGoes shares={quote?.shares ?? null} className="goes" />
    </aside>
  )
}

/** Each artisan ships their own parcel; products without a known artisan come last. */
function byArtisan(rows: readonly CartRow[]): { key: string; rows: CartRow[] }[] {
  const groups = new Map<string, CartRow[]>()
  for (const row of rows) {
    const key = row.card?.artisan.id ?? ''
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups]
    .map(([key, group]) => ({ key, rows: group }))
    .sort((a, b) => Number(a.key === '') - Number(b.key === ''))
}

type PlacedQuote = { quote: Quote | null; problem: string | null; pincode: string | null; ask: (to: string) => void }

/** Priced for the pincode that this browser knows, or for one typed here, which it then keeps. */
function usePlacedQuote(cart: Cart): PlacedQuote {
  const kept = usePincode()
  const [asked, setAsked] = useState<string | null>(null)
  const pincode = asked ?? kept
  const { quote, error } = useQuote(cart, {
    destination: pincode === null ? null : { pincode },
    coupon: '',
    paymentMethod: 'upi',
  })
  useEffect(() => {
    if (asked !== null && quote?.deliverTo?.pincode === asked) browserPincode.keep(asked)
  }, [asked, quote])
  return { quote, problem: error?.errors[0]?.message ?? error?.message ?? null, pincode, ask: setAsked }
}

function PincodeForm({ placed: { pincode, problem, ask } }: { placed: PlacedQuote }) {
  const { t } = useTranslation('shop')
  const [typed, setTyped] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const digits = asciiDigits(typed ?? pincode ?? '').replace(/\s/g, '')
    if (digits) ask(digits)
  }
  return (
    <form className="pin" method="get" noValidate onSubmit={submit}>
      <div className={`field ${problem ? 'bad' : ''}`}>
        <label htmlFor="cart-pincode">{t('delivery.pincode')}</label>
        <div className="pin-row">
          <input
            id="cart-pincode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            aria-describedby={problem ? 'cart-pincode-problem' : undefined}
            aria-invalid={problem ? true : undefined}
            value={typed ?? pincode ?? ''}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit">{t('delivery.check')}</Button>
        </div>
        {problem ? (
          <span className="err" id="cart-pincode-problem" role="alert">
            {problem}
          </span>
        ) : null}
      </div>
    </form>
  )
}
