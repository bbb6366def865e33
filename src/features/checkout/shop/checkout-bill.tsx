import { Link } from 'react-router'
import type { Quote } from '#features/checkout/checkout-quote.ts'
import { BillSums, DaysText, freeOr, TaxInside } from '#features/orders/parts/bill-parts.tsx'
import { paths } from '#features/paths.ts'
import { formatInr } from '#platform/money/money.ts'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Parcel = Quote['parcels'][number]
type Line = Parcel['lines'][number]

export function CheckoutBill({ quote }: { quote: Quote }) {
  const { t } = useTranslation()
  const isPlaced = quote.deliverTo !== null
  const usedPaise = quote.giftCard?.usedPaise ?? 0
  return (
    <>
      {quote.parcels.map((parcel) => (
        <BillParcel key={parcel.artisan.id} parcel={parcel} isPlaced={isPlaced} />
      ))}
      <p className="micro bill-note">
        {t('shop:bill.returnNote')}{' '}
        <Link to={paths.info('returns')} target="_blank">
          {t('shop:bill.returnMore')}
        </Link>
      </p>
      <BillSums
        sums={{
          ...quote,
          shippingPaise: isPlaced ? quote.shippingPaise : null,
          couponCode: quote.coupon?.reason === null ? quote.coupon.code : null,
        }}
        total={t(totalWord(quote))}
      >
        {usedPaise > 0 ? (
          <div>
            <dt>{t('shop:bill.giftCard', { last4: quote.giftCard?.last4 })}</dt>
            <dd>{formatInr(-usedPaise)}</dd>
          </div>
        ) : null}
        {isPlaced && quote.balancePaise + usedPaise > 0 ? (
          <div>
            <dt>{t('shop:balance.now')}</dt>
            <dd>{formatInr(quote.totalPaise - quote.balancePaise - usedPaise)}</dd>
          </div>
        ) : null}
        {isPlaced && quote.balancePaise > 0 ? (
          <div>
            <dt>{t(quote.isBalanceCash ? 'shop:balance.atDoor' : 'shop:balance.beforePosting')}</dt>
            <dd>{formatInr(quote.balancePaise)}</dd>
          </div>
        ) : null}
      </BillSums>
    </>
  )
}

function totalWord({ deliverTo, balancePaise, giftCard }: Quote): string {
  if (deliverTo === null) return 'common:noun.subtotal'
  return balancePaise + (giftCard?.usedPaise ?? 0) > 0 ? 'shop:bill.total' : 'shop:bill.toPay'
}

function BillParcel({ parcel, isPlaced }: { parcel: Parcel; isPlaced: boolean }) {
  const { t } = useTranslation()
  return (
    <section className="bill-parcel">
      <h3>{t('shop:bill.from', { artisan: parcel.artisan.name, place: parcel.artisan.place })}</h3>
      <ul className="mini">
        {parcel.lines.map((line) => (
          <BillLine key={keyOf(line)} line={line} />
        ))}
        {parcel.discountPaise > 0 ? (
          <li>
            <span>{t('common:noun.discount')}</span>
            <span className="num">{formatInr(-parcel.discountPaise)}</span>
          </li>
        ) : null}
        {isPlaced ? <Carriage parcel={parcel} /> : null}
        {parcel.codFeePaise > 0 ? (
          <li>
            <span>{t('shop:bill.cashFee')}</span>
            <span className="num">{formatInr(parcel.codFeePaise)}</span>
          </li>
        ) : null}
      </ul>
      {isPlaced ? <TaxInside lines={parcel.lines.map((line) => ({ ...line, key: keyOf(line) }))} /> : null}
    </section>
  )
}

function BillLine({ line }: { line: Line }) {
  const { t } = useTranslation()
  const exclusion = exclusionOf(line)
  return (
    <li>
      <span>
        <span lang={line.nameLanguage}>
          {[line.name, ...line.choices].join(', ')}
          {line.quantity > 1 ? ` × ${line.quantity}` : ''}
        </span>
        {exclusion ? <small className="micro">{t(exclusion)}</small> : null}
      </span>
      <span className="num">{formatInr(line.linePaise)}</span>
    </li>
  )
}

function exclusionOf({ isMadeToOrder, canReturnForChangedMind }: Line): string | null {
  if (isMadeToOrder) return 'shop:bill.madeForYou'
  return canReturnForChangedMind ? null : 'shop:bill.onlyIfWrong'
}

function Carriage({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation()
  const { promisedFrom, promisedUntil, shippingPaise, chargeableGrams, isFragile, freeAbovePaise } = parcel
  if (parcel.isPickup) return <PickUp parcel={parcel} />
  const why = [
    ...(parcel.isExpress ? [t('shop:express.title')] : []),
    t('shop:bill.weight', { weight: kilos(chargeableGrams) }),
    ...(isFragile ? [t('shop:bill.fragile')] : []),
    ...(freeAbovePaise === null ? [] : [t('shop:bill.freeFrom', { sum: formatInr(freeAbovePaise) })]),
  ]
  return (
    <li>
      <span>
        {promisedFrom && promisedUntil ? (
          <>
            {t('shop:bill.arrives')} <DaysText from={promisedFrom} until={promisedUntil} />
          </>
        ) : (
          t('common:noun.delivery')
        )}
        <small className="micro">{why.join(', ')}</small>
      </span>
      <span className="num">{freeOr(t('shop:bill.free'), shippingPaise)}</span>
    </li>
  )
}

function PickUp({ parcel: { artisan, promisedFrom } }: { parcel: Parcel }) {
  const { t } = useTranslation()
  return (
    <li>
      <span>
        {t('shop:pickup.ready')} {promisedFrom ? <DateText iso={promisedFrom} shape="weekday-day" /> : null}
        <small className="micro">{t('shop:pickup.at', { place: artisan.place })}</small>
      </span>
      <span className="num">{t('shop:bill.free')}</span>
    </li>
  )
}

/** Rounded up to 0.1 kg: a parcel is never billed below its weight. */
function kilos(grams: number): string {
  return String(Math.ceil(grams / 100) / 10)
}

function keyOf({ productId, variant }: Line): string {
  return `${productId} ${JSON.stringify(variant)}`
}
