import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listAddresses } from '#features/addresses/address-queries.ts'
import { useCart, useKnowsCart } from '#features/cart/shop/browser-cart.ts'
import { getOrder, listOrders } from '#features/orders/order-queries.ts'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { foundOr404 } from '#features/screens/found-or-404.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import { PayOrder } from './pay-order.tsx'
import { UnpaidOrders } from './unpaid-orders.tsx'

/**
 * Its own document (links to it reload): only here may the gateway's script run.
 * With `?order=` it asks for the payment of an order that is already placed.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx, account, settings } = context.get(requestContext)
  const number = url.searchParams.get('order')
  // What waits to be finished waits a day at most, so it is among the latest.
  const [addresses, order, latest] = await Promise.all([
    listAddresses(ctx),
    number ? foundOr404(getOrder(ctx, number)) : Promise.resolve(null),
    listOrders(ctx, { page: 1, limit: 12 }),
  ])
  return {
    head: privateHead(context, 'shop:checkout.title'),
    addresses,
    order,
    unpaid: latest.items.filter(({ canPay, status }) => canPay || status === 'awaiting_confirmation'),
    owner: account?.id ?? '',
    email: account?.email ?? '',
    isTestMode: settings.isTestMode,
  }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function CheckoutPage() {
  const { t } = useTranslation()
  const { addresses, order, unpaid, owner, email, isTestMode } = useLoaderData<typeof loader>()
  const cart = useCart()
  const knowsCart = useKnowsCart()

  if (order) return <PayOrder order={order} email={email} />
  if (!knowsCart) {
    return (
      <div className="wrap narrow">
        <h1>{t('shop:checkout.title')}</h1>
        <Spinner label={t('shop:checkout.loading')} />
        <noscript>{t('shop:checkout.needsScript')}</noscript>
      </div>
    )
  }
  if (cart.length === 0) {
    return (
      <div className="wrap page-top">
        <UnpaidOrders orders={unpaid} />
        <EmptyState level={1} title={t('shop:checkout.empty')} text={t('shop:checkout.emptyText')}>
          <Button variant="act" to={paths.products()} reloadDocument>
            {t('common:action.continueShopping')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  return <CheckoutSteps addresses={addresses} cart={cart} unpaid={unpaid} owner={owner} isTestMode={isTestMode} />
}
