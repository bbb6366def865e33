import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MakerMessages } from '#features/messages/shop/artisan-messages.tsx'
import type { OrderDetail, OrderParcel } from '#features/orders/order.ts'
import { stageOf } from '#features/orders/order-status.ts'
import { camel, statusKey, statusTone } from '#features/orders/parts/order-words.ts'
import { ParcelMilestones } from '#features/orders/parts/parcel-milestones.tsx'
import { ParcelTimeline } from '#features/orders/parts/parcel-timeline.tsx'
import { paths } from '#features/paths.ts'
import { ParcelReturns } from '#features/returns/shop/parcel-returns.tsx'
import { Stage } from '#ui/stage.tsx'
import { DelayNotice, LateNotice } from './delay-notice.tsx'
import type { OrderQuestion } from './order-question.ts'
import { ParcelActs } from './parcel-acts.tsx'
import { ParcelLine } from './parcel-line.tsx'

type Props = { parcel: OrderParcel; order: OrderDetail; isFirst: boolean; onAsk: (question: OrderQuestion) => void }

/** One maker's part of the order: how far it has come, what may be done. An unpaid order is cancelled only as a whole. */
export function OrderParcelSection({ parcel, order, isFirst, onAsk }: Props) {
  const { t } = useTranslation()
  const { artisan, status } = parcel
  const heading = `parcel-${parcel.number}`
  const { city } = order.shippingAddress
  const courier = [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ')

  return (
    <section className="order-parcel" aria-labelledby={heading}>
      <div className="parcel-head">
        <div>
          <h2 id={heading}>
            {t('shop:order.from')} <Link to={paths.artisan(artisan.id)}>{artisan.name}</Link>
          </h2>
          <p className="small mute">
            {t('shop:order.route', { from: artisan.place, to: city })}
            {courier ? `, ${courier}` : ''}
          </p>
        </div>
        <Stage filled={stageOf[status]} word={t(statusKey(status))} tone={statusTone(status)} />
      </div>
      <p className="parcel-says">{t(`shop:parcelSays.${camel(status)}`, { maker: artisan.name, city })}</p>
      {parcel.replacesReturn ? (
        <p className="small">{t('shop:order.replaces', { number: parcel.replacesReturn })}</p>
      ) : null}
      {parcel.lines.map((line) => (
        <ParcelLine key={line.sku} line={line} parcel={parcel} order={order} onAsk={onAsk} />
      ))}
      {parcel.delay ? <DelayNotice order={order} parcel={parcel} delay={parcel.delay} /> : null}
      {parcel.moves.includes('cancel_late') && !parcel.delay ? <LateNotice order={order} parcel={parcel} /> : null}
      <ParcelReturns order={order} parcel={parcel} onAsk={onAsk} />
      <ParcelTimeline parcel={parcel} orderEvents={order.events} city={city} />
      <ParcelMilestones parcel={parcel} />
      <ParcelActs parcel={parcel} order={order} isFirst={isFirst} onAsk={onAsk} />
      <MakerMessages order={order.number} parcel={parcel} />
    </section>
  )
}
