import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { camel, returnStage, returnStatusKey, returnTone } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { adminReturnViews } from '#features/returns/admin-return.ts'
import type { ReturnRow } from '#features/returns/order-return.ts'
import { adminReturns } from '#features/returns/return-queries.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { AdminTable, type ListResult } from '#features/screens/table/data-table.tsx'
import { AdminFilters } from '#features/screens/table/table-filters.tsx'
import { formatInr } from '#platform/money/money.ts'
import { Select } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Stage } from '#ui/stage.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Shown = ReturnRow & { isOverdue: boolean }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const { filter, ask } = adminReturns.read(query)
  const page = await adminReturns.page(ctx, { filter, ask })
  const now = ctx.clock.now().toISOString()
  const items = page.items.map((row): Shown => ({ ...row, isOverdue: row.dueAt !== null && row.dueAt < now }))
  return { head: privateHead(context, 'admin:returns.title'), returns: { ...page, items }, filter, sort: ask.sort }
}

export { meta } from '#features/page-meta.ts'

const columns: ListResult<Shown>['columns'] = [
  {
    name: 'number',
    label: 'shop:return.title',
    phone: 'title',
    cell: (row) => <span className="num">{row.number}</span>,
  },
  {
    name: 'asked',
    label: 'admin:orders.placed',
    phone: 'none',
    canSort: true,
    cell: (row) => <DateText iso={row.createdAt} />,
  },
  {
    name: 'people',
    label: 'admin:returns.people',
    cell: (row) => (
      <>
        {row.customerName}
        <span className="under">{row.artisan.name}</span>
      </>
    ),
  },
  { name: 'reason', label: 'shop:return.reason', cell: (row) => <Reason row={row} /> },
  { name: 'state', label: 'shop:return.state', phone: 'state', cell: (row) => <State row={row} /> },
  { name: 'due', label: 'admin:returns.clock', phone: 'aside', canSort: true, cell: (row) => <Clock row={row} /> },
  {
    name: 'sum',
    label: 'shop:return.moneyBack',
    phone: 'amount',
    isSum: true,
    cell: (row) => (row.wish === 'refund' ? formatInr(row.goodsPaise + row.shippingPaise) : '–'),
  },
]

export default function AdminReturnsPage() {
  const { t } = useTranslation('admin')
  const { returns, sort } = useLoaderData<typeof loader>()
  const listing: ListResult<Shown> = {
    name: 'returns',
    caption: t('returns.title'),
    page: returns,
    sort,
    columns,
    rowKey: (row) => row.number,
    rowTo: (row) => paths.adminReturn(row.number),
    needs: (row) => row.status === 'appealed' || row.isOverdue,
    file: 'returns',
    empty: <EmptyState title={t('returns.empty')} />,
  }
  return (
    <>
      <div className="admin-title">
        <h1>{t('returns.title')}</h1>
      </div>
      <Filters />
      <AdminTable listing={listing} />
    </>
  )
}

function Filters() {
  const { t } = useTranslation('admin')
  const { filter, sort } = useLoaderData<typeof loader>()
  const options = adminReturnViews.map((value) => ({
    value,
    label: value === 'open' || value === 'all' ? t(`returns.view.${value}`) : t(returnStatusKey(value)),
  }))
  return (
    <AdminFilters action={paths.adminReturns()} filter={filter} sort={sort} isShort>
      <Select name="status" defaultValue={filter.status} label={t('lists.state')} options={options} />
    </AdminFilters>
  )
}

function Reason({ row }: { row: Shown }) {
  const { t } = useTranslation()
  return (
    <>
      {t(`shop:return.reasons.${camel(row.reason)}`)}
      <span className="under">{t(`shop:return.wishes.${row.wish}`)}</span>
    </>
  )
}

function State({ row: { status } }: { row: Shown }) {
  const { t } = useTranslation()
  return <Stage filled={returnStage[status]} word={t(returnStatusKey(status))} tone={returnTone(status)} />
}

function Clock({ row }: { row: Shown }) {
  const { t } = useTranslation('admin')
  if (row.status === 'appealed') return t('returns.admin')
  if (!row.dueAt) return null
  return (
    <>
      {row.isOverdue ? t('returns.overdue') : t('orders.until')} <DateText iso={row.dueAt} shape="weekday-time" />
    </>
  )
}
