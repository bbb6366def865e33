import { useState } from 'react'
import { camel } from '#features/orders/parts/order-words.ts'
import { payoutsApi } from '#features/payouts/api.ts'
import type { OrderEarning } from '#features/payouts/order-earning-queries.ts'
import { api } from '#features/screens/api-client.ts'
import { useAct } from '#features/screens/use-act.ts'
import { formatInr } from '#platform/money/money.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Field, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function OrderEarnings({ earnings }: { earnings: readonly OrderEarning[] }) {
  const { t } = useTranslation('admin')
  const [question, setQuestion] = useState<OrderEarning | null>(null)
  if (earnings.length === 0) return null
  return (
    <section aria-labelledby="earnings">
      <h2 id="earnings">{t('earnings.title')}</h2>
      <table className="ledger stock">
        <thead>
          <tr>
            <th scope="col">{t('earnings.what')}</th>
            <th scope="col">{t('lists.state')}</th>
            <th scope="col" className="m">
              {t('payouts.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {earnings.map((earning) => (
            <EarningLine key={earning.id} earning={earning} onAsk={() => setQuestion(earning)} />
          ))}
        </tbody>
      </table>
      {question ? <HoldDialog earning={question} onClose={() => setQuestion(null)} /> : null}
    </section>
  )
}

function EarningLine({ earning, onAsk }: { earning: OrderEarning; onAsk: () => void }) {
  const { t } = useTranslation('admin')
  const { status, heldUntil, heldReason, parcel } = earning
  const verb = status === 'held' ? 'letGo' : 'hold'
  const canHold = status === 'pending' || status === 'available' || status === 'held'
  return (
    <tr className={status === 'held' ? 'need' : ''}>
      <td>
        {t(`earnings.kind.${camel(earning.kind)}`)} <span className="num">{parcel}</span>
        <br />
        <span className="mute">{earning.artisan.name}</span>
      </td>
      <td>
        {t(`earnings.state.${camel(status)}`)}
        {status === 'held' && heldUntil ? (
          <span className="mute">
            , {t('earnings.until')} <DateText iso={heldUntil} />
          </span>
        ) : null}{' '}
        {canHold ? (
          <Button variant="link" aria-label={`${t(`earnings.verb.${verb}`)}, ${parcel}`} onClick={onAsk}>
            {t(`earnings.verb.${verb}`)}
          </Button>
        ) : null}
        {heldReason ? <span className="said small">{heldReason}</span> : null}
      </td>
      <td className="m">{formatInr(earning.netPaise)}</td>
    </tr>
  )
}

function HoldDialog({ earning, onClose }: { earning: OrderEarning; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  // The row changes under the open dialog.
  const [isHeld] = useState(earning.status === 'held')
  const verb = isHeld ? 'letGo' : 'hold'

  const make = (form: FormData) => {
    const body = isHeld ? { until: null } : { until: typed(form, 'until'), reason: typed(form, 'reason') }
    return act(() => api.call(payoutsApi.holdEarning, { params: { earning: earning.id }, body }), t('common:form.done'))
  }

  return (
    <AskDialog
      title={t(`earnings.ask.${verb}`)}
      text={t(`earnings.text.${verb}`, { sum: formatInr(earning.netPaise), name: earning.artisan.name })}
      act={t(`earnings.verb.${verb}`)}
      onAct={make}
      onClose={onClose}
    >
      {isHeld ? null : (
        <>
          <Field name="until" type="date" required label={t('move.until')} help={t('earnings.untilHelp')} />
          <TextArea
            name="reason"
            required
            maxLength={500}
            label={t('common:form.reason')}
            help={t('common:form.artisanReads')}
          />
        </>
      )}
    </AskDialog>
  )
}
