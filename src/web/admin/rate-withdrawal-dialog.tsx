import { useTranslation } from 'react-i18next'
import type { OfficeRate } from '#domain/orders/office-rate.ts'
import { ratesCalls } from '#domain/orders/rates-calls.ts'
import { api } from '#web/api.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { useAct } from '#web/use-act.ts'

/** Takes a planned rate back before its day. */
export function RateWithdrawalDialog({ rate, name, onClose }: { rate: OfficeRate; name: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { key, validFrom, terms } = rate
  const withdraw = () =>
    act(() => api.call(ratesCalls.withdraw, { body: { kind: terms.kind, key, validFrom } }), t('common:form.done'))

  return (
    <AskDialog
      title={t('rates.withdrawTitle', { name })}
      text={t('rates.withdrawText')}
      act={t('coupons.withdraw')}
      onAct={withdraw}
      onClose={onClose}
    />
  )
}
