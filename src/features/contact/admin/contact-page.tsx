import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { adminContactStates, type ContactRow } from '#features/contact/admin-contact.ts'
import { adminContacts } from '#features/contact/admin-contact-queries.ts'
import { paths } from '#features/paths.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { AdminTable, type ListResult } from '#features/screens/table/data-table.tsx'
import { AdminFilters } from '#features/screens/table/table-filters.tsx'
import { Button, Select } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const { filter, ask } = adminContacts.read(query)
  const page = await adminContacts.page(ctx, { filter, ask })
  return { head: privateHead(context, 'admin:today.queues.emails'), page, filter, sort: ask.sort }
}

export { meta } from '#features/page-meta.ts'

export default function AdminContactPage() {
  const { t } = useTranslation('admin')
  return (
    <>
      <div className="admin-title">
        <h1>{t('today.queues.emails')}</h1>
      </div>
      <Filters />
      <AdminTable listing={useListing()} />
    </>
  )
}

function useListing(): ListResult<ContactRow> {
  const { t } = useTranslation('admin')
  const { page, sort } = useLoaderData<typeof loader>()
  return {
    ...{ name: 'contact', caption: t('today.queues.emails'), page, sort },
    rowKey: ({ id }) => id,
    rowTo: ({ id }) => paths.adminContactMessage(id),
    needs: ({ answeredAt }) => answeredAt === null,
    file: 'contact',
    columns: useColumns(),
    empty: (
      <EmptyState title={t('emails.empty')}>
        <Button to={paths.adminContact('state=all')}>{t('emails.showAll')}</Button>
      </EmptyState>
    ),
  }
}

function useColumns(): ListResult<ContactRow>['columns'] {
  const { t } = useTranslation('admin')
  return [
    { name: 'person', label: t('complaints.person'), phone: 'title', cell: ({ name }) => name },
    {
      name: 'words',
      label: t('complaints.about'),
      cell: ({ words, language }) => (
        <span className="under alone" lang={language}>
          {words}
        </span>
      ),
    },
    { name: 'order', label: t('common:noun.order'), phone: 'none', cell: ({ orderNumber }) => orderNumber ?? '–' },
    {
      name: 'state',
      label: t('lists.state'),
      phone: 'state',
      cell: ({ answeredAt }) => t(answeredAt ? 'emails.answered' : 'emails.open'),
    },
    {
      name: 'sent',
      label: t('complaints.sent'),
      phone: 'aside',
      canSort: true,
      cell: ({ sentAt }) => <DateText iso={sentAt} shape="day-short" />,
    },
  ]
}

function Filters() {
  const { t } = useTranslation('admin')
  const { filter, sort } = useLoaderData<typeof loader>()
  const states = adminContactStates.map((value) => ({
    value,
    label: value === 'all' ? t('complaints.states.all') : t(`emails.${value}`),
  }))
  return (
    <AdminFilters
      action={paths.adminContact()}
      filter={filter}
      search={{ hint: t('emails.searchHint') }}
      sort={sort}
      isShort
    >
      <Select name="state" defaultValue={filter.state} label={t('lists.state')} options={states} />
    </AdminFilters>
  )
}
