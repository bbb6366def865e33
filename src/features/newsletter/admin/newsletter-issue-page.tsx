import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { requireRole } from '#features/actor.ts'
import { newsletterApi } from '#features/newsletter/api.ts'
import { type IssueForm, issueLimits, type NewsletterIssue } from '#features/newsletter/newsletter-issue.ts'
import { countReaders, getIssue } from '#features/newsletter/newsletter-issue-queries.ts'
import { issueEmail } from '#features/newsletter/send-issue.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { SavedForm } from '#features/screens/saved-form.tsx'
import { useAct } from '#features/screens/use-act.ts'
import { findBrand } from '#features/settings/settings-queries.ts'
import { fallbackLanguage, languages } from '#platform/i18n/languages.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Field, Select, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, settings, language } = context.get(requestContext)
  requireRole(ctx.actor, 'admin')
  const issue = params.id === 'new' ? null : await getIssue(ctx, params.id ?? '')
  const reader = { email: '', language, leaveCode: '' }
  return {
    head: privateHead(context, 'admin:newsletter.issues'),
    issue,
    preview: issue && issueEmail(issue, reader, settings.publicOrigin).text,
    readers: await countReaders(ctx),
    offered: (await findBrand(ctx)).languages,
  }
}

export { meta } from '#features/page-meta.ts'

export default function AdminNewsletterIssuePage() {
  const { t } = useTranslation('admin')
  const { issue } = useLoaderData<typeof loader>()
  const title = issue?.subject[fallbackLanguage] ?? t('newsletter.write')
  return (
    <>
      <nav className="micro crumb" aria-label={t('shop:crumbs')}>
        <Link to={paths.adminNewsletter()}>{t('newsletter.title')}</Link> / <Written>{title}</Written>
      </nav>
      <div className="admin-title">
        <h1>
          <Written>{title}</Written>
        </h1>
        {issue ? <p className="small mute">{t(`newsletter.is.${issue.status}`)}</p> : null}
      </div>
      {issue ? <Figures issue={issue} /> : null}
      {issue === null || issue.status === 'draft' ? <IssueFields key={issue?.revision ?? 0} /> : null}
      {issue ? <Acts issue={issue} /> : null}
      <Preview />
    </>
  )
}

function Figures({ issue }: { issue: NewsletterIssue }) {
  const { t } = useTranslation('admin')
  const { status, recipients, sent, clicks, leavers, sendAt, endedAt } = issue
  if (status === 'draft') return null
  const at = endedAt ?? sendAt
  return (
    <dl className="facts-row">
      {at ? (
        <div>
          <dt>{t('newsletter.at')}</dt>
          <dd>
            <DateText iso={at} shape="day-time" />
          </dd>
        </div>
      ) : null}
      {Object.entries({ recipients, sent, clicks, leavers }).map(([name, count]) => (
        <div key={name}>
          <dt>{t(`newsletter.figure.${name}`)}</dt>
          <dd className="num">{count}</dd>
        </div>
      ))}
    </dl>
  )
}

function readIssue(data: FormData): IssueForm {
  const texts = (kind: string) =>
    Object.fromEntries(
      languages.map(({ code }) => [code, typed(data, `${kind}.${code}`)]).filter(([, text]) => text !== ''),
    )
  return { subject: texts('subject'), text: texts('text'), action: texts('action'), link: typed(data, 'link') }
}

function IssueFields() {
  const { t } = useTranslation('admin')
  const { issue, offered } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const save = async (data: FormData) => {
    const form = readIssue(data)
    if (issue === null) {
      const { issue: made } = await api.call(newsletterApi.write, { body: { form } })
      await navigate(paths.adminNewsletterIssue(made.id))
      return
    }
    await api.call(newsletterApi.save, { params: { id: issue.id }, body: { form, revision: issue.revision } })
    await revalidate()
  }
  const known = languages.filter(({ code }) => offered.includes(code))
  return (
    <SavedForm save={save}>
      {(errorOf) => {
        const fieldsOf = ({ code, nativeName }: (typeof languages)[number]) => (
          <div key={code} className="stack">
            <Field
              name={`subject.${code}`}
              lang={code}
              defaultValue={issue?.subject[code] ?? ''}
              maxLength={issueLimits.subject}
              label={t('newsletter.subjectIn', { language: nativeName })}
              error={errorOf(`subject.${code}`)}
            />
            <TextArea
              name={`text.${code}`}
              lang={code}
              rows={8}
              defaultValue={issue?.text[code] ?? ''}
              maxLength={issueLimits.text}
              label={t('newsletter.textIn', { language: nativeName })}
              error={errorOf(`text.${code}`)}
            />
            <Field
              name={`action.${code}`}
              lang={code}
              defaultValue={issue?.action[code] ?? ''}
              maxLength={issueLimits.action}
              label={t('newsletter.actionIn', { language: nativeName })}
              error={errorOf(`action.${code}`)}
            />
          </div>
        )
        return (
          <>
            {known.filter(({ code }) => code === fallbackLanguage).map(fieldsOf)}
            <Field
              name="link"
              defaultValue={issue?.link ?? ''}
              spellCheck={false}
              label={t('home.link')}
              help={t('home.linkHelp')}
              error={errorOf('link')}
            />
            {known.length > 1 ? (
              <details>
                <summary>{t('home.otherLanguages')}</summary>
                {known.filter(({ code }) => code !== fallbackLanguage).map(fieldsOf)}
              </details>
            ) : null}
          </>
        )
      }}
    </SavedForm>
  )
}

function Acts({ issue }: { issue: NewsletterIssue }) {
  const { t } = useTranslation('admin')
  const { readers, offered } = useLoaderData<typeof loader>()
  const act = useAct()
  const [open, setOpen] = useState<'test' | 'send' | 'stop' | null>(null)
  const params = { id: issue.id }
  const done = t('common:form.done')
  const send = (form: FormData) => {
    const at = typed(form, 'at')
    const body = { revision: issue.revision, readers, at: at ? new Date(at).toISOString() : null }
    return act(() => api.call(newsletterApi.send, { params, body }), done)
  }
  const test = (form: FormData) => {
    const language = languages.find(({ code }) => code === typed(form, 'language'))?.code ?? fallbackLanguage
    return act(() => api.call(newsletterApi.test, { params, body: { language } }), done)
  }
  const close = () => setOpen(null)
  const isOpen = issue.status === 'scheduled' || issue.status === 'sending'
  return (
    <div className="admin-acts">
      <Button onClick={() => setOpen('test')}>{t('newsletter.test')}</Button>
      {issue.status === 'draft' ? <Button onClick={() => setOpen('send')}>{t('newsletter.send')}</Button> : null}
      {isOpen ? <Button onClick={() => setOpen('stop')}>{t('newsletter.stop')}</Button> : null}
      {open === 'test' ? (
        <AskDialog title={t('newsletter.test')} act={t('newsletter.test')} onAct={test} onClose={close}>
          <Select
            name="language"
            label={t('words.language')}
            options={languages
              .filter(({ code }) => offered.includes(code))
              .map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
          />
        </AskDialog>
      ) : null}
      {open === 'send' ? (
        <AskDialog
          title={t('newsletter.send')}
          text={t('newsletter.sendText', { count: readers })}
          act={t('newsletter.send')}
          onAct={send}
          onClose={close}
        >
          <Field name="at" type="datetime-local" label={t('newsletter.sendAt')} help={t('newsletter.sendAtHelp')} />
        </AskDialog>
      ) : null}
      {open === 'stop' ? (
        <AskDialog
          title={t('newsletter.stop')}
          text={t('newsletter.stopText')}
          act={t('newsletter.stop')}
          onAct={() => act(() => api.call(newsletterApi.stop, { params }), done)}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

/** The text of the email; its HTML says the same. */
function Preview() {
  const { t } = useTranslation('admin')
  const { preview } = useLoaderData<typeof loader>()
  if (preview === null) return null
  return (
    <section className="sec" aria-labelledby="preview">
      <h2 id="preview">{t('home.preview')}</h2>
      {preview.split(/\n\s*\n/).map((words, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text that does not change
        <p key={index} className="newsletter-words">
          {words}
        </p>
      ))}
    </section>
  )
}
