import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OrderDetail, OrderParcel } from '#domain/orders/order.ts'
import { stageOf } from '#domain/orders/order-status.ts'
import { formatInr } from '#platform/money.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Stage } from '#web/ui/stage.tsx'
import { linePicture } from './line-picture.ts'
import { statusKey, statusTone } from './order-words.ts'
import { ParcelTimeline } from './parcel-timeline.tsx'

/** One maker's part of the order: how far it has come, what may be done. An unpaid order is cancelled only as a whole. */
export function OrderParcelSection({
  parcel,
  order,
  onCancel,
}: {
  parcel: OrderParcel
  order: OrderDetail
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const { artisan, status } = parcel
  const heading = `parcel-${parcel.number}`
  const courier = [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ')

  return (
    <section className="order-parcel" aria-labelledby={heading}>
      <div className="parcel-head">
        <div>
          <h2 id={heading}>
            {t('shop:order.from')} <Link to={paths.artisan(artisan.id)}>{artisan.name}</Link>
          </h2>
          <p className="small mute">
            {t('shop:order.route', { from: artisan.place, to: order.shippingAddress.city })}
            {courier ? `, ${courier}` : ''}
          </p>
        </div>
        <Stage filled={stageOf[status]} word={t(statusKey(status))} tone={statusTone(status)} />
      </div>
      {parcel.lines.map((line) => (
        <div className="parcel-line" key={line.sku}>
          <Picture picture={linePicture(line.imageKey, line.name)} sizes="72px" widths={[160]} alt="" />
          <p>
            <Link to={paths.product(line.productId)}>{line.name}</Link>
            <br />
            <span className="small mute">
              {[...Object.values(line.options), t('shop:order.pieces', { count: line.quantity })].join(', ')}
            </span>
            {status === 'delivered' || status === 'completed' ? (
              <>
                <br />
                <Link className="small" to={paths.productReviews(line.productId)}>
                  {t('shop:reviews.write')}
                  <span className="sr">: {line.name}</span>
                </Link>
              </>
            ) : null}
          </p>
          <span className="price">{formatInr(line.linePaise)}</span>
        </div>
      ))}
      <ParcelTimeline parcel={parcel} orderEvents={order.events} city={order.shippingAddress.city} />
      {parcel.moves.includes('cancel') && order.payment.status === 'captured' ? (
        <div className="parcel-acts">
          <Button variant="link" onClick={onCancel}>
            {t('shop:order.cancelParcel')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
