import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { readDeskAsk } from '#domain/desk-list.ts'
import { listWaitingRefunds } from '#domain/orders/refund-request-queries.ts'
import { deskRefundSorts, readDeskRefundFilter } from '#domain/payments/desk-refund.ts'
import { listDeskRefunds } from '#domain/payments/refund-queries.ts'
import { refundRoutes, refundStatuses } from '#domain/payments/refund-status.ts'
import { requestContext } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { Select } from '#web/ui/field.tsx'
import { DeskFilters } from './desk-filters.tsx'
import { RefundRequests } from './refund-requests.tsx'
import { RefundTable } from './refund-table.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const filter = readDeskRefundFilter(query)
  const ask = readDeskAsk(query, deskRefundSorts)
  const [refunds, waiting] = await Promise.all([
    listDeskRefunds(ctx, { filter, ask }),
    listWaitingRefunds(ctx, readDeskAsk({}, ['asked'])),
  ])
  const head = privateHead(context, 'admin:refunds.title')
  return { head, refunds, waiting: waiting.items, filter, sort: ask.sort }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** Money on its way back; what failed or goes by hand stands first. */
export default function OfficeRefundsPage() {
  const { t } = useTranslation('admin')
  const { refunds, waiting, sort } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="office-title">
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
    <DeskFilters action={paths.officeRefunds()} filter={filter} search={{ hint: t('payouts.searchHint') }} sort={sort}>
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
    </DeskFilters>
  )
}
