import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate, useRevalidator } from 'react-router'
import type { Account } from '#features/accounts/account.ts'
import { listAddresses } from '#features/addresses/address-queries.ts'
import { useCart, useKnowsCart, useSettledOrders } from '#features/cart/shop/browser-cart.ts'
import type { OwnGiftCard } from '#features/gift-cards/gift-card.ts'
import { getOwnGiftCard } from '#features/gift-cards/gift-card-queries.ts'
import { ordersApi } from '#features/orders/api.ts'
import type { OrderDetail, OrderSummary } from '#features/orders/order.ts'
import { getOrder, listOrders } from '#features/orders/order-queries.ts'
import { OrderBill } from '#features/orders/parts/order-bill.tsx'
import { paths } from '#features/paths.ts'
import { toPayNow } from '#features/payments/balance.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { KeptEmails } from '#features/screens/kept-emails.tsx'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import { findFields } from '#features/settings/settings-queries.ts'
import { asciiDigits } from '#platform/i18n/digits.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button, Field } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Refused } from '#ui/refused.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { ChangeMethod } from './change-method.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import { UnpaidOrders } from './unpaid-orders.tsx'
import type { Owner } from './use-checkout.ts'
import { payableGiftCard, payableOrder, usePayment } from './use-payment.ts'

/** Links here reload: the gateway's script may run only in this document. `?order=` pays an order already placed, `?giftCard=` a gift card. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx, account, settings } = context.get(requestContext)
  const number = url.searchParams.get('order')
  const cardId = url.searchParams.get('giftCard')
  // Unfinished orders live at most a day, so the latest ones include them.
  const [addresses, order, giftCard, latest, asked] = await Promise.all([
    listAddresses(ctx),
    number ? foundOr404(getOrder(ctx, number)) : Promise.resolve(null),
    cardId ? foundOr404(getOwnGiftCard(ctx, cardId)) : Promise.resolve(null),
    listOrders(ctx, { page: 1, limit: 12 }),
    findFields(ctx, 'order'),
  ])
  return {
    head: privateHead(context, 'shop:checkout.title'),
    addresses,
    asked,
    order,
    giftCard,
    standing: latest.items.map(standingOf),
    unpaid: latest.items.filter(({ canPay, status }) => canPay || status === 'awaiting_confirmation'),
    owner: ownerOf(account),
    isTestMode: settings.isTestMode,
  }
}

export { meta } from '#features/page-meta.ts'

function ownerOf(account: Account | null): Owner {
  const { id, fullName, phone, email } = account ?? { id: '', fullName: '', phone: '', email: '' }
  return { id, fullName, phone, email }
}

/** Another page or a webhook may have settled what this browser holds open. */
function standingOf({ number, status, canPay }: OrderSummary): { number: string; isBought: boolean | null } {
  if (canPay || status === 'awaiting_payment' || status === 'awaiting_confirmation') return { number, isBought: null }
  return { number, isBought: status !== 'expired' && status !== 'cancelled' }
}

export default function CheckoutPage() {
  const { t } = useTranslation()
  const { addresses, asked, order, giftCard, unpaid, standing, owner, isTestMode } = useLoaderData<typeof loader>()
  useSettledOrders(standing)
  const cart = useCart()
  const knowsCart = useKnowsCart()

  if (order) return <PayOrder order={order} email={owner.email} />
  if (giftCard) return <PayGiftCard card={giftCard} owner={owner} />
  if (!knowsCart) {
    return (
      <div className="wrap narrow">
        <h1>{t('shop:checkout.title')}</h1>
        <Spinner label={t('shop:checkout.loading')} />
        <noscript>
          {t('shop:checkout.needsScript')} <a href={paths.lite('checkout')}>{t('common:lite.on')}</a>
        </noscript>
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
  return <CheckoutSteps {...{ addresses, asked, cart, unpaid, owner, isTestMode }} />
}

type Props = { order: OrderDetail; email: string }

function PayOrder(props: Props) {
  const { t } = useTranslation()
  const { order } = props
  return (
    <div className="wrap narrow">
      <h1>{t(titleOf(order))}</h1>
      <p className="mute">{t('shop:pay.order', { number: order.number })}</p>
      {order.codeAsked ? <ConfirmCash order={order} code={order.codeAsked} /> : null}
      <OrderBill order={order} />
      {order.codeAsked ? null : <PayNow {...props} />}
      {order.codeAsked || order.canPay ? <ChangeMethod order={order} /> : null}
    </div>
  )
}

function titleOf(order: OrderDetail): string {
  if (order.codeAsked) return 'shop:cashCode.title'
  if (order.canPay) return 'shop:pay.title'
  return toPayNow(order) === null ? 'shop:pay.nothingToPay' : 'shop:balance.title'
}

function PayNow({ order, email }: Props) {
  const { t } = useTranslation()
  const { fullName, phone } = order.billingAddress
  const { pay, isPaying, message } = usePayment(payableOrder(order.number, order.canPay), { fullName, phone, email })
  const asked = toPayNow(order)
  const { state, search } = useLocation()
  const wasPlacedNow = (state as { opensSheet?: boolean } | null)?.opensSheet === true
  const opensSheet = order.canPay && (wasPlacedNow || new URLSearchParams(search).get('sheet') === 'open')
  const hasOpened = useRef(false)

  useEffect(() => {
    if (!opensSheet || hasOpened.current) return
    hasOpened.current = true
    void pay()
  })

  return (
    <>
      {order.payment.isTestMode ? <p className="test-mode">{t('shop:checkout.testMode')}</p> : null}
      <Refused>{message}</Refused>
      <div className="order-acts pay-acts">
        {asked !== null ? (
          <Button variant="act" disabled={isPaying} onClick={() => void pay()}>
            {isPaying ? t('shop:pay.opening') : t('shop:pay.now', { total: formatInr(asked) })}
          </Button>
        ) : null}
        <Button to={paths.order(order.number)}>{t('shop:pay.seeOrder')}</Button>
      </div>
      {order.canPay && order.payment.expiresAt ? (
        <p className="micro">
          {t('shop:pay.heldUntil')} <DateText iso={order.payment.expiresAt} shape="day-time" />
        </p>
      ) : null}
    </>
  )
}

function PayGiftCard({ card, owner }: { card: OwnGiftCard; owner: Owner }) {
  const { t } = useTranslation()
  const { pay, isPaying, message } = usePayment(payableGiftCard(card.id), owner)
  return (
    <div className="wrap narrow">
      <h1>{t('shop:giftCards.one')}</h1>
      {card.payment.isTestMode ? <p className="test-mode">{t('shop:checkout.testMode')}</p> : null}
      <Refused>{message}</Refused>
      <div className="order-acts pay-acts">
        {card.paidAt === null ? (
          <Button variant="act" disabled={isPaying} onClick={() => void pay()}>
            {isPaying ? t('shop:pay.opening') : t('shop:pay.now', { total: formatInr(card.amountPaise) })}
          </Button>
        ) : null}
        <Button to={paths.giftCards()}>{t('shop:giftCards.title')}</Button>
      </div>
    </div>
  )
}

function ConfirmCash({ order, code }: { order: OrderDetail; code: NonNullable<OrderDetail['codeAsked']> }) {
  const { t } = useTranslation()
  const { confirm, sendAgain, state } = useCashCode(order)
  usePolling(!code.canSendAgain)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (state.error) field.current?.focus()
  }, [state.error])

  return (
    <>
      <p>{t('shop:cashCode.text', { to: code.sentTo, total: formatInr(order.totalPaise) })}</p>
      <form method="post" className="stack" noValidate onSubmit={confirm}>
        <Field
          ref={field}
          id="cash-code"
          name="code"
          className="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          label={t('shop:cashCode.label')}
          help={t('shop:cashCode.help')}
          error={state.error ?? undefined}
        />
        <p className="small" role="status">
          {state.notice}
        </p>
        <div className="order-acts pay-acts">
          <Button variant="act" type="submit" disabled={state.isBusy}>
            {state.isBusy ? t('shop:cashCode.checking') : t('shop:cashCode.confirm')}
          </Button>
          <Button disabled={state.isBusy || !code.canSendAgain} onClick={() => void sendAgain()}>
            {t('shop:cashCode.sendAgain')}
          </Button>
        </div>
      </form>
      <KeptEmails />
      {code.canSendAgain ? null : <p className="micro">{t('shop:cashCode.wait')}</p>}
      <p className="micro">
        {t('shop:cashCode.until')} <DateText iso={code.until} shape="day-time" />
      </p>
    </>
  )
}

const pollEveryMs = 20_000

function usePolling(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void revalidate(), pollEveryMs)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}

type State = { isBusy: boolean; error: string | null; notice: string | null }

function useCashCode(order: OrderDetail) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<State>({ isBusy: false, error: null, notice: null })
  const params = { number: order.number }

  const run = async (act: () => Promise<string | null>) => {
    setState({ isBusy: true, error: null, notice: null })
    try {
      setState({ isBusy: false, error: null, notice: await act() })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState({ isBusy: false, error: error.message, notice: null })
      await revalidate()
    }
  }
  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = asciiDigits(String(new FormData(event.currentTarget).get('code') ?? '')).replace(/\s/g, '')
    if (!/^\d{6}$/.test(code)) return setState({ isBusy: false, error: t('shop:cashCode.sixDigits'), notice: null })
    await run(async () => {
      await api.call(ordersApi.confirmCash, { params, body: { code } })
      await navigate(paths.orderSuccess(order.number), { replace: true })
      return null
    })
  }
  const sendAgain = () =>
    run(async () => {
      await api.call(ordersApi.sendCashCode, { params })
      await revalidate()
      return t('shop:cashCode.sentAgain')
    })
  return { confirm, sendAgain, state }
}
