import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type AdminSubscriber, subscriberStates } from '#features/newsletter/admin-subscriber.ts'
import { adminSubscribers } from '#features/newsletter/admin-subscriber-queries.ts'
import { listIssues } from '#features/newsletter/newsletter-issue-queries.ts'
import { paths } from '#features/paths.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { AdminTable, type ListResult } from '#features/screens/table/data-table.tsx'
import { AdminFilters } from '#features/screens/table/table-filters.tsx'
import { fallbackLanguage, languages } from '#platform/i18n/languages.ts'
import type { Translate } from '#platform/i18n/word-text.ts'
import { Button, Select } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const { filter, ask } = adminSubscribers.read(query)
  const [readers, issues] = await Promise.all([adminSubscribers.page(ctx, { filter, ask }), listIssues(ctx)])
  return { head: privateHead(context, 'admin:newsletter.title'), readers, issues, filter, sort: ask.sort }
}

export { meta } from '#features/page-meta.ts'

export default function AdminNewsletterPage() {
  const { t } = useTranslation('admin')
  return (
    <>
      <div className="admin-title">
        <h1>{t('newsletter.title')}</h1>
        <p className="small mute">{t('newsletter.text')}</p>
      </div>
      <Issues />
      <h2 className="sec">{t('newsletter.readers')}</h2>
      <Filters />
      <AdminTable listing={useListing()} />
    </>
  )
}

function Issues() {
  const { t } = useTranslation('admin')
  const { issues } = useLoaderData<typeof loader>()
  return (
    <section aria-labelledby="issues">
      <h2 id="issues">{t('newsletter.issues')}</h2>
      <ul>
        {issues.map(({ id, subject, status, sent, clicks, leavers }) => (
          <li key={id} className="dash-row">
            <Link to={paths.adminNewsletterIssue(id)}>
              <Written>{subject[fallbackLanguage] ?? ''}</Written>
            </Link>{' '}
            <span className="small mute">
              {t(`newsletter.is.${status}`)}
              {status === 'draft' ? null : `, ${t('newsletter.figures', { sent, clicks, leavers })}`}
            </span>
          </li>
        ))}
      </ul>
      <Button to={paths.adminNewsletterIssue('new')}>{t('newsletter.write')}</Button>
    </section>
  )
}

function useListing(): ListResult<AdminSubscriber> {
  const { t } = useTranslation('admin')
  const { readers, sort } = useLoaderData<typeof loader>()
  return {
    name: 'newsletter',
    caption: t('newsletter.title'),
    page: readers,
    sort,
    file: 'newsletter',
    isExportProven: true,
    rowKey: ({ email }) => email,
    columns: columnsOf(t),
    empty: (
      <EmptyState title={t('newsletter.empty')}>
        <Button to={paths.adminNewsletter()}>{t('common:action.clearAll')}</Button>
      </EmptyState>
    ),
  }
}

function columnsOf(t: Translate): ListResult<AdminSubscriber>['columns'] {
  const day = (iso: string | null) => (iso ? <DateText iso={iso} shape="day-time" /> : '–')
  return [
    { name: 'email', label: t('common:noun.email'), phone: 'title', cell: ({ email }) => email },
    {
      name: 'state',
      label: t('lists.state'),
      phone: 'state',
      cell: ({ state }) => t(`newsletter.state.${state}`),
    },
    {
      name: 'language',
      label: t('words.language'),
      phone: 'labelled',
      cell: ({ language }) => <span lang={language}>{nameOf(language)}</span>,
    },
    {
      name: 'asked',
      label: t('newsletter.asked'),
      phone: 'labelled',
      canSort: true,
      cell: ({ askedAt }) => day(askedAt),
    },
    {
      name: 'confirmed',
      label: t('newsletter.confirmed'),
      phone: 'labelled',
      cell: ({ confirmedAt }) => day(confirmedAt),
    },
    { name: 'left', label: t('newsletter.left'), phone: 'labelled', cell: ({ leftAt }) => day(leftAt) },
    {
      name: 'version',
      label: t('newsletter.version'),
      phone: 'labelled',
      cell: ({ wordsVersion }) => wordsVersion ?? '–',
    },
  ]
}

function Filters() {
  const { t } = useTranslation('admin')
  const { filter } = useLoaderData<typeof loader>()
  const states = subscriberStates.map((value) => ({ value, label: t(`newsletter.state.${value}`) }))
  const known = languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))
  return (
    <AdminFilters action={paths.adminNewsletter()} filter={filter} search={{ label: t('common:noun.email') }}>
      <Select
        name="state"
        defaultValue={filter.state ?? ''}
        label={t('lists.state')}
        options={[{ value: '', label: t('lists.anyState') }, ...states]}
      />
      <Select
        name="language"
        defaultValue={filter.language ?? ''}
        label={t('words.language')}
        options={[{ value: '', label: t('words.anyLanguage') }, ...known]}
      />
    </AdminFilters>
  )
}

function nameOf(language: string): string {
  return languages.find(({ code }) => code === language)?.nativeName ?? language
}
