import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#features/paths.ts'
import { listWaitingRefunds } from '#features/refund-requests/refund-request-queries.ts'
import { adminRefunds } from '#features/refunds/refund-queries.ts'
import { refundRoutes, refundStatuses } from '#features/refunds/refund-status.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { AdminFilters } from '#features/screens/table/table-filters.tsx'
import { readListQuery } from '#platform/lists/admin-list.ts'
import { Select } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { RefundRequests } from './refund-requests.tsx'
import { RefundTable } from './refund-table.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const { filter, ask } = adminRefunds.read(query)
  const [refunds, waiting] = await Promise.all([
    adminRefunds.page(ctx, { filter, ask }),
    listWaitingRefunds(ctx, readListQuery({}, ['asked'])),
  ])
  const head = privateHead(context, 'admin:refunds.title')
  return { head, refunds, waiting: waiting.items, filter, sort: ask.sort }
}

export { meta } from '#features/page-meta.ts'

export default function AdminRefundsPage() {
  const { t } = useTranslation('admin')
  const { refunds, waiting, sort } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="admin-title">
        <h1>{t('refunds.title')}</h1>
      </div>
      <RefundRequests requests={waiting} withOrder />
      <Filters />
      <RefundTable refunds={refunds} sort={sort} />
    </>
  )
}

function Filters() {
  const { t } = useTranslation('admin')
  const { filter, sort } = useLoaderData<typeof loader>()
  const states = refundStatuses.map((value) => ({ value, label: t(`refunds.state.${value}`) }))
  const routes = refundRoutes.map((value) => ({ value, label: t(`refunds.routes.${value}`) }))
  return (
    <AdminFilters action={paths.adminRefunds()} filter={filter} search={{ hint: t('payouts.searchHint') }} sort={sort}>
      <Select
        name="status"
        defaultValue={filter.status ?? ''}
        label={t('lists.state')}
        options={[{ value: '', label: t('lists.anyState') }, ...states]}
      />
      <Select
        name="route"
        defaultValue={filter.route ?? ''}
        label={t('refunds.route')}
        options={[{ value: '', label: t('refunds.anyRoute') }, ...routes]}
      />
    </AdminFilters>
  )
}
