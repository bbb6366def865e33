import type { AdminOrderDetail } from '#features/orders/order.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function GatewayEvents({ events }: { events: AdminOrderDetail['gatewayEvents'] }) {
  const { t } = useTranslation()
  if (events.length === 0) return null
  return (
    <section aria-labelledby="gateway">
      <h2 id="gateway">{t('admin:gateway.title')}</h2>
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">{t('admin:gateway.when')}</th>
            <th scope="col">{t('admin:gateway.what')}</th>
            <th scope="col">{t('admin:gateway.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr
              key={`${event.receivedAt} ${event.kind} ${event.outcome}`}
              className={event.outcome === 'quarantined' ? 'need' : ''}
            >
              <td className="num">
                <DateText iso={event.receivedAt} shape="day-time" />
              </td>
              <td>
                <code>{event.kind}</code>
              </td>
              <td>
                {t(`admin:gateway.outcomes.${camel(event.outcome)}`)}
                {event.reason ? <span className="mute">, {event.reason}</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
