import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { complaintsApi } from '#features/complaints/api.ts'
import type { AdminGrievance, AdminGrievanceEvent } from '#features/complaints/complaint-list.ts'
import { getAdminGrievance } from '#features/complaints/complaint-list-queries.ts'
import { grievanceOutcomes } from '#features/complaints/grievance.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { languages } from '#platform/i18n/languages.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Select, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { ComplaintClock } from './complaint-clock.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const grievance = await foundOr404(getAdminGrievance(ctx, params.ticket ?? ''))
  return { head: privateHead(context, 'admin:complaints.one', { ticket: grievance.ticket }), grievance }
}

export { meta } from '#features/page-meta.ts'

type Move = AdminGrievance['moves'][number]

export default function ComplaintPage() {
  const { t } = useTranslation('admin')
  const { grievance } = useLoaderData<typeof loader>()
  const [openMove, setOpenMove] = useState<Move | null>(null)
  return (
    <>
      <nav className="micro crumb" aria-label={t('shop:crumbs')}>
        <Link to={paths.adminComplaints()}>{t('complaints.title')}</Link>
      </nav>
      <div className="admin-title">
        <h1 className="num">{grievance.ticket}</h1>
        <p className="small mute">{t(`shop:complaint.states.${grievance.status}`)}</p>
      </div>
      <div className="admin-acts">
        {grievance.moves.map((move) => (
          <Button key={move.move} onClick={() => setOpenMove(move)}>
            {t(`complaints.verb.${move.move}`)}
          </Button>
        ))}
      </div>
      <div className="grid complaint">
        <MessageHistory grievance={grievance} />
        <Facts grievance={grievance} />
      </div>
      {openMove ? (
        <MoveDialog key={openMove.move} grievance={grievance} move={openMove} onClose={() => setOpenMove(null)} />
      ) : null}
    </>
  )
}

function Facts({ grievance }: { grievance: AdminGrievance }) {
  const { t } = useTranslation('admin')
  const { name, email, phone, subject, orderNumber, knownOrder, language, hasAccount, clock, sentAt, others, outcome } =
    grievance
  const of = new URLSearchParams({ q: email }).toString()
  const facts = [
    [t('complaints.clock'), <ComplaintClock key="clock" clock={clock} />],
    [t('complaints.about'), t(`shop:complaint.subjects.${subject}`)],
    ...(outcome ? [[t('shop:complaint.outcome'), t(`shop:complaint.outcomes.${outcome}`)] as const] : []),
    [t('complaints.sent'), <DateText key="sent" iso={sentAt} shape="day-time" />],
    [
      t('complaints.person'),
      hasAccount ? (
        <Link key="person" to={`${paths.adminPeople()}?${of}`}>
          {name}
        </Link>
      ) : (
        `${name}, ${t('complaints.noAccount')}`
      ),
    ],
    [
      t('common:noun.email'),
      <span key="email" className="own-email">
        {email}
      </span>,
    ],
    [t('common:noun.phone'), phone ?? '–'],
    [
      t('common:noun.order'),
      knownOrder ? (
        <Link key="order" to={paths.adminOrder(knownOrder)}>
          {knownOrder}
        </Link>
      ) : (
        (orderNumber ?? '–')
      ),
    ],
    ...(hasAccount
      ? [
          [
            t('common:noun.orders'),
            <Link key="orders" to={paths.adminOrders(of)}>
              {t('complaints.orders')}
            </Link>,
          ] as const,
        ]
      : []),
    [t('complaints.language'), <Written key="language">{languageName(language)}</Written>],
  ] as const
  return (
    <aside>
      <dl className="slip">
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {others.length > 0 ? (
        <>
          <h2>{t('complaints.others')}</h2>
          <ul>
            {others.map(({ ticket, status }) => (
              <li key={ticket}>
                <Link to={paths.adminComplaint(ticket)}>{ticket}</Link>{' '}
                <span className="small mute">{t(`shop:complaint.states.${status}`)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </aside>
  )
}

function languageName(code: string): string {
  return languages.find((language) => language.code === code)?.nativeName ?? code
}

function MessageHistory({ grievance }: { grievance: AdminGrievance }) {
  const { t } = useTranslation('admin')
  const what = ({ kind, by, author }: AdminGrievanceEvent) => {
    const name = t(`shop:complaint.event.${kind === 'closed' && by === 'person' ? 'withdrawn' : kind}`)
    return author ? `${name}, ${author}` : name
  }
  const events = grievance.events.map((event) => ({
    key: String(event.id),
    kind: event.isPublic ? ('done' as const) : ('open' as const),
    what: what(event),
    why: event.text ? (
      <span className="words" lang={event.isPublic ? grievance.language : undefined}>
        {event.isPublic ? event.text : <Written>{event.text}</Written>}
      </span>
    ) : undefined,
    when: <DateText iso={event.at} shape="day-time" />,
  }))
  return <Timeline events={events} label={t('shop:complaint.said')} />
}

function MoveDialog({ grievance, move, onClose }: { grievance: AdminGrievance; move: Move; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const decide = (form: FormData) => {
    const outcome = grievanceOutcomes.find((known) => known === typed(form, 'outcome'))
    const body = { move: move.move, text: typed(form, 'text'), seen: grievance.seen, ...(outcome ? { outcome } : {}) }
    const call = () => api.call(complaintsApi.move, { params: { ticket: grievance.ticket }, body })
    return act(call, t('common:form.done'))
  }
  const help =
    move.move === 'note'
      ? t('complaints.noteHelp')
      : t('complaints.writeIn', { language: languageName(grievance.language) })
  return (
    <AskDialog
      title={t(`complaints.verb.${move.move}`)}
      text={t(`complaints.what.${move.move}`)}
      act={t(`complaints.verb.${move.move}`)}
      onAct={decide}
      onClose={onClose}
    >
      {move.move === 'resolve' ? <Outcome order={grievance.knownOrder} /> : null}
      <TextArea
        name="text"
        rows={6}
        required={move.needsText}
        maxLength={4000}
        label={t('complaints.words')}
        help={help}
        lang={move.move === 'note' ? undefined : grievance.language}
      />
    </AskDialog>
  )
}

/** Money goes back in the order, where what was paid and what is left can be seen. */
function Outcome({ order }: { order: string | null }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <Select
        name="outcome"
        required
        defaultValue=""
        label={t('shop:complaint.outcome')}
        options={[
          { value: '', label: '–' },
          ...grievanceOutcomes.map((value) => ({ value, label: t(`shop:complaint.outcomes.${value}`) })),
        ]}
      />
      {order ? (
        <p className="small">
          <Link to={paths.adminOrder(order)}>{t('complaints.toRefund', { order })}</Link>
        </p>
      ) : null}
    </>
  )
}
