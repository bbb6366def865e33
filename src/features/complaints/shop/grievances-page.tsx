import { type FormEvent, useEffect, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { complaintsApi } from '#features/complaints/api.ts'
import type { Grievance, GrievanceKey, PersonMove } from '#features/complaints/grievance.ts'
import { listOwnGrievances, type OwnGrievance } from '#features/complaints/grievance-queries.ts'
import { paths } from '#features/paths.ts'
import { ApiError, api, refusalOf } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, Field, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

/** A guest's page is cached for all and has no personal data; signed-in people see their own complaints. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, account } = context.get(requestContext)
  const own = account ? await listOwnGrievances(ctx) : []
  return { head: privateHead(context, 'shop:complaint.pageTitle'), own }
}

export { meta } from '#features/page-meta.ts'

type Opened = { key: GrievanceKey; grievance: Grievance }

export default function GrievancesPage() {
  const { t } = useTranslation('shop')
  const { own } = useLoaderData<typeof loader>()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const open = async (key: GrievanceKey) => {
    setProblem(null)
    try {
      const { grievance } = await api.call(complaintsApi.follow, { body: key })
      setOpened({ key, grievance })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.status === 404 ? t('complaint.unknown') : error.message)
    }
  }
  // Only the browser sees the fragment of the URL; opening changes nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    const code = location.hash.slice(1)
    if (code) void open({ code })
  }, [])

  return (
    <div className="wrap info">
      <h1>{t('complaint.pageTitle')}</h1>
      <div aria-live="polite">
        {problem ? <p className="ask stopped">{problem}</p> : null}
        {opened ? (
          <GrievanceStatus
            key={opened.grievance.ticket}
            grievance={opened.grievance}
            accessKey={opened.key}
            onChange={(grievance) => setOpened({ ...opened, grievance })}
          />
        ) : null}
      </div>
      {own.length > 0 ? <OwnList own={own} onOpen={(ticket) => void open({ ticket })} /> : null}
      <section className="grid note" aria-labelledby="look">
        <h2 id="look">{t('complaint.lookTitle')}</h2>
        <div>
          <LookForm onLook={(key) => void open(key)} />
          <p>
            <Link to={`${paths.info('contact')}#complaint`}>{t('complaint.handIn')}</Link>
          </p>
        </div>
      </section>
    </div>
  )
}

function LookForm({ onLook }: { onLook: (key: GrievanceKey) => void }) {
  const { t } = useTranslation('shop')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onLook({ ticket: typed(form, 'ticket'), email: typed(form, 'email') })
  }
  return (
    <form method="post" className="stack" onSubmit={submit}>
      <noscript>
        <p className="ask">{t('contact.needsScript')}</p>
      </noscript>
      <Field
        name="ticket"
        required
        maxLength={40}
        autoComplete="off"
        label={t('complaint.ticket')}
        help={t('complaint.ticketHelp')}
      />
      <Field name="email" type="email" required maxLength={254} autoComplete="email" label={t('common:noun.email')} />
      <Button variant="act" type="submit">
        {t('complaint.look')}
      </Button>
    </form>
  )
}

function OwnList({ own, onOpen }: { own: readonly OwnGrievance[]; onOpen: (ticket: string) => void }) {
  const { t } = useTranslation('shop')
  return (
    <section className="grid note" aria-labelledby="own">
      <h2 id="own">{t('complaint.own')}</h2>
      <ul>
        {own.map(({ ticket, subject, status, sentAt }) => (
          <li key={ticket}>
            <Button variant="link" onClick={() => onOpen(ticket)}>
              {ticket}
            </Button>{' '}
            <span className="small mute">
              {t(`complaint.subjects.${subject}`)}, {t(`complaint.states.${status}`)}, <DateText iso={sentAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = { grievance: Grievance; accessKey: GrievanceKey; onChange: (grievance: Grievance) => void }

function GrievanceStatus({ grievance, accessKey, onChange }: Props) {
  const { t } = useTranslation('shop')
  const { ticket, subject, status, sentAt, acknowledgedAt, acknowledgeBy, resolvedAt, resolveBy, outcome, moves } =
    grievance
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
          {outcome ? <Line term={t('complaint.outcome')}>{t(`complaint.outcomes.${outcome}`)}</Line> : null}
        </dl>
        <MessageHistory grievance={grievance} />
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

function MessageHistory({ grievance }: { grievance: Grievance }) {
  const { t } = useTranslation('shop')
  const events = grievance.events.map(({ at, kind, by, text }) => ({
    key: `${at} ${kind}`,
    kind: 'done' as const,
    what: t(`complaint.event.${kind === 'closed' && by === 'person' ? 'withdrawn' : kind}`),
    why: text ? (
      <span className="words">
        <Written>{text}</Written>
      </span>
    ) : undefined,
    when: <DateText iso={at} shape="day-time" />,
  }))
  return <Timeline events={events} label={t('complaint.said')} />
}

type AnswerProps = Omit<Props, 'grievance'> & { move: PersonMove }

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
      const { grievance } = await api.call(complaintsApi.answer, { body: { key: accessKey, move, text } })
      setProblem(undefined)
      form.reset()
      onChange(grievance)
    } catch (error) {
      setProblem(refusalOf(error))
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
