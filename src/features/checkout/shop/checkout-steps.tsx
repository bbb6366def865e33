import { useTranslation } from 'react-i18next'
import type { AddressRow } from '#features/addresses/postal-address.ts'
import type { Cart } from '#features/cart/cart.ts'
import type { Quote } from '#features/checkout/checkout-quote.ts'
import type { OrderSummary } from '#features/orders/order.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/button.tsx'
import { CartProblems } from './cart-problems.tsx'
import { CheckoutBill } from './checkout-bill.tsx'
import { CouponForm } from './coupon-form.tsx'
import { HowToPay } from './how-to-pay.tsx'
import { NotesFields } from './notes-fields.tsx'
import { PlaceNotice } from './place-notice.tsx'
import { UnpaidOrders } from './unpaid-orders.tsx'
import { useCheckout } from './use-checkout.ts'
import type { Quoting } from './use-quote.ts'
import { WhereTo } from './where-to.tsx'

const formId = 'order'

/** Where to, how to pay, the bill, and the one action. The coupon's form stands beside the order's, since forms do not nest. */
export function CheckoutSteps({
  addresses,
  cart,
  unpaid,
  owner,
  isTestMode,
}: {
  addresses: readonly AddressRow[]
  cart: Cart
  unpaid: readonly OrderSummary[]
  owner: string
  isTestMode: boolean
}) {
  const { t } = useTranslation()
  const { form, quoting, notice, submit } = useCheckout(cart, addresses, owner)
  const { quote } = quoting
  const isSending = form.formState.isSubmitting
  const why = reasonNotToPlace({ quoting, isSending, isCash: form.watch('paymentMethod') === 'cod' })

  return (
    <div className="wrap grid checkout">
      <form id={formId} method="post" noValidate onSubmit={submit} className="checkout-main">
        <h1>{t('shop:checkout.title')}</h1>
        <UnpaidOrders orders={unpaid} />
        <FormProblems state={form.formState} />
        <PlaceNotice notice={notice} />
        <WhereTo form={form} addresses={addresses} />
        <NotesFields form={form} />
        <HowToPay form={form} cash={quote?.cod ?? null} isTestMode={isTestMode} />
      </form>
      <aside className="checkout-bill" aria-labelledby="bill">
        <h2 id="bill">{t('shop:bill.title')}</h2>
        <CartProblems cart={cart} quoting={quoting} />
        {quote ? <CheckoutBill quote={quote} /> : null}
        <CouponForm quote={quote} />
        <Button variant="act" type="submit" form={formId} wide disabled={why !== null} aria-describedby="place-why">
          {isSending
            ? t('shop:checkout.placing')
            : placeLabel(t('common:action.placeOrder'), quote?.deliverTo ? quote.totalPaise : null)}
        </Button>
        <p id="place-why" className="micro place-why" aria-live="polite">
          {why ? t(why) : t('shop:checkout.held')}
        </p>
      </aside>
    </div>
  )
}

function placeLabel(words: string, totalPaise: number | null): string {
  return totalPaise === null ? words : `${words}, ${formatInr(totalPaise)}`
}

type Standing = { quoting: Quoting; isSending: boolean; isCash: boolean }

/** A button that cannot be pressed says why, in words beside it. */
function reasonNotToPlace({ quoting, isSending, isCash }: Standing): string | null {
  const { quote, isLoading } = quoting
  if (isSending) return 'shop:checkout.whySending'
  if (quote && hasProblem(quote)) return 'shop:checkout.whyProblem'
  if (isLoading) return 'shop:checkout.whyLoading'
  if (!quote) return 'shop:checkout.whyNoPrice'
  return isCash && quote.cod?.isOffered === false ? 'shop:checkout.whyCash' : null
}

function hasProblem({ missing, parcels }: Quote): boolean {
  return missing.length > 0 || parcels.some(({ lines }) => lines.some(({ problem }) => problem !== null))
}
