import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getEmailState } from '#features/accounts/email-queries.ts'
import { ConfirmNotice } from '#features/accounts/parts/confirm-notice.tsx'
import { listFollowed } from '#features/artisans/follow-queries.ts'
import { FollowedArtisans } from '#features/artisans/shop/followed-artisans.tsx'
import type { OrderSummary } from '#features/orders/order.ts'
import { listOrders } from '#features/orders/order-queries.ts'
import { stageOf } from '#features/orders/order-status.ts'
import { orderName, statusKey, statusTone } from '#features/orders/parts/order-words.ts'
import { WaitingList } from '#features/orders/shop/waiting-list.tsx'
import { listWaiting } from '#features/orders/waiting-queries.ts'
import { paths } from '#features/paths.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAccount, useFlags } from '#features/screens/shop-data.ts'
import { listWishedIds } from '#features/wishlist/wishlist-queries.ts'
import { pageQuery } from '#platform/lists/list.ts'
import { formatInr } from '#platform/money/money.ts'
import { DateText } from '#ui/date-text.tsx'
import { Stage } from '#ui/stage.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

const shown = 3

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const [email, orders, waiting, wished, followed] = await Promise.all([
    getEmailState(ctx),
    listOrders(ctx, { page: 1, limit: shown }),
    listWaiting(ctx),
    listWishedIds(ctx),
    listFollowed(ctx, pageQuery.parse(Object.fromEntries(url.searchParams))),
  ])
  return {
    head: privateHead(context, 'common:account.dashboard.customer'),
    email,
    latest: orders.items,
    waiting,
    orders: orders.total,
    wishes: wished.length,
    followed,
  }
}

export { meta } from '#features/page-meta.ts'

export default function DashboardPage() {
  const { t } = useTranslation('shop')
  const flags = useFlags()
  const { email, latest, waiting, orders, wishes, followed } = useLoaderData<typeof loader>()
  return (
    <div className="wrap profile">
      <h1>{t('dashboard.hello', { name: useAccount()?.name ?? '' })}</h1>
      <ConfirmNotice state={email} />
      <div className="halves">
        <div>
          <WaitingList waiting={waiting} />
          <section aria-labelledby="latest">
            <h2 id="latest">{t('dashboard.latest')}</h2>
            {latest.length === 0 ? <p>{t('orders.emptyText')}</p> : null}
            <ul>
              {latest.map((order) => (
                <LatestOrder key={order.number} order={order} />
              ))}
            </ul>
            <p>
              {orders === 0 ? (
                <Link to={paths.products()}>{t('home.shopNow')}</Link>
              ) : (
                <Link to={paths.orders()}>{t('dashboard.allOrders', { count: orders })}</Link>
              )}
            </p>
          </section>
          <FollowedArtisans followed={followed} to={paths.dashboard} />
        </div>
        <div>
          {flags.wishlist ? (
            <section aria-labelledby="kept">
              <h2 id="kept">{t('common:account.wishlist')}</h2>
              <p>
                {wishes === 0 ? (
                  t('wishlist.emptyText')
                ) : (
                  <Link to={paths.wishlist()}>{t('dashboard.wishes', { count: wishes })}</Link>
                )}
              </p>
            </section>
          ) : null}
          <section aria-labelledby="own">
            <h2 id="own">{t('common:account.profile')}</h2>
            <p>
              <Link to={paths.profile()}>{t('dashboard.profile')}</Link>
            </p>
            <p>
              <Link to={paths.addresses()}>{t('addresses.title')}</Link>
            </p>
            <p>
              <Link to={paths.customWork()}>{t('customWork.title')}</Link>
            </p>
            {flags.giftCards ? (
              <p>
                <Link to={paths.giftCards()}>{t('giftCards.title')}</Link>
              </p>
            ) : null}
            {flags.reviews ? (
              <p>
                <Link to={paths.ownReviews()}>{t('ownReviews.title')}</Link>
              </p>
            ) : null}
            <p>
              <Link to={paths.notifications()}>{t('notifications.title')}</Link>
            </p>
          </section>
        </div>
      </div>
    </div>
  )
}

function LatestOrder({ order }: { order: OrderSummary }) {
  const { t } = useTranslation('shop')
  return (
    <li className="dash-row dash-order">
      <span>
        <Link to={paths.order(order.number)}>
          <Written>{orderName(t, order)}</Written>
        </Link>
        <br />
        <span className="small mute">
          <span className="num">{order.number}</span>, <DateText iso={order.placedAt} />, {order.artisans.join(', ')}
        </span>
      </span>
      <Stage filled={stageOf[order.status]} word={t(statusKey(order.status))} tone={statusTone(order.status)} />
      <span className="num">{formatInr(order.totalPaise)}</span>
    </li>
  )
}
