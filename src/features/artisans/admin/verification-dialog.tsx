import { artisansApi } from '#features/artisans/api.ts'
import { findMove, movesOf } from '#features/moves.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { api } from '#features/screens/api-client.ts'
import { type Decision, DecisionDialog } from '#features/screens/decision-dialog.tsx'
import { useAct } from '#features/screens/use-act.ts'
import { type AdminArtisan, isWaiting as waitsForDecision } from '#features/verification/admin-artisan.ts'
import { type ArtisanStep, sellingSteps } from '#features/verification/onboarding-steps.ts'
import type { ReadySentence } from '#features/verification/ready-sentence.ts'
import { type VerificationStatus, verificationMoves } from '#features/verification/verification-status.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

export type DecidedArtisan = Pick<AdminArtisan, 'id' | 'name' | 'moves' | 'said'> & {
  status: string
  sentences?: readonly ReadySentence[]
  missing?: readonly ArtisanStep[]
}

const isSellingStep = (step: ArtisanStep) => sellingSteps.some((needed) => needed === step)

export function VerificationDialog({ artisan, onClose }: { artisan: DecidedArtisan; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { id, name, said, missing = [] } = artisan
  const status = artisan.status as VerificationStatus
  // Who looks at an application decides it in the same dialog.
  const isWaiting = artisan.moves.includes('review')
  const decisions = movesOf(verificationMoves, 'admin', 'in_review').filter(
    (move) => findMove(verificationMoves, 'in_review', move)?.to !== status,
  )
  const stepsIn = (steps: readonly ArtisanStep[]) =>
    steps.length > 0 ? (
      <>
        <b>{t('artisan.missing')}</b>: {steps.map((step) => t(`workshop:start.step.${step}`)).join(', ')}
      </>
    ) : null
  const moves = isWaiting ? [...decisions, ...artisan.moves] : artisan.moves
  const choices = moves.map((move) => {
    const found = findMove(verificationMoves, status, move) ?? findMove(verificationMoves, 'in_review', move)
    return {
      move,
      verb: t(`verification.verb.${camel(move)}`),
      text: t(`verification.text.${camel(move)}`),
      needsReason: found?.needs.includes('reason') ?? false,
      refusal: found?.to === 'verified' ? stepsIn(missing.filter(isSellingStep)) : null,
      warning: move === 'verify' && missing.length > 0 ? <p className="ask">{stepsIn(missing)}</p> : null,
    }
  })
  const decide = (decision: Decision) => {
    const first = artisan.moves.includes(decision.move) ? {} : { first: 'review' as const }
    return api.call(artisansApi.decide, { params: { id }, body: { ...decision, ...first, expected: status } })
  }
  return (
    <DecisionDialog
      title={name}
      state={t(`common:verification.${camel(status)}`)}
      said={said}
      choices={choices}
      ready={artisan.sentences}
      reader="artisan"
      isWaiting={waitsForDecision(status)}
      onDecide={(decision) => act(() => decide(decision), t('common:form.done'))}
      onClose={onClose}
    />
  )
}
