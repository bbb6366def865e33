import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { artisansCalls } from '#features/artisans/artisans-calls.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import { type MakerStep, neededSteps } from '#features/verification/onboarding-steps.ts'
import { Button } from '#ui/button.tsx'

type Props = { move: 'apply' | 'apply_again'; missing: readonly MakerStep[] }

/** Hands everything to the office, or says what is still open. */
export function ApplySection({ move, missing }: Props) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const [problem, setProblem] = useState<string | null>(null)
  const [isActing, setActing] = useState(false)
  const open = missing.filter((step) => neededSteps.some((needed) => needed === step))

  const apply = async () => {
    setActing(true)
    setProblem(await act(() => api.call(artisansCalls.moveOwn, { body: { move } }), t('start.apply.sent')))
    setActing(false)
  }

  return (
    <section aria-labelledby="apply" className="apply">
      <h2 id="apply">{t('start.apply.title')}</h2>
      {open.length === 0 ? (
        <p>{t('start.apply.ready')}</p>
      ) : (
        <>
          <p id="apply-open">{t('start.apply.missing')}</p>
          <ul>
            {open.map((step) => (
              <li key={step}>
                <a href={paths.workshopStart(step)}>{t(`start.step.${step}`)}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      {problem ? (
        <p className="ask stopped" role="alert">
          {problem}
        </p>
      ) : null}
      <Button variant="act" wide disabled={isActing || open.length > 0} onClick={() => void apply()}>
        {t(move === 'apply' ? 'start.apply.act' : 'start.apply.again')}
      </Button>
    </section>
  )
}
