import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import type { Context } from '#features/context.ts'
import { getOwnGiftCard } from '#features/gift-cards/gift-card-queries.ts'
import { getOrder } from '#features/orders/order-queries.ts'
import { paths } from '#features/paths.ts'
import { findOwnBalance } from '#features/payments/balance-queries.ts'
import { type PaymentMethod, paymentMethods } from '#features/payments/payment.ts'
import { foundOr404, notFound, privateHead, requestContext } from '#features/screens/page.ts'
import { requireRole } from '#features/screens/require-role.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button, Field, Problem, Radio, Select } from '#ui/controls.tsx'
import { QrPicture } from '#ui/qr-picture.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import type { SheetAnswer } from './razorpay-sheet.ts'
import { type Payable, payableGiftCard, payableOrder, settledPath } from './use-payment.ts'

export const middleware = [requireRole('customer')]

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { ctx, settings } = context.get(requestContext)
  if (!settings.isTestMode) throw notFound()
  const gatewayOrderId = params.gatewayOrderId ?? ''
  const { payment, ...of } = await findPayment(ctx, url.searchParams, gatewayOrderId)
  if (!payment) throw notFound()
  const { amountPaise, method } = payment
  const number = of.number ?? ''
  const intent = upiIntent(number, amountPaise, context.get(requestContext).i18n.t('shopName'))
  return {
    head: privateHead(context, 'shop:sandbox.title'),
    ...of,
    gatewayOrderId,
    amountPaise,
    method: paymentMethods.find((known) => known === method) ?? 'upi',
    intent,
  }
}

async function findPayment(ctx: Context, query: URLSearchParams, gatewayOrderId: string) {
  const giftCard = query.get('giftCard')
  if (giftCard !== null) {
    const { payment } = await foundOr404(getOwnGiftCard(ctx, giftCard))
    return {
      giftCard,
      number: null,
      isFirst: true,
      payment: payment.gatewayOrderId === gatewayOrderId ? payment : null,
    }
  }
  const { number, payment } = await foundOr404(getOrder(ctx, query.get('order') ?? ''))
  const isFirst = payment.gatewayOrderId === gatewayOrderId
  const found = isFirst ? payment : await findOwnBalance(ctx, number, gatewayOrderId)
  return { giftCard, number, isFirst, payment: found }
}

/** Rupees with two decimals (NPCI, UPI linking specification 1.6). A real app that scans the QR code pays nobody. */
function upiIntent(number: string, amountPaise: number, shopName: string): string {
  const rupees = `${Math.floor(amountPaise / 100)}.${String(amountPaise % 100).padStart(2, '0')}`
  const input = new URLSearchParams({ pa: 'shop@sandbox', pn: shopName, tr: number, am: rupees, cu: 'INR' })
  return `upi://pay?${input}`
}

export { meta } from '#features/page-meta.ts'

export default function SandboxSheetPage() {
  const { t } = useTranslation()
  const { number, giftCard, gatewayOrderId, isFirst, amountPaise, method, intent } = useLoaderData<typeof loader>()
  const payable = giftCard === null ? payableOrder(number ?? '', isFirst) : payableGiftCard(giftCard)
  const { pay, isPaying, problem } = useSandbox(gatewayOrderId, payable)

  return (
    <div className="wrap narrow sheet">
      <h1>{t('shop:sandbox.title')}</h1>
      <p className="test-mode">{t('shop:sandbox.explained')}</p>
      <form method="post" className="stack" onSubmit={pay}>
        <dl className="bill">
          <div>
            <dt>{t(number === null ? 'shop:giftCards.one' : 'common:noun.order')}</dt>
            <dd>{number}</dd>
          </div>
          <div className="sum">
            <dt>{t('shop:bill.toPay')}</dt>
            <dd>{formatInr(amountPaise)}</dd>
          </div>
        </dl>
        <SandboxMethods chosen={method} intent={intent} />
        <Choices
          name="outcome"
          legend={t('shop:sandbox.outcome')}
          values={sandboxOutcomes}
          chosen="captured"
          words="shop:sandbox.outcomes"
        />
        <details className="misbehave">
          <summary>{t('shop:sandbox.misbehave')}</summary>
          <div className="stack">
            <Select
              name="webhook"
              label={t('shop:sandbox.webhook')}
              defaultValue="once"
              options={sandboxWebhooks.map((value) => ({ value, label: t(`shop:sandbox.webhooks.${value}`) }))}
            />
            <Field
              name="delayMs"
              type="number"
              min={0}
              max={600_000}
              inputMode="numeric"
              label={t('shop:sandbox.delay')}
              help={t('shop:sandbox.delayHelp')}
            />
          </div>
        </details>
        <Problem>{problem}</Problem>
        <Button variant="act" type="submit" wide disabled={isPaying}>
          {isPaying ? t('shop:sandbox.sending') : t('shop:sandbox.go')}
        </Button>
      </form>
    </div>
  )
}

type ChoicesProps = { name: string; legend: string; values: readonly string[]; chosen: string; words: string }

function Choices({ name, legend, values, chosen, words }: ChoicesProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="choices">
      <legend className="lab">{legend}</legend>
      {values.map((value) => (
        <Radio key={value} name={name} value={value} defaultChecked={value === chosen} label={t(`${words}.${value}`)} />
      ))}
    </fieldset>
  )
}

function useSandbox(gatewayOrderId: string, payable: Payable) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isPaying, setPaying] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const pay = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setPaying(true)
    setProblem(null)
    const result = await paySandbox(gatewayOrderId, form)
    if (result.kind === 'answered') await navigate(await settledPath(payable, result.answer), { replace: true })
    if (result.kind === 'refused') setProblem(result.reason || t('shop:sandbox.refused'))
    if (result.kind === 'failed' || result.kind === 'dismissed') await navigate(payable.failed, { replace: true })
    setPaying(false)
  }
  return { pay, isPaying, problem }
}

const sandboxOutcomes = ['captured', 'failed', 'dismissed', 'authorized'] as const
const sandboxWebhooks = ['once', 'twice', 'late', 'lost', 'before-callback', 'wrong-amount', 'wrong-signature'] as const

type SandboxResult =
  | { kind: 'answered'; answer: SheetAnswer }
  | { kind: 'failed' | 'dismissed' }
  | { kind: 'refused'; reason: string }

/** Calls the gateway, not our API, so no session or CSRF rules apply. */
async function paySandbox(gatewayOrderId: string, form: FormData): Promise<SandboxResult> {
  const delayMs = Number(form.get('delayMs'))
  const outcome = String(form.get('outcome'))
  const body = {
    method: form.get('method'),
    outcome,
    webhook: form.get('webhook') ?? 'once',
    ...(delayMs > 0 ? { delayMs } : {}),
  }
  try {
    const response = await fetch(paths.sandboxPay(gatewayOrderId), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    const result = (await response.json()) as Record<string, unknown>
    if (outcome === 'failed' || outcome === 'dismissed') return { kind: outcome }
    if (isAnswer(result)) return { kind: 'answered', answer: onlyAnswer(result) }
    return { kind: 'refused', reason: typeof result.message === 'string' ? result.message : '' }
  } catch {
    return { kind: 'refused', reason: '' }
  }
}

function onlyAnswer({ razorpay_order_id, razorpay_payment_id, razorpay_signature }: SheetAnswer): SheetAnswer {
  return { razorpay_order_id, razorpay_payment_id, razorpay_signature }
}

function isAnswer(value: Record<string, unknown>): value is SheetAnswer {
  return ['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'].every(
    (field) => typeof value[field] === 'string',
  )
}

/** Company names and the gateway's published test cards: the same in every language. */
const testCards = ['RuPay 6074 … 0007', 'Visa 4111 … 1111', 'Mastercard 5267 … 8500'] as const
const banks = [
  'State Bank of India',
  'HDFC Bank',
  'ICICI Bank',
  'Axis Bank',
  'Punjab National Bank',
  'Canara Bank',
] as const
const wallets = ['Paytm', 'Amazon Pay', 'Mobikwik', 'PhonePe'] as const

function SandboxMethods({ chosen, intent }: { chosen: PaymentMethod; intent: string }) {
  const { t } = useTranslation()
  const [method, setMethod] = useState(chosen)
  return (
    <>
      <fieldset className="choices">
        <legend className="lab">{t('shop:checkout.howToPay')}</legend>
        {paymentMethods.map((value) => (
          <Radio
            key={value}
            name="method"
            value={value}
            defaultChecked={value === chosen}
            label={t(`shop:method.${value}`)}
            onChange={() => setMethod(value)}
          />
        ))}
      </fieldset>
      <div className="sheet-part">
        {method === 'upi' ? <Upi intent={intent} /> : null}
        {method === 'card' ? <Cards /> : null}
        {method === 'netbanking' ? (
          <Select name="bank" label={t('shop:sandbox.bank')} options={choices(banks)} />
        ) : null}
        {method === 'wallet' ? (
          <Select name="wallet" label={t('shop:sandbox.wallet')} options={choices(wallets)} />
        ) : null}
      </div>
    </>
  )
}

function Upi({ intent }: { intent: string }) {
  const { t } = useTranslation()
  return (
    <>
      <QrPicture text={intent} label={t('shop:sandbox.qr')} />
      <div>
        <p>{t('shop:sandbox.scan')}</p>
        <p className="micro intent">{intent}</p>
      </div>
    </>
  )
}

function Cards() {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend className="lab">{t('shop:sandbox.card')}</legend>
      {testCards.map((card, index) => (
        <Radio
          key={card}
          name="card"
          value={card}
          defaultChecked={index === 0}
          label={<span className="num">{card}</span>}
        />
      ))}
      <p className="micro">{t('shop:sandbox.noNumber')}</p>
    </fieldset>
  )
}

function choices(names: readonly string[]) {
  return names.map((name) => ({ value: name, label: name }))
}
