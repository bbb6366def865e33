import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { operationsCalls, type ShownEvent } from '#features/operations/operations-calls.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'

/** What the gateway told and the shop could not use: tried again once the reason is gone, or put away. */
export function EventsAside({ events }: { events: readonly ShownEvent[] }) {
  const { t } = useTranslation('admin')
  return (
    <section aria-labelledby="events">
      <h2 id="events">{t('operations.events')}</h2>
      {events.length === 0 ? (
        <p className="mute">{t('operations.noEvents')}</p>
      ) : (
        <LedgerTable
          className="stock"
          caption={t('operations.events')}
          columns={[
            { label: t('gateway.when') },
            { label: t('gateway.what') },
            { label: t('gateway.outcome') },
            { label: <span className="sr">{t('today.retry')}</span> },
          ]}
        >
          <tbody>
            {events.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </tbody>
        </LedgerTable>
      )}
    </section>
  )
}

function EventRow({ event: { id, kind, receivedAt, outcome, reason, order } }: { event: ShownEvent }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const [isClosing, setClosing] = useState(false)
  const settle = (move: 'retry' | 'close') =>
    act(() => api.call(operationsCalls.settleEvent, { params: { id }, body: { move } }), t('common:form.done'))
  return (
    <tr>
      <td className="num">
        <DateText iso={receivedAt} shape="day-time" />
      </td>
      <td>
        <code lang="en">{kind}</code>
        {order ? (
          <span className="under">
            <Link to={paths.officeOrder(order)}>{order}</Link>
          </span>
        ) : null}
      </td>
      <td>
        {t(`gateway.outcomes.${camel(outcome)}`)}
        {reason ? (
          <span className="mute" lang="en">
            , {reason}
          </span>
        ) : null}
      </td>
      <td>
        <span className="row-acts">
          <Button variant="link" aria-label={`${t('today.retry')}, ${kind}`} onClick={() => void settle('retry')}>
            {t('today.retry')}
          </Button>
          <Button variant="link" aria-label={`${t('operations.putAway')}, ${kind}`} onClick={() => setClosing(true)}>
            {t('operations.putAway')}
          </Button>
        </span>
        {isClosing ? (
          <AskDialog
            title={t('operations.putAwayAsk')}
            text={t('operations.putAwayText')}
            act={t('operations.putAway')}
            onAct={() => settle('close')}
            onClose={() => setClosing(false)}
          />
        ) : null}
      </td>
    </tr>
  )
}
