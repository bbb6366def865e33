import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import {
  type ContactRow,
  deskContactSorts,
  deskContactStates,
  readDeskContactFilter,
} from '#features/contact/admin-contact.ts'
import { listDeskContact } from '#features/contact/admin-contact-queries.ts'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { type DeskListing, DeskTable } from '#features/screens/table/data-table.tsx'
import { DeskFilters } from '#features/screens/table/table-filters.tsx'
import { readDeskAsk } from '#platform/lists/admin-list.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/field.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const filter = readDeskContactFilter(query)
  const ask = readDeskAsk(query, deskContactSorts)
  const page = await listDeskContact(ctx, { filter, ask })
  return { head: privateHead(context, 'admin:today.queues.letters'), page, filter, sort: ask.sort }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** What people wrote on the contact page: who has waited longest stands first. */
export default function OfficeContactPage() {
  const { t } = useTranslation('admin')
  return (
    <>
      <div className="office-title">
        <h1>{t('today.queues.letters')}</h1>
      </div>
      <Filters />
      <DeskTable listing={useListing()} />
    </>
  )
}

function useListing(): DeskListing<ContactRow> {
  const { t } = useTranslation('admin')
  const { page, sort } = useLoaderData<typeof loader>()
  return {
    ...{ name: 'contact', caption: t('today.queues.letters'), page, sort },
    rowKey: ({ id }) => id,
    rowTo: ({ id }) => paths.officeContactMessage(id),
    needs: ({ answeredAt }) => answeredAt === null,
    exportTo: paths.officeContactFile(),
    columns: useColumns(),
    empty: (
      <EmptyState title={t('letters.empty')}>
        <Button to={paths.officeContact('state=all')}>{t('letters.showAll')}</Button>
      </EmptyState>
    ),
  }
}

function useColumns(): DeskListing<ContactRow>['columns'] {
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
      cell: ({ answeredAt }) => t(answeredAt ? 'letters.answered' : 'letters.open'),
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
  const states = deskContactStates.map((value) => ({
    value,
    label: value === 'all' ? t('complaints.states.all') : t(`letters.${value}`),
  }))
  return (
    <DeskFilters
      action={paths.officeContact()}
      filter={filter}
      search={{ hint: t('letters.searchHint') }}
      sort={sort}
      isShort
    >
      <Select name="state" defaultValue={filter.state} label={t('lists.state')} options={states} />
    </DeskFilters>
  )
}
