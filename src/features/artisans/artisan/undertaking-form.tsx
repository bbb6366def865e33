import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { artisansCalls } from '#features/artisans/artisans-calls.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import type { MakerFile } from '#features/verification/artisan-file.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { ReadAloud } from '#ui/speech/read-aloud.tsx'

/** A change of these words is a new version: see maker-steps.ts. */
const points = ['own', 'match', 'place', 'law', 'buyer'] as const

/** What every maker promises, in the words of the version that is kept with time and language. */
export function UndertakingForm({ file }: { file: MakerFile }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const [problem, setProblem] = useState<string | null>(null)
  const { undertaking, undertakingVersion } = file
  const isGiven = undertaking?.version === undertakingVersion

  const give = async (event: FormEvent) => {
    event.preventDefault()
    const body = { version: undertakingVersion }
    setProblem(await act(() => api.call(artisansCalls.undertake, { body }), t('start.saved')))
  }

  return (
    <form method="post" className="stack" onSubmit={(event) => void give(event)}>
      <ol className="promise">
        {points.map((point) => (
          <li key={point}>{t(`start.undertaking.${point}`)}</li>
        ))}
      </ol>
      <ReadAloud text={points.map((point) => t(`start.undertaking.${point}`)).join(' ')} />
      <p className="small mute">{t('start.undertaking.version', { version: undertakingVersion })}</p>
      {problem ? (
        <p className="ask stopped" role="alert">
          {problem}
        </p>
      ) : null}
      {isGiven ? (
        <p className="ok">
          {t('start.undertaking.given')} <DateText iso={undertaking.givenAt} shape="day-time" />
        </p>
      ) : (
        <Button type="submit">{t('start.undertaking.give')}</Button>
      )}
    </form>
  )
}
