import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysOf, type Holiday, longestHolidayDays } from '#features/artisans/holiday.ts'
import { holidaysCalls } from '#features/artisans/holidays-calls.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { formatDate } from '#ui/date-text.tsx'
import { Field } from '#ui/field.tsx'

/** Days on which nothing leaves the workshop. `today` is the day in India: `2026-11-22`. */
export function HolidaysSection({ holidays, today }: { holidays: readonly Holiday[]; today: string }) {
  const { t } = useTranslation('workshop')
  return (
    <section aria-labelledby="holidays">
      <h2 id="holidays">{t('holidays.title')}</h2>
      <p className="small mute">{t('holidays.text')}</p>
      {holidays.length === 0 ? <p>{t('holidays.none')}</p> : null}
      <ul>
        {holidays.map((holiday) => (
          <HolidayRow key={holiday.id} holiday={holiday} />
        ))}
      </ul>
      <HolidayForm today={today} />
    </section>
  )
}

function HolidayRow({ holiday }: { holiday: Holiday }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const [problem, setProblem] = useState<string | null>(null)
  const dayOf = (day: string) => formatDate((key, options) => t(key, options), `${day}T12:00:00+05:30`)
  const span =
    holiday.fromDay === holiday.untilDay
      ? dayOf(holiday.fromDay)
      : t('holidays.span', { from: dayOf(holiday.fromDay), until: dayOf(holiday.untilDay) })
  const remove = async () => {
    const call = () => api.call(holidaysCalls.cancel, { params: { holiday: holiday.id } })
    setProblem(await act(call, t('holidays.removed')))
  }
  return (
    <li className="dash-row">
      <span>
        <b>{span}</b>
        <br />
        <span className="small mute">{t('holidays.days', { count: daysOf(holiday) })}</span>
        {problem ? (
          <span className="err" role="alert">
            {problem}
          </span>
        ) : null}
      </span>
      <Button variant="link" aria-label={t('holidays.removeOf', { span })} onClick={() => void remove()}>
        {t('holidays.remove')}
      </Button>
    </li>
  )
}

function HolidayForm({ today }: { today: string }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const fromDay = typed(form, 'fromDay')
    const body = { fromDay, untilDay: typed(form, 'untilDay') || fromDay }
    setSending(true)
    const refused = await act(() => api.call(holidaysCalls.take, { body }), t('holidays.added'))
    setSending(false)
    setProblem(refused)
    if (refused) return
    setFirst('')
    setLast('')
  }

  return (
    <form method="post" className="stack holiday-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        name="fromDay"
        type="date"
        min={today}
        value={first}
        onChange={({ target }) => setFirst(target.value)}
        label={t('holidays.from')}
      />
      <Field
        name="untilDay"
        type="date"
        min={first || today}
        value={last}
        onChange={({ target }) => setLast(target.value)}
        label={t('holidays.until')}
        help={t('holidays.most', { count: longestHolidayDays })}
        error={problem ?? undefined}
      />
      <Button type="submit" disabled={isSending}>
        {isSending ? t('common:form.sending') : t('holidays.add')}
      </Button>
    </form>
  )
}
