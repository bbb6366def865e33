import { useTranslation } from 'react-i18next'
import type { OrderDetail, OrderParcel } from '#features/orders/order.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import type { OrderQuestion } from './order-question.ts'

type Props = { parcel: OrderParcel; order: OrderDetail; isFirst: boolean; onAsk: (question: OrderQuestion) => void }

/** Follow it, say that it is here, call it off; the papers; and what the courier asks for at the door. */
export function ParcelActs({ parcel, order, isFirst, onAsk }: Props) {
  const { t } = useTranslation()
  const isOnTheWay = parcel.status === 'shipped' || parcel.status === 'out_for_delivery'
  const isPaid = order.payment.status === 'captured'
  const canCancel = parcel.moves.includes('cancel') && (isPaid || (order.parcels.length > 1 && isCash(order)))
  const isMain = isFirst && isOnTheWay && !order.canPay

  return (
    <>
      <CashDue parcel={parcel} order={order} />
      <div className="parcel-acts">
        {parcel.trackingUrl ? (
          <a
            className={`btn ${isMain ? 'act' : ''}`}
            href={parcel.trackingUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('shop:order.track')}
            <span className="sr"> {t('shop:order.newTab')}</span>
          </a>
        ) : null}
        {parcel.moves.includes('confirm_received') ? (
          <Button onClick={() => onAsk({ kind: 'received', parcel })}>{t('shop:received.ask')}</Button>
        ) : null}
        {canCancel ? (
          <Button variant="link" onClick={() => onAsk({ kind: 'cancel-parcel', parcel })}>
            {t('shop:order.cancelParcel')}
          </Button>
        ) : null}
      </div>
      <Papers parcel={parcel} />
    </>
  )
}

function isCash(order: OrderDetail): boolean {
  return order.payment.status === 'cod_due' && order.payment.provider === 'cash'
}

const beforeTheDoor = ['placed', 'on_hold', 'accepted', 'making', 'ready', 'shipped', 'out_for_delivery']

function CashDue({ parcel, order }: { parcel: OrderParcel; order: OrderDetail }) {
  const { t } = useTranslation()
  if (!isCash(order) || parcel.duePaise === 0 || !beforeTheDoor.includes(parcel.status)) return null
  return (
    <p className="cash-due">
      <b>{t('shop:order.cashDue', { sum: formatInr(parcel.duePaise) })}</b>{' '}
      <span className="small mute">{t('shop:order.cashDueHelp')}</span>
    </p>
  )
}

function Papers({ parcel }: { parcel: OrderParcel }) {
  const { t } = useTranslation()
  if (parcel.documents.length === 0) return null
  return (
    <ul className="papers small">
      {parcel.documents.map(({ kind, number, issuedAt, url }) => (
        <li key={number}>
          <a href={url}>
            {t(`shop:document.${camel(kind)}`)} <span className="num">{number}</span> {t('shop:document.pdf')}
          </a>{' '}
          <span className="mute">
            <DateText iso={issuedAt} shape="day-short" />
          </span>
        </li>
      ))}
    </ul>
  )
}
