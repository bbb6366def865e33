import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Grievance, GrievanceKey, PersonMove } from '#features/complaints/grievance.ts'
import { grievancesCalls } from '#features/complaints/grievances-calls.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { TextArea } from '#ui/field.tsx'
import { Timeline } from '#ui/timeline.tsx'

type Props = { grievance: Grievance; accessKey: GrievanceKey; onChange: (grievance: Grievance) => void }

/** Where a complaint stands, what was said, and what the person may still do. */
export function GrievanceStatus({ grievance, accessKey, onChange }: Props) {
  const { t } = useTranslation('shop')
  const { ticket, subject, status, sentAt, acknowledgedAt, acknowledgeBy, resolvedAt, resolveBy, moves } = grievance
  return (
    <section className="grid note" aria-labelledby="stands">
      <h2 id="stands" className="num">
        {ticket}
      </h2>
      <div>
        <dl className="slip">
          <Line term={t('complaint.subject')}>{t(`complaint.subjects.${subject}`)}</Line>
          <Line term={t('complaint.stands')}>{t(`complaint.states.${status}`)}</Line>
          <Line term={t('complaint.sentAt')}>
            <DateText iso={sentAt} shape="day-time" />
          </Line>
          <Line term={t(acknowledgedAt ? 'complaint.confirmed' : 'complaint.confirmedBy')}>
            <DateText iso={acknowledgedAt ?? acknowledgeBy} shape="day-time" />
          </Line>
          <Line term={t(resolvedAt ? 'complaint.decided' : 'complaint.decidedBy')}>
            <DateText iso={resolvedAt ?? resolveBy} shape="day-time" />
          </Line>
        </dl>
        <Said grievance={grievance} />
        {moves.map((move) => (
          <AnswerForm key={move} move={move} accessKey={accessKey} onChange={onChange} />
        ))}
      </div>
    </section>
  )
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Said({ grievance }: { grievance: Grievance }) {
  const { t } = useTranslation('shop')
  const events = grievance.events.map(({ at, kind, by, text }) => ({
    key: `${at} ${kind}`,
    kind: 'done' as const,
    what: t(`complaint.event.${kind === 'closed' && by === 'person' ? 'withdrawn' : kind}`),
    why: text ? <span className="words">{text}</span> : undefined,
    when: <DateText iso={at} shape="day-time" />,
  }))
  return <Timeline events={events} label={t('complaint.said')} />
}

type AnswerProps = Omit<Props, 'grievance'> & { move: PersonMove }

/** One thing the person may do, with its words; folded except for the first. */
function AnswerForm({ move, accessKey, onChange }: AnswerProps) {
  const { t } = useTranslation('shop')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const text = String(new FormData(form).get('text') ?? '').trim()
    setSending(true)
    try {
      const { grievance } = await api.call(grievancesCalls.answer, { body: { key: accessKey, move, text } })
      setProblem(undefined)
      form.reset()
      onChange(grievance)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.errors[0]?.message ?? error.message)
    } finally {
      setSending(false)
    }
  }
  return (
    <details className="answer-back" open={move !== 'withdraw'}>
      <summary>{t(`complaint.move.${move}`)}</summary>
      <form method="post" className="stack" onSubmit={(event) => void submit(event)}>
        <TextArea name="text" required maxLength={4000} rows={4} label={t('complaint.words')} error={problem} />
        <Button type="submit" disabled={isSending}>
          {isSending ? t('contact.sending') : t(`complaint.act.${move}`)}
        </Button>
      </form>
    </details>
  )
}
