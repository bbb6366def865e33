import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listOrders } from '#features/orders/order-queries.ts'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { pageQuery } from '#platform/lists/list.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { OrderFilters, orderQuery, readOrderQuery } from './order-filters.tsx'
import { OrderRow } from './order-row.tsx'
import { ReorderDialog } from './reorder-dialog.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = readOrderQuery(url.searchParams)
  const asked = {
    ...pageQuery.parse(Object.fromEntries(url.searchParams)),
    ...(query.status ? { status: query.status } : {}),
    ...(query.q ? { q: query.q } : {}),
    ...(query.since ? { since: query.since } : {}),
  }
  const orders = await listOrders(ctx, asked)
  return { head: privateHead(context, 'common:noun.myOrders'), orders, query }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function OrderListPage() {
  const { t } = useTranslation()
  const { orders, query } = useLoaderData<typeof loader>()
  const words = usePageWords(orders)
  const [reordered, setReordered] = useState<string | null>(null)
  const isFiltered = orderQuery(query) !== ''

  if (orders.total === 0 && !isFiltered) {
    return (
      <div className="wrap page-top">
        <EmptyState level={1} title={t('shop:orders.empty')} text={t('shop:orders.emptyText')}>
          <Button variant="act" to={paths.products()}>
            {t('common:action.continueShopping')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="wrap orders-page">
      <h1>{t('common:noun.myOrders')}</h1>
      <OrderFilters query={query} />
      {orders.items.length === 0 ? (
        <EmptyState title={t('shop:orders.none')} text={t('shop:orders.noneText')}>
          <Button to={paths.orders()}>{t('shop:orders.showAll')}</Button>
        </EmptyState>
      ) : (
        <ul className="order-rows">
          {orders.items.map((order) => (
            <OrderRow key={order.number} order={order} onReorder={() => setReordered(order.number)} />
          ))}
        </ul>
      )}
      <Pagination
        page={orders.page}
        pages={orders.pages}
        to={(page) => paths.ordersFound(orderQuery(query, page))}
        words={words}
      />
      {reordered ? <ReorderDialog number={reordered} onClose={() => setReordered(null)} /> : null}
    </div>
  )
}
