import { SaidWords } from '#features/screens/table/said-words.tsx'
import type { ReadySentence } from '#features/verification/ready-sentence.ts'
import type { SaidReason } from '#platform/lists/state-move.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { type MoveChoice, MoveChoices } from '#ui/move-choices.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export type Decision = { move: string; reason?: string }

type Props = {
  title: string
  state: string
  said: SaidReason | null
  choices: readonly MoveChoice[]
  ready?: readonly ReadySentence[] | undefined
  reader: 'artisan' | 'admin'
  /** a decision is waited for; else a standing is changed */
  isWaiting?: boolean
  onDecide: (decision: Decision) => Promise<string | null>
  onClose: () => void
}

export function DecisionDialog({
  title,
  state,
  said,
  choices,
  ready = [],
  reader,
  isWaiting = false,
  onDecide,
  onClose,
}: Props) {
  const { t } = useTranslation()
  const decide = (form: FormData) => {
    const reason = typed(form, 'reason')
    return onDecide({ move: typed(form, 'move'), ...(reason ? { reason } : {}) })
  }

  return (
    <AskDialog
      title={title}
      text={
        <>
          {t('form.now', { state })} <SaidWords said={said} />
        </>
      }
      act={t(isWaiting ? 'form.decide' : 'form.change')}
      onAct={decide}
      onClose={onClose}
    >
      <MoveChoices
        choices={choices}
        ready={ready}
        legend={t('form.whatNow')}
        reason={{
          label: t('form.reason'),
          needed: t(reader === 'artisan' ? 'form.artisanReads' : 'form.adminReads'),
          optional: t('form.mayStayEmpty'),
        }}
      />
    </AskDialog>
  )
}
