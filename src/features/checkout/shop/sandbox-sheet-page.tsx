import qrcode from 'qrcode'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useNavigate } from 'react-router'
import { getOrder } from '#features/orders/order-queries.ts'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { paymentMethods } from '#features/payments/payment.ts'
import { foundOr404, notFound } from '#features/screens/found-or-404.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { requireRole } from '#features/screens/require-role.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Radio } from '#ui/tick.tsx'
import { paySandbox, sandboxOutcomes, sandboxWebhooks } from './sandbox-gateway.ts'
import { SandboxMethods } from './sandbox-methods.tsx'
import { settledPath } from './use-payment.ts'

export const middleware = [requireRole('customer')]

/** The sandbox gateway's own sheet: it stands for the window that a real gateway opens, and can misbehave on demand. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { ctx, settings } = context.get(requestContext)
  if (!settings.isTestMode) throw notFound()
  const order = await foundOr404(getOrder(ctx, url.searchParams.get('order') ?? ''))
  if (order.payment.gatewayOrderId !== params.gatewayOrderId) throw notFound()
  const { amountPaise, method } = order.payment
  const intent = upiIntent(order.number, amountPaise)
  return {
    head: privateHead(context, 'shop:sandbox.title'),
    number: order.number,
    gatewayOrderId: order.payment.gatewayOrderId ?? '',
    amountPaise,
    method: paymentMethods.find((known) => known === method) ?? 'upi',
    intent,
    qr: `data:image/svg+xml,${encodeURIComponent(await qrcode.toString(intent, { type: 'svg', margin: 2 }))}`,
  }
}

/**
 * What a UPI app reads from the code: payee, order, rupees with two decimals (NPCI, UPI linking specification 1.6). The
 * address belongs to nobody, so that a real app that scans it pays nobody.
 */
function upiIntent(number: string, amountPaise: number): string {
  const rupees = `${Math.floor(amountPaise / 100)}.${String(amountPaise % 100).padStart(2, '0')}`
  const wish = new URLSearchParams({ pa: 'haat@sandbox', pn: 'Haat', tr: number, am: rupees, cu: 'INR' })
  return `upi://pay?${wish}`
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function SandboxSheetPage() {
  const { t } = useTranslation()
  const { number, gatewayOrderId, amountPaise, method, intent, qr } = useLoaderData<typeof loader>()
  const { pay, isPaying, problem } = useSandbox(gatewayOrderId, number)

  return (
    <div className="wrap narrow sheet">
      <h1>{t('shop:sandbox.title')}</h1>
      <p className="test-mode">{t('shop:sandbox.explained')}</p>
      <form method="post" className="stack" onSubmit={pay}>
        <dl className="bill">
          <div>
            <dt>{t('common:noun.order')}</dt>
            <dd>{number}</dd>
          </div>
          <div className="sum">
            <dt>{t('shop:bill.toPay')}</dt>
            <dd>{formatInr(amountPaise)}</dd>
          </div>
        </dl>
        <SandboxMethods chosen={method} qr={qr} intent={intent} />
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
        {problem ? (
          <p className="ask stopped" role="alert">
            {problem}
          </p>
        ) : null}
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

function useSandbox(gatewayOrderId: string, number: string) {
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
    if (result.kind === 'answered') await navigate(await settledPath(number, result.answer), { replace: true })
    if (result.kind === 'refused') setProblem(result.reason || t('shop:sandbox.refused'))
    if (result.kind === 'failed' || result.kind === 'dismissed')
      await navigate(paths.orderFailed(number), { replace: true })
    setPaying(false)
  }
  return { pay, isPaying, problem }
}
