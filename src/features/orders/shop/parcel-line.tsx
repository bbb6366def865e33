import { Link } from 'react-router'
import type { OrderDetail, OrderLine, OrderParcel } from '#features/orders/order.ts'
import { linePicture } from '#features/orders/parts/line-picture.ts'
import { paths } from '#features/paths.ts'
import { OwnPicture } from '#features/proofs/shop/own-picture.tsx'
import { Picture } from '#features/screens/picture.tsx'
import { useFlags } from '#features/screens/shop-data.ts'
import type { Translate } from '#platform/i18n/word-text.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import type { OrderQuestion } from './order-question.ts'

type Props = { line: OrderLine; parcel: OrderParcel; order: OrderDetail; onAsk: (question: OrderQuestion) => void }

export function ParcelLine({ line, parcel, order, onAsk }: Props) {
  const { t } = useTranslation()
  const hasArrived = parcel.status === 'delivered' || parcel.status === 'completed'
  const living = parcel.lines.filter(({ isCancelled }) => !isCancelled)
  const canCancel = !line.isCancelled && living.length > 1 && canCancelAlone(parcel, order)
  const hasReviews = useFlags().reviews

  return (
    <div className={`parcel-line ${line.isCancelled ? 'gone' : ''}`}>
      <Picture picture={linePicture(line.imageKey, line.name)} sizes="72px" widths={[160]} alt="" />
      <div>
        <LineName line={line} />
        {line.isMadeToOrder ? <p className="small mute">{madeToOrder(t, line, hasArrived)}</p> : null}
        {line.isCancelled ? <p className="small stop">{t('shop:order.lineCancelled')}</p> : null}
        {line.returnedQuantity > 0 ? (
          <p className="small">{t('shop:order.lineReturned', { count: line.returnedQuantity })}</p>
        ) : null}
        <ul className="line-acts small">
          {hasReviews && hasArrived && !line.isCancelled ? (
            <li>
              <Link to={paths.productReviews(line.productId)}>
                {t('shop:reviews.write')}
                <span className="sr">
                  : <Written>{line.name}</Written>
                </span>
              </Link>
            </li>
          ) : null}
          <Returnable line={line} parcel={parcel} order={order} />
          {canCancel ? (
            <li>
              <Button variant="link" onClick={() => onAsk({ kind: 'cancel-line', parcel, line })}>
                {t('shop:order.cancelLine')}
                <span className="sr">
                  : <Written>{line.name}</Written>
                </span>
              </Button>
            </li>
          ) : null}
        </ul>
      </div>
      <span className="price">{formatInr(line.linePaise)}</span>
      <OwnPicture order={order.number} parcel={parcel} line={line} />
    </div>
  )
}

function madeToOrder(t: Translate, { dispatchDays }: OrderLine, hasArrived: boolean): string {
  return dispatchDays === null || hasArrived
    ? t('shop:order.madeToOrder')
    : t('shop:product.madeToOrder', { count: dispatchDays })
}

/** An unpaid gateway order has one amount, so no line can leave it. A cash order can lose a line. */
function canCancelAlone(parcel: OrderParcel, order: OrderDetail): boolean {
  const isSettled = order.payment.status === 'captured' || order.payment.status === 'cod_due'
  return isSettled && parcel.replacesReturn === null && parcel.moves.includes('cancel')
}

function Returnable({ line, parcel, order }: Omit<Props, 'onAsk'>) {
  const { t } = useTranslation()
  if (!line.returnable || line.returnable.quantity === 0) return null
  return (
    <li>
      <Link to={paths.returnForm(order.number, parcel.number, line.sku)}>
        {t('shop:return.ask')}
        <span className="sr">
          : <Written>{line.name}</Written>
        </span>
      </Link>{' '}
      <span className="mute">
        {t('shop:return.until')} <DateText iso={line.returnable.until} shape="day-short" />
      </span>
    </li>
  )
}

/** How many of what, and in which choice. */
export function LineName({ line }: { line: OrderLine }) {
  return (
    <p>
      <Link to={paths.product(line.productId)}>
        {line.quantity > 1 ? `${line.quantity} × ` : ''}
        <Written>{line.name}</Written>
      </Link>
      {line.choices.length > 0 ? (
        <>
          <br />
          <span className="small mute">
            <Written>{line.choices.join(', ')}</Written>
          </span>
        </>
      ) : null}
    </p>
  )
}
