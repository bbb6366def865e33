import { useTranslation } from 'react-i18next'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import type { OfficeRate } from '#features/tax/rate.ts'
import { ratesCalls } from '#features/tax/rates-calls.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'

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
