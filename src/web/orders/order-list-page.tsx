import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageQuery } from '#domain/list.ts'
import type { OrderSummary } from '#domain/orders/order.ts'
import { listOrders } from '#domain/orders/order-queries.ts'
import { stageOf } from '#domain/orders/order-status.ts'
import { formatInr } from '#platform/money.ts'
import { requestContext } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Stage } from '#web/ui/stage.tsx'
import { linePicture } from './line-picture.ts'
import { statusKey, statusTone } from './order-words.ts'
import { usePageWords } from './use-page-words.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = pageQuery.parse(Object.fromEntries(url.searchParams))
  return { head: privateHead(context, 'common:noun.myOrders'), orders: await listOrders(ctx, query) }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function OrderListPage() {
  const { t } = useTranslation()
  const { orders } = useLoaderData<typeof loader>()
  const words = usePageWords(orders)

  if (orders.total === 0) {
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
      <ul className="order-rows">
        {orders.items.map((order) => (
          <OrderRow key={order.number} order={order} />
        ))}
      </ul>
      <Pagination page={orders.page} pages={orders.pages} to={paths.orders} words={words} />
    </div>
  )
}

/** Number, date, status and total; an unpaid order waits for its buyer. */
function OrderRow({ order }: { order: OrderSummary }) {
  const { t } = useTranslation()
  return (
    <li className={order.canPay ? 'need' : ''}>
      <span className="order-pictures">
        {order.pictures.slice(0, 2).map(({ key, name }) => (
          <Picture key={key} picture={linePicture(key, name)} sizes="72px" widths={[160]} />
        ))}
      </span>
      <div>
        <h2>
          <Link to={paths.order(order.number)} className="num">
            {order.number}
          </Link>
        </h2>
        <p>
          <Stage filled={stageOf[order.status]} word={t(statusKey(order.status))} tone={statusTone(order.status)} />
        </p>
        <p className="small mute">
          <DateText iso={order.placedAt} />. {t('shop:bill.pieces', { count: order.pieces })}, {order.makers.join(', ')}
        </p>
      </div>
      <div className="order-acts">
        <span className="price">{formatInr(order.totalPaise)}</span>
        {order.canPay ? (
          <Button variant="act" to={paths.pay(order.number)} reloadDocument>
            {t('common:action.pay')}
          </Button>
        ) : null}
        <Button to={paths.order(order.number)}>{t('common:action.viewDetails')}</Button>
      </div>
    </li>
  )
}
