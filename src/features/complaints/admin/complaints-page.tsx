import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { adminGrievances, findGrievanceFacts } from '#features/complaints/admin-grievance-queries.ts'
import { adminGrievanceStates, type GrievanceRow } from '#features/complaints/complaint-list.ts'
import { grievanceSubjects } from '#features/complaints/grievance.ts'
import { paths } from '#features/paths.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { AdminTable, type ListResult } from '#features/screens/table/data-table.tsx'
import { AdminFilters } from '#features/screens/table/table-filters.tsx'
import { Button, Select } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { ComplaintClock } from './complaint-clock.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const { filter, ask } = adminGrievances.read(query)
  const [page, facts] = await Promise.all([adminGrievances.page(ctx, { filter, ask }), findGrievanceFacts(ctx)])
  return { head: privateHead(context, 'admin:complaints.title'), page, facts, filter, sort: ask.sort }
}

export { meta } from '#features/page-meta.ts'

export default function ComplaintsPage() {
  const { t } = useTranslation('admin')
  const { facts } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="admin-title">
        <h1>{t('complaints.title')}</h1>
        <p className="small mute">
          {facts.overdue > 0 ? <b>{t('complaints.overdue', { count: facts.overdue })} </b> : null}
          {t('complaints.unsettled', { count: facts.unsettled })}
        </p>
      </div>
      <Filters />
      <AdminTable listing={useListing()} />
    </>
  )
}

function useListing(): ListResult<GrievanceRow> {
  const { t } = useTranslation('admin')
  const { page, sort, filter } = useLoaderData<typeof loader>()
  const isWaiting = filter.state === 'unsettled' && !filter.q && !filter.subject
  return {
    ...{ name: 'complaints', caption: t('complaints.title'), page, sort },
    rowKey: ({ ticket }) => ticket,
    rowTo: ({ ticket }) => paths.adminComplaint(ticket),
    needs: ({ status, clock }) => status === 'open' || clock?.isOver === true,
    file: 'grievances',
    columns: useColumns(),
    empty: (
      <EmptyState title={t(isWaiting ? 'today.nothingWaits' : 'complaints.empty')}>
        <Button to={paths.adminComplaints('state=all')}>{t('complaints.showAll')}</Button>
      </EmptyState>
    ),
  }
}

function useColumns(): ListResult<GrievanceRow>['columns'] {
  const { t } = useTranslation('admin')
  return [
    {
      name: 'ticket',
      label: t('complaints.ticket'),
      phone: 'title',
      cell: ({ ticket }) => <span className="num">{ticket}</span>,
    },
    { name: 'due', label: t('complaints.clock'), canSort: true, cell: (row) => <ComplaintClock clock={row.clock} /> },
    {
      name: 'words',
      label: t('complaints.about'),
      cell: ({ name, subject, words, language }) => (
        <>
          {t(`shop:complaint.subjects.${subject}`)}, {name}
          <span className="under" lang={language}>
            {words}
          </span>
        </>
      ),
    },
    { name: 'order', label: t('common:noun.order'), phone: 'none', cell: ({ orderNumber }) => orderNumber ?? '–' },
    {
      name: 'state',
      label: t('lists.state'),
      phone: 'state',
      cell: ({ status }) => t(`shop:complaint.states.${status}`),
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
  const stateName = (value: string) => {
    const ours = value === 'unsettled' || value === 'overdue' || value === 'all'
    return t(ours ? `complaints.states.${value}` : `shop:complaint.states.${value}`)
  }
  const states = adminGrievanceStates.map((value) => ({ value, label: stateName(value) }))
  const subjects = grievanceSubjects.map((value) => ({ value, label: t(`shop:complaint.subjects.${value}`) }))
  return (
    <AdminFilters
      action={paths.adminComplaints()}
      filter={filter}
      search={{ hint: t('complaints.searchHint') }}
      sort={sort}
      isShort
    >
      <Select name="state" defaultValue={filter.state} label={t('lists.state')} options={states} />
      <Select
        name="subject"
        defaultValue={filter.subject ?? ''}
        label={t('complaints.about')}
        options={[{ value: '', label: t('complaints.anySubject') }, ...subjects]}
      />
    </AdminFilters>
  )
}
