import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData, useRevalidator } from 'react-router'
import type { OrderDetail } from '#domain/orders/order.ts'
import { getOrder } from '#domain/orders/order-queries.ts'
import { formatInr } from '#platform/money.ts'
import { requestContext } from '#web/context.ts'
import { foundOr404 } from '#web/info/found.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const askEveryMs = 3000

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const number = url.searchParams.get('order')
  if (!number) throw redirect(paths.orders())
  const order = await foundOr404(getOrder(ctx, number))
  if (order.payment.status === 'failed' || order.status === 'expired') throw redirect(paths.orderFailed(number))
  return { head: privateHead(context, 'shop:success.title'), order }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** Says "paid" only when the money is there; until then it asks again and says that it waits. */
export default function OrderSuccessPage() {
  const { t } = useTranslation()
  const { order } = useLoaderData<typeof loader>()
  const isPaid = order.payment.status === 'captured'
  useAskAgain(!isPaid)

  return (
    <div className="wrap narrow">
      <h1>{isPaid ? t('shop:success.title') : t('shop:success.waiting')}</h1>
      {isPaid ? (
        <p>{t('shop:success.paid', { number: order.number, total: formatInr(order.totalPaise) })}</p>
      ) : (
        <>
          <Spinner label={t('shop:success.asking')} />
          <p>{t('shop:success.waitingText', { number: order.number })}</p>
        </>
      )}
      {isPaid ? <WhatComes order={order} /> : null}
      <div className="order-acts pay-acts">
        <Button variant="act" to={paths.order(order.number)}>
          {t('common:action.trackOrder')}
        </Button>
        <Button to={paths.products()}>{t('common:action.continueShopping')}</Button>
      </div>
    </div>
  )
}

function WhatComes({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  return (
    <section className="step" aria-labelledby="what-comes-title">
      <h2 id="what-comes-title">{t('shop:success.whatComes')}</h2>
      <ul className="what-comes">
        {order.parcels.map((parcel) => (
          <li key={parcel.number}>
            <b>{parcel.artisan.name}</b>, {parcel.artisan.place}
            <p className="small mute">
              {t('shop:bill.arrives')} <DateText iso={parcel.promisedFrom} shape="weekday-day" /> {t('shop:bill.until')}{' '}
              <DateText iso={parcel.promisedUntil} shape="weekday-day" />
            </p>
          </li>
        ))}
      </ul>
      <p className="small mute">{t('shop:success.mail')}</p>
    </section>
  )
}

/** The gateway's message may come later than the buyer. */
function useAskAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void revalidate(), askEveryMs)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}
