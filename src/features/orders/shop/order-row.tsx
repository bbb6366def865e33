import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OrderSummary } from '#features/orders/order.ts'
import { stageOf } from '#features/orders/order-status.ts'
import { linePicture } from '#features/orders/parts/line-picture.ts'
import { statusKey, statusTone } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { Picture } from '#features/screens/picture.tsx'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Stage } from '#ui/stage.tsx'

/** Number, date, status and total; what waits for its buyer stands out, the rest can be bought once more. */
export function OrderRow({ order, onReorder }: { order: OrderSummary; onReorder: () => void }) {
  const { t } = useTranslation()
  const isWaiting = order.canPay || order.status === 'awaiting_confirmation'
  const isOnTheWay = order.status === 'shipped' || order.status === 'out_for_delivery'
  return (
    <li className={isWaiting ? 'need' : ''}>
      <span className="order-pictures">
        {order.pictures.slice(0, 2).map(({ key, name }) => (
          <Picture key={key} picture={linePicture(key, name)} sizes="72px" widths={[160]} />
        ))}
      </span>
      <div>
        <h2>
          <Link to={paths.order(order.number)} className="num">
            {order.number}
          </Link>
        </h2>
        <p>
          <Stage filled={stageOf[order.status]} word={t(statusKey(order.status))} tone={statusTone(order.status)} />
        </p>
        <p className="small mute">
          <DateText iso={order.placedAt} />. {t('shop:bill.pieces', { count: order.pieces })}, {order.makers.join(', ')}
        </p>
      </div>
      <div className="order-acts">
        <span className="price">{formatInr(order.totalPaise)}</span>
        {isWaiting ? (
          <Button variant="act" to={paths.pay(order.number)} reloadDocument>
            {t(order.canPay ? 'common:action.pay' : 'shop:order.confirmCash')}
          </Button>
        ) : (
          <Button variant="link" onClick={onReorder}>
            {t('shop:reorder.ask')}
            <span className="sr"> {order.number}</span>
          </Button>
        )}
        <Button to={paths.order(order.number)}>
          {t(isOnTheWay ? 'common:action.trackOrder' : 'common:action.viewDetails')}
          <span className="sr"> {order.number}</span>
        </Button>
      </div>
    </li>
  )
}
