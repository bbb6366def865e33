import { useState } from 'react'
import { type LoaderFunctionArgs, redirectDocument, useLoaderData, useRevalidator } from 'react-router'
import { agentCheckoutApi } from '#features/agent-checkout/api.ts'
import { getHandedSession } from '#features/agent-checkout/session-queries.ts'
import { CheckoutBill } from '#features/checkout/shop/checkout-bill.tsx'
import { paths } from '#features/paths.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import { requireFlag } from '#features/settings/require-flag.ts'
import { Button } from '#ui/controls.tsx'
import { Refused } from '#ui/refused.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** Opening orders nothing: email and message programs prefetch links. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  await foundOr404(requireFlag(ctx, 'agentCheckout'))
  const session = await foundOr404(getHandedSession(ctx, params.id ?? ''))
  if (session.order) throw redirectDocument(paths.pay(session.order.number))
  const { id, status, address, quote, problems } = session
  return { head: privateHead(context, 'shop:agent.title'), id, status, address, quote, problems }
}

export { meta } from '#features/page-meta.ts'

/** What an assistant put together; the customer sees it whole, and orders it or not. */
export default function AgentCheckoutPage() {
  const { t } = useTranslation()
  const { id, status, address, quote, problems } = useLoaderData<typeof loader>()
  const isOver = status === 'canceled' || status === 'expired'
  const to = [address.name, address.lineOne, address.lineTwo, address.city, address.pincode].filter(Boolean)
  return (
    <div className="wrap narrow page-top">
      <h1>{t('shop:agent.title')}</h1>
      <p>{t(isOver ? 'shop:agent.over' : 'shop:agent.text')}</p>
      {problems.map(({ at, content }) => (
        <p key={at} className="ask stopped">
          {content}
        </p>
      ))}
      <section className="step">
        <h2>{t('shop:checkout.whereTo')}</h2>
        <p>{to.join(', ')}</p>
      </section>
      <section className="step">
        <h2>{t('shop:bill.title')}</h2>
        <CheckoutBill quote={quote} />
      </section>
      {status === 'ready' || status === 'placing' ? <PlaceOrder id={id} totalPaise={quote.totalPaise} /> : null}
    </div>
  )
}

function PlaceOrder({ id, totalPaise }: { id: string; totalPaise: number }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [{ isBusy, message }, setState] = useState<{ isBusy: boolean; message: string | null }>({
    isBusy: false,
    message: null,
  })

  const place = async () => {
    setState({ isBusy: true, message: null })
    try {
      const { number } = await api.call(agentCheckoutApi.order, {
        params: { id },
        body: { expectedTotalPaise: totalPaise },
      })
      // The gateway's script may run only in a document of its own.
      window.location.assign(paths.payNow(number))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState({ isBusy: false, message: error.message })
      await revalidate()
    }
  }
  return (
    <>
      <Refused>{message}</Refused>
      <div className="order-acts pay-acts">
        <Button variant="act" disabled={isBusy} onClick={() => void place()}>
          {isBusy ? t('shop:checkout.placing') : t('common:action.placeOrder')}
        </Button>
      </div>
    </>
  )
}
