import { useEffect } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router'
import { AddressText } from '#features/addresses/parts/address-text.tsx'
import { openOrders } from '#features/cart/shop/browser-cart.ts'
import type { OrderDetail, OrderLine, OrderParcel } from '#features/orders/order.ts'
import { getOrder } from '#features/orders/order-queries.ts'
import { DaysText } from '#features/orders/parts/bill-parts.tsx'
import { linePicture } from '#features/orders/parts/line-picture.ts'
import { paths } from '#features/paths.ts'
import { paymentsApi } from '#features/payments/api.ts'
import { doorPaise, partsInCash } from '#features/payments/balance.ts'
import { OwnPicture } from '#features/proofs/shop/own-picture.tsx'
import { api } from '#features/screens/api-client.ts'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import { Picture } from '#features/screens/picture.tsx'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { formatDate } from '#ui/date-text.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { LineName } from './parcel-line.tsx'

const askEveryMs = 3000

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const number = url.searchParams.get('order')
  if (!number) throw redirect(paths.orders())
  const order = await foundOr404(getOrder(ctx, number))
  if (order.payment.status === 'failed' || order.status === 'expired') throw redirect(paths.orderFailed(number))
  if (order.codeAsked) throw redirect(paths.pay(number))
  return { head: privateHead(context, 'shop:success.title'), order }
}

export { meta } from '#features/page-meta.ts'

export default function OrderSuccessPage() {
  const { order } = useLoaderData<typeof loader>()
  const state = stateOf(order)
  useAskAgain(state === 'waiting', order.number)
  useEffect(() => {
    if (state !== 'waiting') openOrders.settle(order.number, true)
  }, [state, order.number])
  useCountedPurchase(state === 'waiting' ? null : order)

  return (
    <div className="wrap narrow">
      <HowItStands order={order} state={state} />
      {state === 'waiting' ? null : <WhatComes order={order} />}
      <Onward number={order.number} />
    </div>
  )
}

function useCountedPurchase(order: OrderDetail | null): void {
  useEffect(() => {
    if (!order) return
    const ids = order.parcels.flatMap(({ lines }) => lines.map(({ productId }) => productId))
    void import('#features/search/parts/search-visit.ts').then(({ countBought }) => countBought(order.number, ids))
  }, [order])
}

type Standing = 'cash' | 'paid' | 'waiting'

function stateOf({ payment }: OrderDetail): Standing {
  if (payment.provider === 'cash') return 'cash'
  return payment.status === 'captured' ? 'paid' : 'waiting'
}

const words = {
  paid: { title: 'title', text: 'paid' },
  part: { title: 'titlePart', text: 'part' },
  cash: { title: 'titleCash', text: 'cash' },
} as const

function HowItStands({ order, state }: { order: OrderDetail; state: Standing }) {
  const { t } = useTranslation()
  const part = partsInCash(order)
  const facts = {
    number: order.number,
    total: formatInr(order.payment.amountPaise + (order.giftCard?.usedPaise ?? 0)),
    count: order.parcels.length,
    due: formatInr(part?.duePaise ?? 0),
  }
  if (state === 'waiting') {
    return (
      <>
        <h1>{t('shop:success.waiting')}</h1>
        <Spinner label={t('shop:success.asking')} />
        <p>{t('shop:success.waitingText', facts)}</p>
      </>
    )
  }
  const { title, text } = words[part ? 'part' : state]
  return (
    <>
      <h1>{t(`shop:success.${title}`)}</h1>
      <p>{t(`shop:success.${text}`, facts)}</p>
    </>
  )
}

function Onward({ number }: { number: string }) {
  const { t } = useTranslation()
  return (
    <div className="order-acts pay-acts">
      <Button variant="act" to={paths.order(number)}>
        {t('common:action.trackOrder')}
      </Button>
      <Button to={paths.products()}>{t('common:action.continueShopping')}</Button>
    </div>
  )
}

function WhatComes({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const dayOf = (iso: string) => formatDate((key, options) => t(key, options), iso, 'weekday-day')
  return (
    <section className="step" aria-labelledby="what-comes-title">
      <h2 id="what-comes-title">{t('shop:success.whatComes')}</h2>
      <ul className="what-comes">
        {order.parcels.map((parcel) => (
          <li key={parcel.number}>
            <b>{parcel.artisan.name}</b>, {parcel.artisan.place}
            {parcel.lines.map((line) => (
              <Bought key={line.sku} order={order} parcel={parcel} line={line} />
            ))}
            {parcel.acceptBy ? (
              <p className="small">
                {t('shop:success.accepts', { artisan: parcel.artisan.name, day: dayOf(parcel.acceptBy) })}
              </p>
            ) : null}
            <p className="small mute">
              {t(parcel.pickup ? 'shop:pickup.ready' : 'shop:bill.arrives')}{' '}
              <DaysText from={parcel.promisedFrom} until={parcel.promisedUntil} />
            </p>
            {doorPaise(parcel) > 0 || order.payment.status === 'cod_due' ? (
              <p className="small">
                {t('shop:success.cashOfParcel', { sum: formatInr(doorPaise(parcel) || parcel.duePaise) })}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {order.parcels.some(({ pickup }) => pickup === null) ? (
        <>
          <h3 className="lab">{t('shop:order.goingTo')}</h3>
          <AddressText address={order.shippingAddress} />
        </>
      ) : null}
      <p className="small mute">
        {t('shop:success.invoice')} {t('shop:success.email')}
      </p>
    </section>
  )
}

function Bought({ order, parcel, line }: { order: OrderDetail; parcel: OrderParcel; line: OrderLine }) {
  return (
    <div className="parcel-line">
      <Picture picture={linePicture(line.imageKey, line.name)} sizes="72px" widths={[160]} alt="" />
      <LineName line={line} />
      <span className="price">{formatInr(line.linePaise)}</span>
      <OwnPicture order={order.number} parcel={parcel} line={line} />
    </div>
  )
}

function useAskAgain(isWaiting: boolean, number: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    // Once: the gateway may have told nobody yet. Its word comes by itself too, so a failure needs none.
    api.call(paymentsApi.look, { params: { number } }).then(revalidate, () => undefined)
    const timer = setInterval(() => void revalidate(), askEveryMs)
    return () => clearInterval(timer)
  }, [isWaiting, number, revalidate])
}
