import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { getOrder } from '#domain/orders/order-queries.ts'
import { formatInr } from '#platform/money.ts'
import { requestContext } from '#web/context.ts'
import { foundOr404 } from '#web/info/found.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const number = url.searchParams.get('order')
  if (!number) throw redirect(paths.orders())
  const order = await foundOr404(getOrder(ctx, number))
  if (order.payment.status === 'captured') throw redirect(paths.orderSuccess(number))
  return { head: privateHead(context, 'shop:failed.title'), order }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** The same order may be paid again as long as its pieces are held; and what becomes of money that was taken. */
export default function OrderFailedPage() {
  const { t } = useTranslation()
  const { order } = useLoaderData<typeof loader>()

  return (
    <div className="wrap narrow">
      <h1>{t('shop:failed.title')}</h1>
      <p>
        {order.canPay
          ? t('shop:failed.text', { number: order.number })
          : t('shop:failed.expired', { number: order.number })}
      </p>
      {order.payment.failure ? (
        <p className="ask stopped">{t('shop:failed.reason', { reason: order.payment.failure })}</p>
      ) : null}
      <section className="step" aria-labelledby="your-money">
        <h2 id="your-money">{t('shop:failed.moneyTitle')}</h2>
        <p>{t('shop:failed.money')}</p>
      </section>
      <div className="order-acts pay-acts">
        {order.canPay ? (
          <Button variant="act" to={paths.payNow(order.number)} reloadDocument>
            {t('shop:failed.payAgain', { total: formatInr(order.totalPaise) })}
          </Button>
        ) : (
          <Button variant="act" to={paths.products()}>
            {t('common:action.continueShopping')}
          </Button>
        )}
        <Button to={paths.order(order.number)}>{t('shop:pay.seeOrder')}</Button>
      </div>
      {order.canPay && order.payment.expiresAt ? (
        <p className="micro">
          {t('shop:pay.heldUntil')} <DateText iso={order.payment.expiresAt} shape="day-time" />
        </p>
      ) : null}
    </div>
  )
}
