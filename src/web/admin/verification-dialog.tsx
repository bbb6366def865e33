import { useTranslation } from 'react-i18next'
import type { OfficeArtisan } from '#domain/artisans/artisan-list-queries.ts'
import { artisansCalls } from '#domain/artisans/artisans-calls.ts'
import { findVerificationMove, type VerificationStatus } from '#domain/artisans/verification-status.ts'
import { api } from '#web/api.ts'
import { camel } from '#web/orders/order-words.ts'
import { AskDialog, typed } from '#web/ui/ask-dialog.tsx'
import { MoveChoices } from '#web/ui/move-choices.tsx'
import { useAct } from '#web/use-act.ts'
import { SaidWords } from './said-words.tsx'

/** The office decides where a maker stands. */
export function VerificationDialog({ artisan, onClose }: { artisan: OfficeArtisan; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const choices = artisan.moves.map((move) => ({
    move,
    verb: t(`verification.verb.${camel(move)}`),
    text: t(`verification.text.${camel(move)}`),
    needsReason: findVerificationMove(artisan.status as VerificationStatus, move)?.needsReason ?? false,
  }))

  const make = (form: FormData) => {
    const reason = typed(form, 'reason')
    const body = { move: typed(form, 'move'), ...(reason ? { reason } : {}) }
    return act(() => api.call(artisansCalls.decide, { params: { id: artisan.id }, body }), t('common:form.done'))
  }

  return (
    <AskDialog
      title={artisan.name}
      text={
        <>
          {t('common:form.now', { state: t(`common:verification.${camel(artisan.status)}`) })}{' '}
          <SaidWords said={artisan.said} />
        </>
      }
      act={t('common:form.change')}
      onAct={make}
      onClose={onClose}
    >
      <MoveChoices
        choices={choices}
        legend={t('common:form.whatNow')}
        reason={{
          label: t('common:form.reason'),
          needed: t('common:form.makerReads'),
          optional: t('common:form.mayStayEmpty'),
        }}
      />
    </AskDialog>
  )
}
