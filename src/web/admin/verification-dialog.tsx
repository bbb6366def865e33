import { useTranslation } from 'react-i18next'
import { artisansCalls } from '#domain/artisans/artisans-calls.ts'
import type { OfficeArtisan } from '#domain/artisans/desk-artisan.ts'
import type { ReadySentence } from '#domain/artisans/ready-sentence.ts'
import { findVerificationMove, type VerificationStatus } from '#domain/artisans/verification-status.ts'
import { api } from '#web/api.ts'
import { camel } from '#web/orders/order-words.ts'
import { useAct } from '#web/use-act.ts'
import { DecisionDialog } from './decision-dialog.tsx'

export type DecidedArtisan = Pick<OfficeArtisan, 'id' | 'name' | 'moves' | 'said'> & {
  status: string
  sentences?: readonly ReadySentence[]
}

/** The office decides where a maker stands. */
export function VerificationDialog({ artisan, onClose }: { artisan: DecidedArtisan; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { id, name, status, said } = artisan
  const choices = artisan.moves.map((move) => ({
    move,
    verb: t(`verification.verb.${camel(move)}`),
    text: t(`verification.text.${camel(move)}`),
    needsReason: findVerificationMove(status as VerificationStatus, move)?.needsReason ?? false,
  }))
  return (
    <DecisionDialog
      title={name}
      state={t(`common:verification.${camel(status)}`)}
      said={said}
      choices={choices}
      ready={artisan.sentences}
      reader="maker"
      onDecide={(decision) => {
        const body = { ...decision, expected: status as VerificationStatus }
        return act(() => api.call(artisansCalls.decide, { params: { id }, body }), t('common:form.done'))
      }}
      onClose={onClose}
    />
  )
}
