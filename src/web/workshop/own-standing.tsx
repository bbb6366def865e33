import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { artisansCalls } from '#domain/artisans/artisans-calls.ts'
import type { OwnStanding } from '#domain/artisans/verification-queries.ts'
import { SaidWords } from '#web/admin/said-words.tsx'
import { api } from '#web/api.ts'
import { camel } from '#web/orders/order-words.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'

/** Where the maker stands with the shop, what the office said, and what the maker may do about it. */
export function OwnStandingSection({ standing }: { standing: OwnStanding }) {
  const { t } = useTranslation('workshop')
  const [asked, setAsked] = useState<string | null>(null)
  const act = useAct()
  const { status, moves, said } = standing
  return (
    <section aria-labelledby="standing">
      <h2 id="standing">{t('standing.title')}</h2>
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
      <div className="acts">
        {moves.map((move) => (
          <Button key={move} onClick={() => setAsked(move)}>
            {t(`standing.verb.${camel(move)}`)}
          </Button>
        ))}
      </div>
      {asked ? (
        <AskDialog
          key={asked}
          title={t(`standing.ask.${camel(asked)}`)}
          text={t(`standing.text.${camel(asked)}`)}
          act={t(`standing.verb.${camel(asked)}`)}
          onAct={() => act(() => api.call(artisansCalls.moveOwn, { body: { move: asked } }), t('common:form.done'))}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </section>
  )
}
