import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { adminArticles } from '#features/journal/admin-article-queries.ts'
import type { AdminArticleRow } from '#features/journal/admin-words.ts'
import { journalApi } from '#features/journal/api.ts'
import { articleLimits, articleStates } from '#features/journal/article-form.ts'
import { paths } from '#features/paths.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { AdminTable, type ListResult } from '#features/screens/table/data-table.tsx'
import { AdminFilters } from '#features/screens/table/table-filters.tsx'
import { languages } from '#platform/i18n/languages.ts'
import type { Translate } from '#platform/i18n/word-text.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Field, Select } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const { filter, ask } = adminArticles.read(query)
  const articles = await adminArticles.page(ctx, { filter, ask })
  return { head: privateHead(context, 'admin:journal.title'), articles, filter, sort: ask.sort }
}

export { meta } from '#features/page-meta.ts'

export default function AdminJournalPage() {
  const { t } = useTranslation('admin')
  const [isBeginning, setBeginning] = useState(false)
  return (
    <>
      <div className="admin-title">
        <h1>{t('journal.title')}</h1>
        <Button variant="act" onClick={() => setBeginning(true)}>
          {t('journal.begin')}
        </Button>
      </div>
      <Filters />
      <AdminTable listing={useListing()} />
      {isBeginning ? <BeginDialog onClose={() => setBeginning(false)} /> : null}
    </>
  )
}

function useListing(): ListResult<AdminArticleRow> {
  const { t } = useTranslation('admin')
  const { articles, sort } = useLoaderData<typeof loader>()
  return {
    name: 'journal',
    caption: t('journal.title'),
    page: articles,
    sort,
    file: 'journal',
    rowKey: ({ slug }) => slug,
    rowTo: ({ slug }) => paths.adminArticle(slug),
    columns: columnsOf(t),
    empty: (
      <EmptyState title={t('journal.empty')}>
        <Button to={paths.adminJournal()}>{t('common:action.clearAll')}</Button>
      </EmptyState>
    ),
  }
}

function columnsOf(t: Translate): ListResult<AdminArticleRow>['columns'] {
  return [
    { name: 'title', label: t('words.title'), phone: 'title', cell: ({ title }) => <span lang="en">{title}</span> },
    { name: 'state', label: t('lists.state'), phone: 'state', cell: ({ state }) => t(`words.stand.${state}`) },
    {
      name: 'languages',
      label: t('words.languages'),
      phone: 'labelled',
      cell: (row) => t('words.ofTwelve', { count: row.languages.length }),
    },
    {
      name: 'published',
      label: t('words.comesOut'),
      canSort: true,
      phone: 'labelled',
      cell: ({ publishedAt }) => (publishedAt ? <DateText iso={publishedAt} shape="day-time" /> : '–'),
    },
    {
      name: 'changed',
      label: t('words.changed'),
      canSort: true,
      phone: 'none',
      cell: ({ changedAt }) => <DateText iso={changedAt} shape="day-time" />,
    },
  ]
}

function Filters() {
  const { t } = useTranslation('admin')
  const { filter, sort } = useLoaderData<typeof loader>()
  const states = articleStates.map((value) => ({ value, label: t(`words.stand.${value}`) }))
  const options = languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))
  return (
    <AdminFilters action={paths.adminJournal()} filter={filter} sort={sort}>
      <Select
        name="state"
        defaultValue={filter.state ?? ''}
        label={t('lists.state')}
        options={[{ value: '', label: t('lists.anyState') }, ...states]}
      />
      <Select
        name="untold"
        defaultValue={filter.untold ?? ''}
        label={t('words.notIn')}
        options={[{ value: '', label: t('words.anyLanguage') }, ...options]}
      />
    </AdminFilters>
  )
}

function BeginDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const [slug, setSlug] = useState<string | null>(null)
  const [title, setTitle] = useState('')
  const begin = async (form: FormData) => {
    try {
      const body = { title: typed(form, 'title'), slug: typed(form, 'slug') }
      const { article } = await api.call(journalApi.createArticle, { body })
      await navigate(paths.adminArticle(article.slug))
      return null
    } catch (error) {
      return refusalOf(error)
    }
  }
  return (
    <AskDialog
      title={t('journal.begin')}
      text={t('journal.beginText')}
      act={t('journal.begin')}
      onAct={begin}
      onClose={onClose}
    >
      <Field
        name="title"
        required
        maxLength={articleLimits.title}
        label={t('journal.englishTitle')}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Field
        name="slug"
        required
        maxLength={80}
        label={t('journal.address')}
        help={t('journal.addressHelp')}
        value={slug ?? addressOf(title)}
        onChange={(event) => setSlug(event.target.value)}
      />
    </AskDialog>
  )
}

function addressOf(title: string): string {
  return title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
}
