import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { readDeskAsk } from '#domain/desk-list.ts'
import { listDeskContact } from '#domain/journal/desk-contact-queries.ts'
import {
  type ContactRow,
  deskContactSorts,
  deskContactStates,
  readDeskContactFilter,
} from '#domain/journal/office-contact.ts'
import { requestContext } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Select } from '#web/ui/field.tsx'
import { DeskFilters } from './desk-filters.tsx'
import { type DeskListing, DeskTable } from './desk-table.tsx'

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
