import { useState } from 'react'
import { Link } from 'react-router'
import { artisansApi } from '#features/artisans/api.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { SaidWords } from '#features/screens/table/said-words.tsx'
import { useAct } from '#features/screens/use-act.ts'
import type { OwnStanding } from '#features/verification/verification-queries.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, TextArea } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

const applications: readonly string[] = ['apply', 'apply_again']

export function OwnStandingSection({ standing, isStart = false }: { standing: OwnStanding; isStart?: boolean }) {
  const { t } = useTranslation('workshop')
  const [openMove, setOpenMove] = useState<string | null>(null)
  const act = useAct()
  const { status, said } = standing
  const mayApply = standing.moves.some((move) => applications.includes(move))
  const moves = standing.moves.filter((move) => !applications.includes(move))
  const makeMove = (move: string, reason: string) => {
    const body = { move, ...(reason ? { reason } : {}) }
    return act(() => api.call(artisansApi.moveOwn, { body }), t('common:form.done'))
  }
  return (
    <section className="standing" aria-labelledby="standing">
      <h2 id="standing" className={isStart ? 'sr' : undefined}>
        {t('standing.title')}
      </h2>
      <p>
        <b>{t(`common:verification.${camel(status)}`)}</b>
        <br />
        {t(`standing.says.${camel(status)}`)}
      </p>
      {said ? (
        <p>
          <SaidWords said={said} />
        </p>
      ) : null}
      {mayApply && !isStart ? (
        <p>
          <Link to={paths.workshopStart()}>{t('standing.toSteps')}</Link>
        </p>
      ) : null}
      <div className="acts">
        {moves.map((move) => (
          <Button key={move} onClick={() => setOpenMove(move)}>
            {t(`standing.verb.${camel(move)}`)}
          </Button>
        ))}
      </div>
      {openMove ? (
        <AskDialog
          key={openMove}
          title={t(`standing.ask.${camel(openMove)}`)}
          text={t(`standing.text.${camel(openMove)}`)}
          act={t(`standing.verb.${camel(openMove)}`)}
          onAct={(form) => makeMove(openMove, typed(form, 'reason'))}
          onClose={() => setOpenMove(null)}
        >
          {openMove === 'appeal' ? (
            <TextArea
              name="reason"
              required
              maxLength={500}
              rows={5}
              label={t('standing.appealWords')}
              help={t('common:form.adminReads')}
            />
          ) : null}
        </AskDialog>
      ) : null}
    </section>
  )
}
