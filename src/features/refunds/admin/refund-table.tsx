import { useState } from 'react'
import { Link } from 'react-router'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { amountColumn, RowMoves, sumOfAmounts, TransferState } from '#features/payments/admin/money-cells.tsx'
import { payoutsApi } from '#features/payouts/api.ts'
import type { RefundRow } from '#features/payouts/payout.ts'
import { api } from '#features/screens/api-client.ts'
import { AdminTable, type ListResult } from '#features/screens/table/data-table.tsx'
import { TransferFields } from '#features/screens/table/transfer-fields.tsx'
import { useAct } from '#features/screens/use-act.ts'
import type { AdminPage } from '#platform/lists/admin-list.ts'
import { formatInr } from '#platform/money/money.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

type Asked = { refund: RefundRow; move: string }

export function RefundTable({
  refunds,
  sort,
}: {
  refunds: AdminPage<RefundRow>
  sort: { by: string; isDown: boolean }
}) {
  const { t } = useTranslation('admin')
  const [question, setQuestion] = useState<Asked | null>(null)
  const verb = (move: string) => t(`refunds.verb.${move}`)
  const listing: ListResult<RefundRow> = {
    name: 'refunds',
    caption: t('refunds.title'),
    page: refunds,
    sort,
    rowKey: ({ key }) => key,
    needs: ({ moves }) => moves.length > 0,
    file: 'refunds',
    sums: { amount: sumOfAmounts(refunds.items) },
    columns: [
      { name: 'number', label: t('common:noun.order'), phone: 'title', cell: (refund) => <Order refund={refund} /> },
      {
        name: 'created',
        label: t('rates.when'),
        phone: 'line',
        canSort: true,
        cell: ({ createdAt }) => <DateText iso={createdAt} />,
      },
      { name: 'why', label: t('refunds.why'), cell: (refund) => <Why refund={refund} /> },
      { name: 'route', label: t('refunds.route'), cell: (refund) => <Route refund={refund} /> },
      {
        name: 'state',
        label: t('lists.state'),
        phone: 'state',
        canSort: true,
        cell: (refund) => <TransferState state={t(`refunds.state.${camel(refund.status)}`)} row={refund} />,
      },
      {
        name: 'acts',
        label: t('payouts.acts'),
        cell: (refund) => (
          <RowMoves
            moves={refund.moves}
            verb={verb}
            of={refund.orderNumber}
            onAsk={(move) => setQuestion({ refund, move })}
          />
        ),
      },
      amountColumn(t),
    ],
    empty: <EmptyState title={t('refunds.empty')} />,
  }
  return (
    <>
      <AdminTable listing={listing} />
      {question ? (
        <RefundMoveDialog
          key={`${question.refund.key} ${question.move}`}
          {...question}
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </>
  )
}

function Order({ refund: { orderNumber, customerName } }: { refund: RefundRow }) {
  return (
    <>
      <Link className="num" to={paths.adminOrder(orderNumber)}>
        {orderNumber}
      </Link>
      <span className="under">{customerName}</span>
    </>
  )
}

function Why({ refund: { reason, components } }: { refund: RefundRow }) {
  const { t } = useTranslation('admin')
  const parts = Object.entries(components).filter(([, paise]) => paise > 0)
  return (
    <>
      <RefundReason reason={reason} />
      <span className="under">
        {parts.map(([name, paise]) => `${t(`refunds.component.${name}`)} ${formatInr(paise)}`).join(', ')}
      </span>
    </>
  )
}

function Route({ refund: { route, to } }: { refund: RefundRow }) {
  const { t } = useTranslation('admin')
  return (
    <>
      {t(`refunds.routes.${route}`)}
      {to ? <span className="num block">{Object.values(to).join(', ')}</span> : null}
    </>
  )
}

const known: Readonly<Record<string, string>> = {
  return: 'shop:return.title',
  'line-cancelled': 'shop:order.lineCancelled',
  'paid-twice': 'admin:refunds.component.second',
  'paid-too-late': 'admin:refunds.paidTooLate',
}

function RefundReason({ reason }: { reason: string }) {
  const { t } = useTranslation()
  const key = known[reason]
  if (key) return t(key)
  const [, status] = /^parcel-(\w+)$/.exec(reason) ?? []
  return status ? t(`common:status.${camel(status)}`) : <Written>{reason}</Written>
}

const needed: Partial<Record<string, 'reference' | 'reason'>> = { succeed: 'reference', fail: 'reason' }

function RefundMoveDialog({ refund, move, onClose }: { refund: RefundRow; move: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const needs = needed[move] ?? null

  const make = (form: FormData) => {
    const body = { move, ...(needs ? { [needs]: typed(form, needs) } : {}) }
    return act(() => api.call(payoutsApi.moveRefund, { params: { key: refund.key }, body }), t('common:form.done'))
  }

  return (
    <AskDialog
      title={t('refunds.ask', { verb: t(`refunds.verb.${move}`), number: refund.orderNumber })}
      text={
        <>
          {t(`refunds.text.${move}`, { name: refund.customerName, sum: formatInr(refund.amountPaise) })}
          {refund.to ? <b className="num block">{Object.values(refund.to).join(', ')}</b> : null}
        </>
      }
      act={t(`refunds.verb.${move}`)}
      onAct={make}
      onClose={onClose}
    >
      <TransferFields needs={needs} />
    </AskDialog>
  )
}
