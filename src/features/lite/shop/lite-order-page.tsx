import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { getOrder } from '#features/orders/order-queries.ts'
import { OrderBill } from '#features/orders/parts/order-bill.tsx'
import { paths } from '#features/paths.ts'
import { findOrderShares } from '#features/payouts/order-earning-queries.ts'
import { WhereItGoes } from '#features/products/shop/price-split.tsx'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button, Field } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { LiteProblem } from './lite-problem.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, account, lite } = context.get(requestContext)
  if (account?.role !== 'customer') throw redirect(paths.lite('checkout'))
  const order = await foundOr404(getOrder(ctx, params.number ?? ''))
  const shares = await findOrderShares(ctx, order.number)
  return {
    shares,
    head: privateHead(context, 'shop:pay.order', { number: order.number }),
    order,
    csrfToken: lite?.csrfToken ?? '',
    problem: lite?.problem ?? null,
  }
}

export { meta } from '#features/page-meta.ts'

export default function LiteOrderPage() {
  const { t } = useTranslation('shop')
  const { order, shares, csrfToken, problem } = useLoaderData<typeof loader>()
  return (
    <div className="wrap narrow">
      <h1>{t(order.codeAsked ? 'cashCode.title' : 'success.titleCash')}</h1>
      <p>{t('pay.order', { number: order.number })}</p>
      <LiteProblem problem={problem} />
      {order.codeAsked ? (
        <form method="post" action={paths.lite('confirmation')} className="stack">
          <input type="hidden" name="csrf" value={csrfToken} />
          <input type="hidden" name="number" value={order.number} />
          <p>{t('cashCode.text', { to: order.codeAsked.sentTo, total: formatInr(order.totalPaise) })}</p>
          <Field
            id="code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            label={t('cashCode.label')}
          />
          <Button variant="act" type="submit">
            {t('cashCode.confirm')}
          </Button>
        </form>
      ) : null}
      <section className="step">
        <ul className="mini">
          {order.parcels.flatMap(({ lines }) =>
            lines.map(({ sku, name, quantity }) => (
              <li key={sku}>
                <Written>{name}</Written> × {quantity}
              </li>
            )),
          )}
        </ul>
        <OrderBill order={order} />
      </section>
      <WhereItGoes shares={shares} className="step" />
      <p>
        <a href={paths.products()}>{t('cart.continue')}</a>
      </p>
    </div>
  )
}
