import { useTranslation } from 'react-i18next'
import type { RefundRow } from '#features/payouts/payout.ts'
import { payoutsCalls } from '#features/payouts/payouts-calls.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import { formatInr } from '#platform/money/money.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { TransferFields } from '#features/screens/table/transfer-fields.tsx'

const needed: Partial<Record<string, 'reference' | 'reason'>> = { succeed: 'reference', fail: 'reason' }

/** The office sends a refund again, or says what became of one that goes by hand. */
export function RefundMoveDialog({ refund, move, onClose }: { refund: RefundRow; move: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const needs = needed[move] ?? null

  const make = (form: FormData) => {
    const body = { move, ...(needs ? { [needs]: typed(form, needs) } : {}) }
    return act(() => api.call(payoutsCalls.moveRefund, { params: { key: refund.key }, body }), t('common:form.done'))
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
