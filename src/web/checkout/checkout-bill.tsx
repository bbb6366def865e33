import { useTranslation } from 'react-i18next'
import type { Quote } from '#domain/orders/order.ts'
import { formatInr } from '#platform/money.ts'
import { DateText } from '#web/ui/date-text.tsx'

type Parcel = Quote['parcels'][number]

/** The bill by parcel: who makes it, what it costs to bring, when it comes; then the sum. */
export function CheckoutBill({ quote }: { quote: Quote }) {
  const { t } = useTranslation()
  return (
    <>
      {quote.parcels.map((parcel) => (
        <BillParcel key={parcel.artisan.id} parcel={parcel} isPlaced={quote.deliverTo !== null} />
      ))}
      <dl className="bill">
        <div>
          <dt>{t('shop:bill.pieces', { count: quote.pieces })}</dt>
          <dd>{formatInr(quote.subtotalPaise)}</dd>
        </div>
        {quote.discountPaise > 0 ? (
          <div>
            <dt>{t('common:noun.discount')}</dt>
            <dd>{formatInr(-quote.discountPaise)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('common:noun.delivery')}</dt>
          <dd>
            {quote.deliverTo ? deliveryWords(t('shop:bill.free'), quote.shippingPaise) : t('shop:bill.afterPincode')}
          </dd>
        </div>
        <div className="sum">
          <dt>{quote.deliverTo ? t('shop:bill.toPay') : t('common:noun.subtotal')}</dt>
          <dd>{formatInr(quote.totalPaise)}</dd>
        </div>
      </dl>
      <p className="micro bill-note">{t('shop:bill.taxInside', { tax: formatInr(quote.taxPaise) })}</p>
    </>
  )
}

function BillParcel({ parcel, isPlaced }: { parcel: Parcel; isPlaced: boolean }) {
  const { t } = useTranslation()
  return (
    <section className="bill-parcel">
      <h3>{t('shop:bill.from', { maker: parcel.artisan.name, place: parcel.artisan.place })}</h3>
      <ul className="mini">
        {parcel.lines.map((line) => (
          <li key={`${line.productId} ${JSON.stringify(line.variant)}`}>
            <span lang={line.nameLanguage}>
              {[line.name, ...Object.values(line.variant)].join(', ')}
              {line.quantity > 1 ? ` × ${line.quantity}` : ''}
            </span>
            <span className="num">{formatInr(line.linePaise)}</span>
          </li>
        ))}
        {isPlaced ? (
          <li>
            <span>
              {parcel.promisedFrom && parcel.promisedUntil ? (
                <>
                  {t('shop:bill.arrives')} <DateText iso={parcel.promisedFrom} shape="weekday-day" />{' '}
                  {t('shop:bill.until')} <DateText iso={parcel.promisedUntil} shape="weekday-day" />
                </>
              ) : (
                t('common:noun.delivery')
              )}
            </span>
            <span className="num">{deliveryWords(t('shop:bill.free'), parcel.shippingPaise)}</span>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

function deliveryWords(free: string, paise: number): string {
  return paise === 0 ? free : formatInr(paise)
}
