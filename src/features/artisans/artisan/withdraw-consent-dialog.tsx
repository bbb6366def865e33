import { useTranslation } from 'react-i18next'
import type { ActedMaker } from '#features/artisans/maker-consent.ts'
import { makersCalls } from '#features/artisans/makers-calls.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'

/** A maker no longer lets the account act. */
export function WithdrawConsentDialog({ maker, onClose }: { maker: ActedMaker; onClose: () => void }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  return (
    <AskDialog
      title={t('makers.withdrawTitle', { name: maker.name })}
      text={t('makers.withdrawText')}
      act={t('makers.withdraw')}
      onAct={() => act(() => api.call(makersCalls.withdraw, { params: { id: maker.id } }), t('common:form.done'))}
      onClose={onClose}
    />
  )
}
