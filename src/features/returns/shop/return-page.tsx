import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { getOrder } from '#features/orders/order-queries.ts'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { foundOr404 } from '#features/screens/found-or-404.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { Button } from '#ui/button.tsx'
import { formatDate } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { returnableLines } from './return-draft.ts'
import { ReturnForm } from './return-form.tsx'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const order = await foundOr404(getOrder(ctx, params.number ?? ''))
  const named = url.searchParams.get('parcel')
  // A link without a parcel is about the first one of which something may go back.
  const parcel =
    order.parcels.find(({ number }) => number === named) ??
    order.parcels.find((one) => returnableLines(one).length > 0) ??
    null
  return { head: privateHead(context, 'shop:return.formTitle'), order, parcel, sku: url.searchParams.get('sku') }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** Window and exclusions are said before anything is asked. */
export default function ReturnPage() {
  const { t } = useTranslation()
  const { order, parcel, sku } = useLoaderData<typeof loader>()
  const until = parcel ? returnableLines(parcel)[0]?.returnable?.until : undefined

  if (!parcel || until === undefined) {
    return (
      <div className="wrap page-top">
        <EmptyState level={1} title={t('shop:return.nothing')} text={t('shop:return.nothingText')}>
          <Button variant="act" to={paths.order(order.number)}>
            {t('shop:return.backToOrder')}
          </Button>
          <Button to={paths.info('contact')}>{t('shop:order.writeToUs')}</Button>
        </EmptyState>
      </div>
    )
  }
  const day = formatDate((key, options) => t(key, options), until, 'weekday-day')
  return (
    <div className="wrap narrow">
      <nav className="micro crumb" aria-label={t('shop:order.crumbs')}>
        <Link to={paths.orders()}>{t('common:noun.myOrders')}</Link> /{' '}
        <Link to={paths.order(order.number)} className="num">
          {order.number}
        </Link>
      </nav>
      <h1>{t('shop:return.formTitle')}</h1>
      <p>{t('shop:return.formText', { maker: parcel.artisan.name, number: order.number })}</p>
      <p>
        <b>{t('shop:return.window', { day })}</b>{' '}
        <span className="small mute">
          {t('shop:return.exclusions')} <Link to={paths.info('returns')}>{t('shop:return.rules')}</Link>
        </span>
      </p>
      <noscript>
        <p className="ask">
          {t('shop:return.noScript')} <a href={paths.info('contact')}>{t('shop:order.writeToUs')}</a>
        </p>
      </noscript>
      <ReturnForm order={order} parcel={parcel} sku={sku} />
    </div>
  )
}
