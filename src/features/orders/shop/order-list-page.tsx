import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { OrderSummary } from '#features/orders/order.ts'
import { listOrders } from '#features/orders/order-queries.ts'
import { stageOf } from '#features/orders/order-status.ts'
import { linePicture } from '#features/orders/parts/line-picture.ts'
import { camel, orderName, returnStatusKey, statusKey, statusTone } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { Picture } from '#features/screens/picture.tsx'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { pageQuery } from '#platform/lists/list.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button, Field } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { GetForm } from '#ui/get-form.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Stage } from '#ui/stage.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { ReorderDialog } from './reorder-dialog.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = readOrderQuery(url.searchParams)
  const question = {
    ...pageQuery.parse(Object.fromEntries(url.searchParams)),
    ...(query.status ? { status: query.status } : {}),
    ...(query.q ? { q: query.q } : {}),
    ...(query.since ? { since: query.since } : {}),
  }
  const orders = await listOrders(ctx, question)
  return { head: privateHead(context, 'common:noun.myOrders'), orders, query }
}

export { meta } from '#features/page-meta.ts'

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
        <EmptyState title={t('shop:orders.none')} text={query.q || query.since ? t('shop:orders.noneText') : undefined}>
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

const orderStates = ['open', 'on_the_way', 'delivered', 'returns', 'cancelled'] as const

type OrderQuery = { status: string | null; q: string; since: string }

function readOrderQuery(search: URLSearchParams): OrderQuery {
  const status = search.get('status')
  const since = search.get('since') ?? ''
  return {
    status: orderStates.some((state) => state === status) ? status : null,
    q: (search.get('q') ?? '').trim().slice(0, 120),
    since: /^\d{4}-\d{2}-\d{2}$/.test(since) ? since : '',
  }
}

function orderQuery({ status, q, since }: OrderQuery, page = 1): string {
  const query = new URLSearchParams()
  if (status) query.set('status', status)
  if (q) query.set('q', q)
  if (since) query.set('since', since)
  if (page > 1) query.set('page', String(page))
  return query.toString()
}

function OrderFilters({ query }: { query: OrderQuery }) {
  const { t } = useTranslation()
  const to = (status: string | null) => paths.ordersFound(orderQuery({ ...query, status }))
  return (
    <>
      <nav className="tabs order-tabs" aria-label={t('shop:orders.filters')}>
        <Link to={to(null)} aria-current={query.status === null ? 'true' : undefined}>
          {t('shop:orders.filter.all')}
        </Link>
        {orderStates.map((state) => (
          <Link key={state} to={to(state)} aria-current={query.status === state ? 'true' : undefined}>
            {t(`shop:orders.filter.${camel(state)}`)}
          </Link>
        ))}
      </nav>
      <GetForm action={paths.orders()} className="order-search" role="search" key={orderQuery(query)}>
        {query.status ? <input type="hidden" name="status" value={query.status} /> : null}
        <Field name="q" type="search" defaultValue={query.q} maxLength={120} label={t('shop:orders.search')} />
        <Field name="since" type="date" defaultValue={query.since} label={t('shop:orders.since')} />
        <Button type="submit">{t('shop:orders.look')}</Button>
      </GetForm>
    </>
  )
}

function OrderRow({ order, onReorder }: { order: OrderSummary; onReorder: () => void }) {
  const { t } = useTranslation()
  const isWaiting = order.canPay || order.status === 'awaiting_confirmation'
  const isOnTheWay = order.status === 'shipped' || order.status === 'out_for_delivery'
  return (
    <li className={isWaiting ? 'need' : ''}>
      <span className="order-pictures">
        {order.pictures.slice(0, 2).map(({ key, name }) => (
          <Picture key={key} picture={linePicture(key, name)} sizes="72px" widths={[160]} />
        ))}
      </span>
      <div>
        <h2>
          <Link to={paths.order(order.number)}>
            <Written>{orderName(t, order)}</Written>
          </Link>
        </h2>
        <p>
          <Stage filled={stageOf[order.status]} word={t(statusKey(order.status))} tone={statusTone(order.status)} />
        </p>
        {order.returnStatus ? (
          <p className="small">
            {t('shop:return.title')}: {t(returnStatusKey(order.returnStatus))}
          </p>
        ) : null}
        <p className="small mute">
          <span className="num">{order.number}</span>, <DateText iso={order.placedAt} />,{' '}
          {t('shop:bill.pieces', { count: order.pieces })}, {order.artisans.join(', ')}
        </p>
      </div>
      <div className="order-acts">
        <span className="price">{formatInr(order.totalPaise)}</span>
        {isWaiting ? (
          <Button variant="act" to={paths.pay(order.number)} reloadDocument>
            {t(order.canPay ? 'common:action.pay' : 'shop:order.confirmCash')}
          </Button>
        ) : (
          <Button variant="link" onClick={onReorder}>
            {t('shop:reorder.ask')}
            <span className="sr"> {order.number}</span>
          </Button>
        )}
        <Button to={paths.order(order.number)}>
          {t(isOnTheWay ? 'common:action.trackOrder' : 'common:action.viewDetails')}
          <span className="sr"> {order.number}</span>
        </Button>
      </div>
    </li>
  )
}
