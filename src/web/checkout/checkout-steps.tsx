import { useTranslation } from 'react-i18next'
import type { AddressRow } from '#domain/accounts/postal-address.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { formatInr } from '#platform/money.ts'
import { FormProblems } from '#web/accounts/form-problems.tsx'
import { Button } from '#web/ui/button.tsx'
import { CartProblems } from './cart-problems.tsx'
import { CheckoutBill } from './checkout-bill.tsx'
import { HowToPay } from './how-to-pay.tsx'
import { PlaceNotice } from './place-notice.tsx'
import { useCheckout } from './use-checkout.ts'
import { WhereTo } from './where-to.tsx'

/** Where to, how to pay, the bill, and the one action. */
export function CheckoutSteps({
  addresses,
  cart,
  isTestMode,
}: {
  addresses: readonly AddressRow[]
  cart: Cart
  isTestMode: boolean
}) {
  const { t } = useTranslation()
  const { form, quoting, notice, submit } = useCheckout(cart, addresses)
  const { quote, isLoading } = quoting
  const isSending = form.formState.isSubmitting
  const hasProblem =
    quote !== null &&
    (quote.missing.length > 0 || quote.parcels.some((parcel) => parcel.lines.some((line) => line.problem)))
  const why = reasonNotToPlace({ isSending, hasProblem, isLoading, hasPrice: quote !== null })

  return (
    <form method="post" noValidate onSubmit={submit} className="wrap grid checkout">
      <div className="checkout-main">
        <h1>{t('shop:checkout.title')}</h1>
        <FormProblems state={form.formState} />
        <PlaceNotice notice={notice} />
        <WhereTo form={form} addresses={addresses} />
        <HowToPay form={form} isTestMode={isTestMode} />
      </div>
      <aside className="checkout-bill" aria-labelledby="bill">
        <h2 id="bill">{t('shop:bill.title')}</h2>
        <CartProblems cart={cart} quoting={quoting} />
        {quote ? <CheckoutBill quote={quote} /> : null}
        <Button variant="act" type="submit" wide disabled={why !== null} aria-describedby="place-why">
          {isSending
            ? t('shop:checkout.placing')
            : placeLabel(t('common:action.placeOrder'), quote?.deliverTo ? quote.totalPaise : null)}
        </Button>
        <p id="place-why" className="micro place-why" aria-live="polite">
          {why ? t(why) : t('shop:checkout.held')}
        </p>
      </aside>
    </form>
  )
}

function placeLabel(words: string, totalPaise: number | null): string {
  return totalPaise === null ? words : `${words}, ${formatInr(totalPaise)}`
}

type Standing = { isSending: boolean; hasProblem: boolean; isLoading: boolean; hasPrice: boolean }

/** A button that cannot be pressed says why, in words beside it. */
function reasonNotToPlace({ isSending, hasProblem, isLoading, hasPrice }: Standing): string | null {
  if (isSending) return 'shop:checkout.whySending'
  if (hasProblem) return 'shop:checkout.whyProblem'
  if (isLoading) return 'shop:checkout.whyLoading'
  return hasPrice ? null : 'shop:checkout.whyNoPrice'
}
