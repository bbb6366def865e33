import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { camel, returnStage, returnStatusKey, returnTone } from '#features/orders/parts/order-words.ts'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { deskReturnSorts, deskReturnViews, readDeskReturnFilter } from '#features/returns/admin-return.ts'
import type { ReturnRow } from '#features/returns/order-return.ts'
import { listDeskReturns } from '#features/returns/return-queries.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { type DeskListing, DeskTable } from '#features/screens/table/data-table.tsx'
import { DeskFilters } from '#features/screens/table/table-filters.tsx'
import { readDeskAsk } from '#platform/lists/admin-list.ts'
import { formatInr } from '#platform/money/money.ts'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/field.tsx'
import { Stage } from '#ui/stage.tsx'

type Shown = ReturnRow & { isOverdue: boolean }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const filter = readDeskReturnFilter(query)
  const ask = readDeskAsk(query, deskReturnSorts)
  const page = await listDeskReturns(ctx, { filter, ask })
  const now = ctx.clock.now().toISOString()
  const items = page.items.map((row): Shown => ({ ...row, isOverdue: row.dueAt !== null && row.dueAt < now }))
  return { head: privateHead(context, 'admin:returns.title'), returns: { ...page, items }, filter, sort: ask.sort }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

const columns: DeskListing<Shown>['columns'] = [
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

/** Returns and claims with their clocks: what maker and customer cannot settle is settled here. */
export default function OfficeReturnsPage() {
  const { t } = useTranslation('admin')
  const { returns, sort } = useLoaderData<typeof loader>()
  const listing: DeskListing<Shown> = {
    name: 'returns',
    caption: t('returns.title'),
    page: returns,
    sort,
    columns,
    rowKey: (row) => row.number,
    rowTo: (row) => paths.officeReturn(row.number),
    needs: (row) => row.status === 'appealed' || row.isOverdue,
    exportTo: paths.officeReturnsFile(),
    empty: <EmptyState title={t('returns.empty')} />,
  }
  return (
    <>
      <div className="office-title">
        <h1>{t('returns.title')}</h1>
      </div>
      <Filters />
      <DeskTable listing={listing} />
    </>
  )
}

function Filters() {
  const { t } = useTranslation('admin')
  const { filter, sort } = useLoaderData<typeof loader>()
  const options = deskReturnViews.map((value) => ({
    value,
    label: value === 'open' || value === 'all' ? t(`returns.view.${value}`) : t(returnStatusKey(value)),
  }))
  return (
    <DeskFilters action={paths.officeReturns()} filter={filter} sort={sort} isShort>
      <Select name="status" defaultValue={filter.status} label={t('lists.state')} options={options} />
    </DeskFilters>
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

/** When the present state ends by itself, and whom an appeal waits for. */
function Clock({ row }: { row: Shown }) {
  const { t } = useTranslation('admin')
  if (row.status === 'appealed') return t('returns.office')
  if (!row.dueAt) return null
  return (
    <>
      {row.isOverdue ? t('returns.overdue') : t('orders.until')} <DateText iso={row.dueAt} shape="weekday-time" />
    </>
  )
}
