import { useTranslation } from 'react-i18next'
import type { ActedMaker } from '#features/artisans/maker-consent.ts'
import { makersCalls } from '#features/artisans/makers-calls.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'
import { ConsentFields, consentOf } from './consent-fields.tsx'

/** A maker who took the consent back gives it again. */
export function ConsentDialog({
  maker,
  account,
  onClose,
}: {
  maker: ActedMaker
  account: string
  onClose: () => void
}) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const renew = (form: FormData) =>
    act(() => api.call(makersCalls.renew, { params: { id: maker.id }, body: consentOf(form) }), t('common:form.done'))
  return (
    <AskDialog
      title={t('makers.renewTitle', { name: maker.name })}
      text={t('makers.renewText')}
      act={t('makers.renew')}
      onAct={renew}
      onClose={onClose}
    >
      <ConsentFields name={maker.name} account={account} />
    </AskDialog>
  )
}
