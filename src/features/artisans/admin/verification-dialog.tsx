import { artisansApi } from '#features/artisans/api.ts'
import { findMove } from '#features/moves.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { api } from '#features/screens/api-client.ts'
import { DecisionDialog } from '#features/screens/decision-dialog.tsx'
import { useAct } from '#features/screens/use-act.ts'
import type { AdminArtisan } from '#features/verification/admin-artisan.ts'
import type { ReadySentence } from '#features/verification/ready-sentence.ts'
import { type VerificationStatus, verificationMoves } from '#features/verification/verification-status.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

export type DecidedArtisan = Pick<AdminArtisan, 'id' | 'name' | 'moves' | 'said'> & {
  status: string
  sentences?: readonly ReadySentence[]
}

export function VerificationDialog({ artisan, onClose }: { artisan: DecidedArtisan; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { id, name, status, said } = artisan
  const choices = artisan.moves.map((move) => ({
    move,
    verb: t(`verification.verb.${camel(move)}`),
    text: t(`verification.text.${camel(move)}`),
    needsReason: findMove(verificationMoves, status as VerificationStatus, move)?.needs.includes('reason') ?? false,
  }))
  return (
    <DecisionDialog
      title={name}
      state={t(`common:verification.${camel(status)}`)}
      said={said}
      choices={choices}
      ready={artisan.sentences}
      reader="artisan"
      onDecide={(decision) => {
        const body = { ...decision, expected: status as VerificationStatus }
        return act(() => api.call(artisansApi.decide, { params: { id }, body }), t('common:form.done'))
      }}
      onClose={onClose}
    />
  )
}
