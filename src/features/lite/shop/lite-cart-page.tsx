import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listAddresses } from '#features/addresses/address-queries.ts'
import { stateOfPincode } from '#features/addresses/places.ts'
import { maxQuantity } from '#features/cart/cart.ts'
import { Carriage } from '#features/cart/shop/cart-parcel.tsx'
import type { Quote } from '#features/checkout/checkout-quote.ts'
import { quote } from '#features/checkout/quote.ts'
import { BillSums } from '#features/orders/parts/bill-parts.tsx'
import { paths } from '#features/paths.ts'
import { WhereItGoes } from '#features/products/shop/price-split.tsx'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { Picture } from '#features/screens/picture.tsx'
import { asciiDigits } from '#platform/i18n/digits.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Price } from '#ui/price.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { CashProblem, LiteProblem } from './lite-problem.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx, account, lite } = context.get(requestContext)
  const lines = (lite?.cart ?? []).map(({ productId, variant, quantity }) => ({ productId, variant, quantity }))
  const own = account?.role === 'customer' ? (await listAddresses(ctx))[0]?.pincode : undefined
  const typed = url.searchParams.get('pincode') ?? own ?? ''
  const pincode = asciiDigits(typed).replace(/\s/g, '')
  const isUnknown = pincode !== '' && !stateOfPincode(pincode)
  const to = isUnknown || pincode === '' ? {} : { pincode }
  const quoted = lines.length > 0 ? await quote(ctx, { lines, ...to, paymentMethod: 'cod' }) : null
  return { head: privateHead(context, 'shop:cart.title'), problem: lite?.problem ?? null, quoted, typed, isUnknown }
}

export { meta } from '#features/page-meta.ts'

export default function LiteCartPage() {
  const { t } = useTranslation('shop')
  const { quoted, problem } = useLoaderData<typeof loader>()
  if (!quoted) {
    return (
      <div className="wrap page-top">
        <EmptyState level={1} title={t('cart.empty')} text={t('checkout.emptyText')}>
          <Button variant="act" to={paths.products()}>
            {t('home.shopNow')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  const { parcels, missing, pieces } = quoted
  return (
    <div className="wrap">
      <div className="grid crow">
        <div className="cl0">
          <h1>{t('cart.title')}</h1>
          <p className="mute">
            {t('cart.inParcels', {
              pieces: t('pieces', { count: pieces }),
              parcels: t('cart.parcels', { count: parcels.length }),
            })}
          </p>
          <LiteProblem problem={problem} />
          {parcels.map((parcel) => (
            <LiteParcel key={parcel.artisan.id} parcel={parcel} deliverTo={quoted.deliverTo} />
          ))}
          {missing.map((line) => (
            <div className="cl" key={keyOf(line)}>
              <Picture picture={null} sizes="112px" />
              <div>
                <p className="stop">{t('cart.gone')}</p>
                <LineForm line={line}>
                  <Removal name={line.productId} />
                </LineForm>
              </div>
            </div>
          ))}
          <p className="on">
            <Button variant="link" to={paths.products()}>
              {t('cart.continue')}
            </Button>
          </p>
        </div>
        <Bill quoted={quoted} />
      </div>
    </div>
  )
}

function Bill({ quoted }: { quoted: Quote }) {
  const { t } = useTranslation('shop')
  const { deliverTo, shippingPaise, missing, parcels, shares } = quoted
  const isBlocked = missing.length > 0 || parcels.some(({ lines }) => lines.some(({ problem }) => problem))
  return (
    <aside className="bx" aria-labelledby="bill">
      <div className="top">
        <h2 id="bill">{t('cart.bill')}</h2>
        <BillSums
          sums={{ ...quoted, couponCode: null, shippingPaise: deliverTo ? shippingPaise : null }}
          total={t(deliverTo ? 'bill.toPay' : 'common:noun.subtotal')}
        />
        <p className="micro under">{t('product.gstIncluded')}</p>
        <PincodeForm />
        {isBlocked ? (
          <p className="small stop">{t('cart.blocked')}</p>
        ) : (
          <Button variant="act" to={paths.lite('checkout')} wide>
            {t('cart.checkout')}
          </Button>
        )}
        <CashProblem quote={quoted} />
        <p className="micro over">{t('lite.cash')}</p>
      </div>
      <WhereItGoes shares={shares} className="goes" />
    </aside>
  )
}

function PincodeForm() {
  const { t } = useTranslation('shop')
  const { typed, isUnknown } = useLoaderData<typeof loader>()
  return (
    <form className="pin" method="get" action={paths.lite('cart')}>
      <div className={`field ${isUnknown ? 'bad' : ''}`}>
        <label htmlFor="pincode">{t('delivery.pincode')}</label>
        <div className="pin-row">
          <input
            id="pincode"
            name="pincode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            required
            defaultValue={typed}
            aria-describedby={isUnknown ? 'pincode-problem' : undefined}
            aria-invalid={isUnknown ? true : undefined}
          />
          <Button type="submit">{t('delivery.check')}</Button>
        </div>
        {isUnknown ? (
          <span className="err" id="pincode-problem" role="alert">
            {t('common:invalid.pincodeUnknown')}
          </span>
        ) : null}
      </div>
    </form>
  )
}

type Parcel = Quote['parcels'][number]
type Line = Parcel['lines'][number]

function LiteParcel({ parcel, deliverTo }: { parcel: Parcel; deliverTo: Quote['deliverTo'] }) {
  const { t } = useTranslation('shop')
  const { name, place } = parcel.artisan
  return (
    <section className="parcel" aria-label={t('cart.from', { artisan: name })}>
      <p className="ph">
        <span>
          <b>{t('cart.from', { artisan: name })}</b>, {place}
        </span>
        {deliverTo ? <Carriage parcel={parcel} deliverTo={deliverTo} /> : null}
      </p>
      <ul>
        {parcel.lines.map((line) => (
          <LiteLine key={keyOf(line)} line={line} />
        ))}
      </ul>
    </section>
  )
}

const keyOf = ({ productId, variant }: Pick<Line, 'productId' | 'variant'>) => `${productId} ${JSON.stringify(variant)}`

function LiteLine({ line }: { line: Line }) {
  const { t } = useTranslation('shop')
  const { productId, name, nameLanguage, choices, imageKey, quantity, unitPricePaise, linePaise } = line
  const fullName = [name, ...choices].join(', ')
  const picture = imageKey ? { key: imageKey, alt: '', width: 160, height: 200, ground: '#e5e7e5' } : null
  return (
    <li className="cl">
      <Picture picture={picture} sizes="112px" widths={[160]} />
      <div>
        <h2 lang={nameLanguage}>
          <a href={paths.product(productId)}>{name}</a>
        </h2>
        {choices.length > 0 ? <p className="small mute">{choices.join(', ')}</p> : null}
        <LineProblem line={line} />
        <LineForm line={line}>
          <input
            name="quantity"
            className="in count"
            type="number"
            inputMode="numeric"
            min={0}
            max={maxQuantity}
            defaultValue={quantity}
            aria-label={t('quantity.of', { name: fullName })}
          />
          <Button variant="link" type="submit">
            {t('lite.change')}
          </Button>
          <Removal name={fullName} />
        </LineForm>
      </div>
      <p className="sum">
        <Price paise={linePaise} />
        {quantity > 1 ? (
          <small className="num mute">{t('cart.each', { price: formatInr(unitPricePaise) })}</small>
        ) : null}
      </p>
    </li>
  )
}

/** That it does not go to the pincode stands above, at its parcel. */
function LineProblem({ line: { problem, free } }: { line: Line }) {
  const { t } = useTranslation('shop')
  if (!problem || problem === 'cannot-ship-there') return null
  const short = free > 0 ? t('cart.tooMany', { count: free }) : t('stock.outHere')
  return <p className="small stop">{problem === 'out-of-stock' ? short : t('cart.gone')}</p>
}

type LineFormProps = { line: Pick<Line, 'productId' | 'variant'>; children: React.ReactNode }

function LineForm({ line: { productId, variant }, children }: LineFormProps) {
  return (
    <form method="post" action={paths.lite('cart')} className="cl2">
      <input type="hidden" name="does" value="set" />
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="variant" value={JSON.stringify(variant)} />
      {children}
    </form>
  )
}

/** Of two values of one name the last is taken. */
function Removal({ name }: { name: string }) {
  const { t } = useTranslation('shop')
  return (
    <button type="submit" className="link small" name="quantity" value="0" aria-label={t('cart.removeNamed', { name })}>
      {t('cart.remove')}
    </button>
  )
}
