import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Grievance, GrievanceKey } from '#features/complaints/grievance.ts'
import { listOwnGrievances, type OwnGrievance } from '#features/complaints/grievance-queries.ts'
import { grievancesCalls } from '#features/complaints/grievances-calls.ts'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Field } from '#ui/field.tsx'
import { GrievanceStatus } from './grievance-status.tsx'

/** A guest's page is kept for all and knows nothing; who is signed in finds their own complaints. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, account } = context.get(requestContext)
  const own = account ? await listOwnGrievances(ctx) : []
  return { head: privateHead(context, 'shop:complaint.pageTitle'), own }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

type Opened = { key: GrievanceKey; grievance: Grievance }

/** Where a complaint stands: by the mailed link, by ticket and mail address, or from the list of one's own. */
export default function GrievancesPage() {
  const { t } = useTranslation('shop')
  const { own } = useLoaderData<typeof loader>()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const open = async (key: GrievanceKey) => {
    setProblem(null)
    try {
      const { grievance } = await api.call(grievancesCalls.follow, { body: key })
      setOpened({ key, grievance })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.status === 404 ? t('complaint.unknown') : error.message)
    }
  }
  // Only the browser knows what stands behind the `#`; looking changes nothing.
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
