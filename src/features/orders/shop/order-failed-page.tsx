import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { ChangeMethod } from '#features/checkout/shop/change-method.tsx'
import type { OrderDetail } from '#features/orders/order.ts'
import { getOrder } from '#features/orders/order-queries.ts'
import { paths } from '#features/paths.ts'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const number = url.searchParams.get('order')
  if (!number) throw redirect(paths.orders())
  const order = await foundOr404(getOrder(ctx, number))
  if (order.payment.status === 'captured') throw redirect(paths.orderSuccess(number))
  if (order.codeAsked) throw redirect(paths.pay(number))
  return { head: privateHead(context, titleOf(order)), order }
}

export { meta } from '#features/page-meta.ts'

function titleOf({ payment }: OrderDetail): string {
  return payment.provider === 'cash' ? 'shop:failed.titleCash' : 'shop:failed.title'
}

export default function OrderFailedPage() {
  const { t } = useTranslation()
  const { order } = useLoaderData<typeof loader>()
  const isCash = order.payment.provider === 'cash'

  return (
    <div className="wrap narrow">
      <h1>{t(titleOf(order))}</h1>
      <p>{t(isCash ? 'shop:failed.unconfirmed' : textOf(order), { number: order.number })}</p>
      {order.payment.failure ? (
        <p className="ask stopped">{t('shop:failed.reason', { reason: order.payment.failure })}</p>
      ) : null}
      {isCash ? null : <YourMoney />}
      <div className="order-acts pay-acts">
        {order.canPay ? (
          <Button variant="act" to={paths.payNow(order.number)} reloadDocument>
            {t('shop:failed.payAgain', { total: formatInr(order.payment.amountPaise) })}
          </Button>
        ) : (
          <Button variant="act" to={paths.products()}>
            {t('common:action.continueShopping')}
          </Button>
        )}
        <Button to={paths.order(order.number)}>{t('shop:pay.seeOrder')}</Button>
      </div>
      {order.canPay ? <ChangeMethod order={order} opensAfter /> : null}
      {order.canPay && order.payment.expiresAt ? (
        <p className="micro">
          {t('shop:pay.heldUntil')} <DateText iso={order.payment.expiresAt} shape="day-time" />
        </p>
      ) : null}
    </div>
  )
}

function textOf(order: OrderDetail): string {
  return order.canPay ? 'shop:failed.text' : 'shop:failed.expired'
}

function YourMoney() {
  const { t } = useTranslation()
  return (
    <section className="step" aria-labelledby="your-money">
      <h2 id="your-money">{t('shop:failed.moneyTitle')}</h2>
      <p>{t('shop:failed.money')}</p>
      <p>{t('shop:failed.moneyLate')}</p>
    </section>
  )
}
