import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PayoutRow } from '#domain/payments/payout.ts'
import { payoutMoves } from '#domain/payments/payout-status.ts'
import { payoutsCalls } from '#domain/payments/payouts-calls.ts'
import { formatInr } from '#platform/money.ts'
import { api } from '#web/api.ts'
import { camel } from '#web/orders/order-words.ts'
import { paths } from '#web/paths.ts'
import { AskDialog, typed } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { useAct } from '#web/use-act.ts'
import { TransferFields } from './transfer-fields.tsx'

type Asked = { payout: PayoutRow; move: string }

/** Transfers to makers; failed and bounced ones wait for the office. */
export function PayoutTable({ payouts }: { payouts: readonly PayoutRow[] }) {
  const { t } = useTranslation('admin')
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <table className="ledger stock">
        <thead>
          <tr>
            <th scope="col">{t('payouts.transfer')}</th>
            <th scope="col">{t('makers.name')}</th>
            <th scope="col">{t('payouts.to')}</th>
            <th scope="col">{t('lists.state')}</th>
            <th scope="col">{t('payouts.acts')}</th>
            <th scope="col" className="m">
              {t('payouts.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {payouts.map((payout) => (
            <TransferRow key={payout.number} payout={payout} onAsk={(move) => setAsked({ payout, move })} />
          ))}
        </tbody>
      </table>
      {asked ? (
        <PayoutDialog key={`${asked.payout.number} ${asked.move}`} {...asked} onClose={() => setAsked(null)} />
      ) : null}
    </>
  )
}

function TransferRow({ payout, onAsk }: { payout: PayoutRow; onAsk: (move: string) => void }) {
  const { t } = useTranslation('admin')
  const { number, status, destination, moves } = payout
  return (
    <tr className={status === 'failed' || status === 'bounced' ? 'need' : ''}>
      <td className="num">
        {number}
        <br />
        <span className="mute">
          <DateText iso={payout.createdAt} />
        </span>
      </td>
      <td>
        <Link to={paths.officeArtisans(`q=${encodeURIComponent(payout.artisan.name)}`)}>{payout.artisan.name}</Link>
      </td>
      <td>
        {destination.holder}
        <br />
        <span className="mute num">{[destination.ifsc, `… ${destination.lastFour}`].filter(Boolean).join(' ')}</span>
      </td>
      <td>
        {t(`payouts.state.${camel(status)}`)}
        {payout.reference ? <span className="mute num"> {payout.reference}</span> : null}
        {payout.failure ? <span className="said small">{payout.failure}</span> : null}
      </td>
      <td>
        <span className="row-acts">
          {moves.map((move) => (
            <Button
              key={move}
              variant="link"
              aria-label={`${t(`payouts.verb.${move}`)}, ${number}`}
              onClick={() => onAsk(move)}
            >
              {t(`payouts.verb.${move}`)}
            </Button>
          ))}
        </span>
      </td>
      <td className="m">{formatInr(payout.amountPaise)}</td>
    </tr>
  )
}

function PayoutDialog({ payout, move, onClose }: Asked & { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const needs = payoutMoves.find((known) => known.from === payout.status && known.move === move)?.needs ?? null

  const make = (form: FormData) => {
    const said = needs ? { [needs]: typed(form, needs) } : {}
    const body = { move, ...said }
    return act(
      () => api.call(payoutsCalls.movePayout, { params: { payout: payout.number }, body }),
      t('common:form.done'),
    )
  }

  return (
    <AskDialog
      title={t('payouts.ask.move', { verb: t(`payouts.verb.${move}`), number: payout.number })}
      text={t(`payouts.text.${move === 'approve' ? 'approveOne' : move}`, {
        name: payout.artisan.name,
        sum: formatInr(payout.amountPaise),
      })}
      act={t(`payouts.verb.${move}`)}
      onAct={make}
      onClose={onClose}
    >
      <TransferFields needs={needs} />
    </AskDialog>
  )
}
