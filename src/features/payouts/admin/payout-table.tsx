import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { amountColumn, RowMoves, sumOfAmounts, TransferState } from '#features/payments/admin/money-cells.tsx'
import type { PayoutRow } from '#features/payouts/payout.ts'
import { payoutMoves } from '#features/payouts/payout-status.ts'
import { payoutsCalls } from '#features/payouts/payouts-calls.ts'
import { api } from '#features/screens/api.ts'
import { type DeskListing, DeskTable } from '#features/screens/table/data-table.tsx'
import { TransferFields } from '#features/screens/table/transfer-fields.tsx'
import { useAct } from '#features/screens/use-act.ts'
import type { DeskPage } from '#platform/lists/admin-list.ts'
import { formatInr } from '#platform/money/money.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

type Asked = { payout: PayoutRow; move: string }

/** Transfers to makers; failed and bounced ones wait for the office. */
export function PayoutTable({
  payouts,
  sort,
}: {
  payouts: DeskPage<PayoutRow>
  sort: { by: string; isDown: boolean }
}) {
  const { t } = useTranslation('admin')
  const [asked, setAsked] = useState<Asked | null>(null)
  const verb = (move: string) => t(`payouts.verb.${move}`)
  const listing: DeskListing<PayoutRow> = {
    name: 'payouts',
    caption: t('payouts.transfers'),
    page: payouts,
    sort,
    rowKey: ({ number }) => number,
    needs: ({ status }) => status === 'failed' || status === 'bounced',
    exportTo: paths.officePayoutsFile(),
    sums: { amount: sumOfAmounts(payouts.items) },
    columns: [
      {
        name: 'number',
        label: t('payouts.transfer'),
        phone: 'title',
        cell: ({ number }) => <span className="num">{number}</span>,
      },
      {
        name: 'created',
        label: t('payouts.prepared'),
        phone: 'line',
        canSort: true,
        cell: ({ createdAt }) => <DateText iso={createdAt} />,
      },
      {
        name: 'artisan',
        label: t('makers.name'),
        cell: ({ artisan }) => <Link to={paths.officeArtisan(artisan.id)}>{artisan.name}</Link>,
      },
      { name: 'to', label: t('payouts.to'), cell: (payout) => <Destination payout={payout} /> },
      {
        name: 'state',
        label: t('lists.state'),
        phone: 'state',
        cell: (payout) => <TransferState state={t(`payouts.state.${camel(payout.status)}`)} row={payout} />,
      },
      {
        name: 'acts',
        label: t('payouts.acts'),
        cell: (payout) => (
          <RowMoves moves={payout.moves} verb={verb} of={payout.number} onAsk={(move) => setAsked({ payout, move })} />
        ),
      },
      amountColumn(t),
    ],
    empty: <EmptyState title={t('payouts.empty')} />,
  }
  return (
    <>
      <DeskTable listing={listing} />
      {asked ? (
        <PayoutDialog key={`${asked.payout.number} ${asked.move}`} {...asked} onClose={() => setAsked(null)} />
      ) : null}
    </>
  )
}

function Destination({ payout: { destination } }: { payout: PayoutRow }) {
  return (
    <>
      {destination.holder}
      <span className="under num">{[destination.ifsc, `… ${destination.lastFour}`].filter(Boolean).join(' ')}</span>
    </>
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
