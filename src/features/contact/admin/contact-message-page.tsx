import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { AdminContact } from '#features/contact/admin-contact.ts'
import { getAdminContact } from '#features/contact/admin-contact-queries.ts'
import { contactApi } from '#features/contact/api.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { languages } from '#platform/i18n/languages.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const message = await foundOr404(getAdminContact(ctx, params.id ?? ''))
  return { head: privateHead(context, 'admin:emails.one', { name: message.name }), message }
}

export { meta } from '#features/page-meta.ts'

export default function AdminContactMessagePage() {
  const { t } = useTranslation('admin')
  const { message } = useLoaderData<typeof loader>()
  const [isAnswering, setAnswering] = useState(false)
  return (
    <>
      <nav className="micro crumb" aria-label={t('shop:crumbs')}>
        <Link to={paths.adminContact()}>{t('today.queues.emails')}</Link>
      </nav>
      <div className="admin-title">
        <h1>{t('emails.one', { name: message.name })}</h1>
        <p className="small mute">{t(message.answeredAt ? 'emails.answered' : 'emails.open')}</p>
      </div>
      {message.answeredAt ? null : (
        <div className="admin-acts">
          <Button variant="act" onClick={() => setAnswering(true)}>
            {t('complaints.verb.answer')}
          </Button>
        </div>
      )}
      <div className="grid complaint">
        <MessageHistory message={message} />
        <Facts message={message} />
      </div>
      {isAnswering ? <AnswerDialog message={message} onClose={() => setAnswering(false)} /> : null}
    </>
  )
}

function MessageHistory({
  message: { message, language, sentAt, answer, answeredAt, answeredBy },
}: {
  message: AdminContact
}) {
  const { t } = useTranslation('admin')
  const quoted = (words: string) => (
    <span className="words" lang={language}>
      {words}
    </span>
  )
  const answered = t('shop:complaint.event.answer')
  const events = [
    ...(answeredAt
      ? [
          {
            key: 'answer',
            kind: 'done' as const,
            what: answeredBy ? `${answered}, ${answeredBy}` : answered,
            why: answer ? quoted(answer) : undefined,
            when: <DateText iso={answeredAt} shape="day-time" />,
          },
        ]
      : []),
    {
      key: 'sent',
      kind: 'done' as const,
      what: t('complaints.sent'),
      why: quoted(message),
      when: <DateText iso={sentAt} shape="day-time" />,
    },
  ]
  return <Timeline events={events} label={t('shop:complaint.said')} />
}

function Facts({ message }: { message: AdminContact }) {
  const { t } = useTranslation('admin')
  const { name, email, orderNumber, knownOrder, language, hasAccount } = message
  const facts = [
    [t('complaints.person'), `${name}${hasAccount ? '' : `, ${t('complaints.noAccount')}`}`],
    [
      t('common:noun.email'),
      <span key="email" className="own-email">
        {email}
      </span>,
    ],
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
    [
      t('complaints.language'),
      <span key="language" lang={language}>
        {languageName(language)}
      </span>,
    ],
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
    </aside>
  )
}

function languageName(code: string): string {
  return languages.find((language) => language.code === code)?.nativeName ?? code
}

function AnswerDialog({ message: { id, language }, onClose }: { message: AdminContact; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const answer = (form: FormData) =>
    act(
      () => api.call(contactApi.answer, { params: { id }, body: { text: typed(form, 'text') } }),
      t('common:form.done'),
    )
  return (
    <AskDialog
      title={t('complaints.verb.answer')}
      text={t('emails.what')}
      act={t('complaints.verb.answer')}
      onAct={answer}
      onClose={onClose}
    >
      <TextArea
        name="text"
        rows={8}
        required
        maxLength={4000}
        label={t('complaints.words')}
        help={t('complaints.writeIn', { language: languageName(language) })}
        lang={language}
      />
    </AskDialog>
  )
}
