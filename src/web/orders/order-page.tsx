import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { getOrder } from '#domain/orders/order-queries.ts'
import { formatInr } from '#platform/money.ts'
import { AddressText } from '#web/accounts/address-text.tsx'
import { requestContext } from '#web/context.ts'
import { foundOr404 } from '#web/info/found.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { CancelDialog, type Cancelled } from './cancel-dialog.tsx'
import { OrderBill } from './order-bill.tsx'
import { OrderParcelSection } from './order-parcel.tsx'
import { camel } from './order-words.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const order = await foundOr404(getOrder(ctx, params.number ?? ''))
  return { head: privateHead(context, 'shop:order.title', { number: order.number }), order }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function OrderPage() {
  const { t } = useTranslation()
  const { order } = useLoaderData<typeof loader>()
  const [cancelled, setCancelled] = useState<Cancelled | null>(null)
  const canCancel = order.parcels.some((parcel) => parcel.moves.includes('cancel'))

  return (
    <div className="wrap">
      <nav className="micro crumb" aria-label={t('shop:order.crumbs')}>
        <Link to={paths.orders()}>{t('common:noun.myOrders')}</Link> / <span className="num">{order.number}</span>
      </nav>
      <div className="order-head">
        <div>
          <h1>{t(`shop:order.heading.${camel(order.status)}`, { count: order.parcels.length })}</h1>
          <p className="mute">
            {t('shop:order.placed', { number: order.number })} <DateText iso={order.placedAt} />.{' '}
            {t(`shop:payment.${camel(order.payment.status)}`, { method: t(`shop:method.${order.payment.method}`) })}
          </p>
        </div>
        {order.canPay ? (
          <Button variant="act" to={paths.pay(order.number)} reloadDocument>
            {t('shop:pay.now', { total: formatInr(order.totalPaise) })}
          </Button>
        ) : null}
      </div>
      <div className="grid order-columns">
        <div className="order-main">
          {order.parcels.map((parcel) => (
            <OrderParcelSection
              key={parcel.number}
              parcel={parcel}
              order={order}
              onCancel={() => setCancelled({ parcel })}
            />
          ))}
        </div>
        <aside className="order-side">
          <section className="sidebox" aria-labelledby="bill">
            <h2 id="bill">{t('shop:bill.title')}</h2>
            <OrderBill order={order} />
          </section>
          <section className="sidebox" aria-labelledby="going-to">
            <h2 id="going-to">{t('shop:order.goingTo')}</h2>
            <AddressText address={order.shippingAddress} />
          </section>
          <section className="sidebox" aria-labelledby="wrong">
            <h2 id="wrong">{t('shop:order.somethingWrong')}</h2>
            <ul className="side-acts">
              {canCancel ? (
                <li>
                  <Button variant="link" onClick={() => setCancelled('all')}>
                    {t('shop:order.cancelOpen')}
                  </Button>
                </li>
              ) : null}
              <li>
                <Link to={paths.info('contact')}>{t('shop:order.writeToUs')}</Link>
              </li>
            </ul>
          </section>
        </aside>
      </div>
      <CancelDialog order={order} what={cancelled} onClose={() => setCancelled(null)} />
    </div>
  )
}
