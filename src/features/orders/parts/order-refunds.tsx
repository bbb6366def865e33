import type { OrderDetail } from '#features/orders/order.ts'
import { formatInr } from '#platform/money/money.ts'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { camel } from './order-words.ts'

export function OrderRefunds({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  if (order.refunds.length === 0) return null
  return (
    <section className="sidebox" aria-labelledby="refunds">
      <h2 id="refunds">{t('shop:refund.title')}</h2>
      <ul className="refunds">
        {order.refunds.map((refund) => (
          <Refund key={`${refund.at} ${refund.amountPaise} ${refund.parcel ?? ''}`} refund={refund} />
        ))}
      </ul>
    </section>
  )
}

const tones: Partial<Record<string, string>> = { succeeded: 'ok', failed: 'stop' }

function Refund({ refund }: { refund: OrderDetail['refunds'][number] }) {
  const { t } = useTranslation()
  const { amountPaise, status, route, reason, components, at, settledAt, parcel } = refund
  const parts = Object.entries(components).filter(([, paise]) => paise > 0)
  return (
    <li>
      <p className="refund-sum">
        <b className="num">{formatInr(amountPaise)}</b>
        <span className={`small ${tones[status] ?? ''}`}>{t(`shop:refund.status.${status}`)}</span>
      </p>
      <p className="small">
        {t(`shop:refund.says.${status}`)} {t(`shop:refund.route.${route}`)}
      </p>
      <p className="small mute">
        <Written>{reasonWords(t, reason)}</Written>
        {parcel ? <span className="num">, {parcel}</span> : null}
        {parts.length > 1 ? (
          <>
            <br />
            {parts.map(([part, paise]) => `${t(`shop:refund.component.${part}`)} ${formatInr(paise)}`).join(', ')}
          </>
        ) : null}
        <br />
        <DateText iso={at} />
        {settledAt ? (
          <>
            {', '}
            {t('shop:refund.settled')} <DateText iso={settledAt} />
          </>
        ) : null}
      </p>
    </li>
  )
}

const knownReasons = [
  'parcel-cancelled',
  'parcel-returned',
  'parcel-lost',
  'line-cancelled',
  'paid-too-late',
  'paid-twice',
  'return',
]

function reasonWords(t: (key: string) => string, reason: string): string {
  return knownReasons.includes(reason) ? t(`shop:refund.reason.${camel(reason)}`) : reason
}
