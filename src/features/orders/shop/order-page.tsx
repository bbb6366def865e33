import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { AddressText } from '#features/addresses/parts/address-text.tsx'
import { listCertificates } from '#features/certificates/certificate-queries.ts'
import { CertificateList } from '#features/certificates/parts/certificate-list.tsx'
import { ArtisanMessages } from '#features/messages/shop/artisan-messages.tsx'
import type { OrderDetail, OrderParcel } from '#features/orders/order.ts'
import { getOrder } from '#features/orders/order-queries.ts'
import { stageOf } from '#features/orders/order-status.ts'
import { HowPaid, OrderBill } from '#features/orders/parts/order-bill.tsx'
import { OrderFields } from '#features/orders/parts/order-fields.tsx'
import { OrderRefunds } from '#features/orders/parts/order-refunds.tsx'
import { camel, saysOf, statusKey, statusTone } from '#features/orders/parts/order-words.ts'
import { ParcelMilestones } from '#features/orders/parts/parcel-milestones.tsx'
import { ParcelTimeline } from '#features/orders/parts/parcel-timeline.tsx'
import { paths } from '#features/paths.ts'
import { canPayBalance, doorPaise } from '#features/payments/balance.ts'
import { findOrderShares } from '#features/payouts/order-earning-queries.ts'
import { WhereItGoes } from '#features/products/shop/price-split.tsx'
import { translateName } from '#features/products/translate-name.ts'
import { ProofQuestion } from '#features/proofs/shop/proof-question.tsx'
import { isRefunded, returnDaysOf } from '#features/returns/return-rules.ts'
import { ParcelReturns } from '#features/returns/shop/parcel-returns.tsx'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Stage } from '#ui/stage.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { DelayNotice, LateNotice } from './delay-notices.tsx'
import { OrderDialogs } from './order-dialogs.tsx'
import type { OrderQuestion } from './order-question.ts'
import { ParcelLine } from './parcel-line.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const order = await foundOr404(getOrder(ctx, params.number ?? ''))
  const listed = await listCertificates(ctx, order.number)
  const certificates = listed.map(({ number, name }) => ({ number, name: translateName(name, ctx.locale) ?? name }))
  const shares = await findOrderShares(ctx, order.number)
  return { head: privateHead(context, 'shop:order.title', { number: order.number }), order, certificates, shares }
}

export { meta } from '#features/page-meta.ts'

export default function OrderPage() {
  const { t } = useTranslation()
  const { order, shares } = useLoaderData<typeof loader>()
  const [question, setQuestion] = useState<OrderQuestion | null>(null)

  return (
    <div className="wrap order-page">
      <nav className="micro crumb" aria-label={t('shop:order.crumbs')}>
        <Link to={paths.orders()}>{t('common:noun.myOrders')}</Link> / <span className="num">{order.number}</span>
      </nav>
      <div className="order-head">
        <div>
          <h1>
            {t(`shop:order.heading.${isRefunded(order) ? 'refunded' : camel(order.status)}`, {
              count: order.parcels.length,
            })}
          </h1>
          <p className="mute">
            {t('shop:order.placed', { number: order.number })} <DateText iso={order.placedAt} />.{' '}
            <HowPaid order={order} />
          </p>
        </div>
        <HeadActs order={order} onAsk={setQuestion} />
      </div>
      <div className="grid order-columns">
        <div className="order-main">
          {order.parcels.map((parcel, index) => (
            <OrderParcelSection
              key={parcel.number}
              parcel={parcel}
              order={order}
              isFirst={index === 0}
              onAsk={setQuestion}
            />
          ))}
        </div>
        <aside className="order-side">
          <section className="sidebox" aria-labelledby="bill">
            <h2 id="bill">{t('shop:bill.title')}</h2>
            <OrderBill order={order} />
          </section>
          <OrderRefunds order={order} />
          <WhereItGoes shares={shares} className="sidebox" deliveryPaise={deliveryIn(order, shares?.paidPaise)} />
          <Certificates />
          <OrderNotes order={order} />
          <SomethingWrong order={order} onAsk={setQuestion} />
        </aside>
      </div>
      <OrderDialogs
        key={JSON.stringify(question)}
        order={order}
        question={question}
        onClose={() => setQuestion(null)}
      />
    </div>
  )
}

type Asking = { order: OrderDetail; onAsk: (question: OrderQuestion) => void }

function HeadActs({ order, onAsk }: Asking) {
  const { t } = useTranslation()
  return (
    <div className="order-acts">
      {order.canPay ? (
        <Button variant="act" to={paths.pay(order.number)} reloadDocument>
          {t('shop:pay.now', { total: formatInr(order.payment.amountPaise) })}
        </Button>
      ) : null}
      {order.codeAsked ? (
        <Button variant="act" to={paths.pay(order.number)} reloadDocument>
          {t('shop:order.confirmCash')}
        </Button>
      ) : null}
      <Button onClick={() => onAsk({ kind: 'reorder' })}>{t('shop:reorder.ask')}</Button>
      <Button variant="link" className="print-link" onClick={() => window.print()}>
        {t('shop:order.print')}
      </Button>
    </div>
  )
}

function SomethingWrong({ order, onAsk }: Asking) {
  const { t } = useTranslation()
  const isSaidAbove = order.parcels.length === 1 && order.payment.status === 'captured'
  const canCancel = !isSaidAbove && order.parcels.some((parcel) => parcel.moves.includes('cancel'))
  const returnable = order.parcels.filter(({ lines }) => lines.some((line) => (line.returnable?.quantity ?? 0) > 0))
  return (
    <section className="sidebox wrong" aria-labelledby="wrong">
      <h2 id="wrong">{t('shop:order.somethingWrong')}</h2>
      <ul className="side-acts">
        {returnable.map((parcel) => (
          <li key={parcel.number}>
            <Link to={paths.returnForm(order.number, parcel.number)}>
              {t(returnable.length > 1 ? 'shop:return.askFrom' : 'shop:return.ask', { artisan: parcel.artisan.name })}
            </Link>
          </li>
        ))}
        {canCancel ? (
          <li>
            <Button variant="link" onClick={() => onAsk({ kind: 'cancel-all' })}>
              {t('shop:order.cancelOpen')}
            </Button>
          </li>
        ) : null}
        <li>
          <Link to={paths.info('returns')}>{t('shop:return.rules')}</Link>
        </li>
        <li>
          <Link to={paths.info('contact')}>{t('shop:order.writeToUs')}</Link>
        </li>
      </ul>
    </section>
  )
}

function Certificates() {
  const { t } = useTranslation()
  const { certificates } = useLoaderData<typeof loader>()
  if (certificates.length === 0) return null
  return (
    <section className="sidebox" aria-labelledby="certificates">
      <h2 id="certificates">{t('shop:certificate.of')}</h2>
      <CertificateList certificates={certificates} />
    </section>
  )
}

function OrderNotes({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const isSent = order.parcels.some(({ pickup }) => pickup === null)
  const isBilledElsewhere = JSON.stringify(order.billingAddress) !== JSON.stringify(order.shippingAddress)
  return (
    <>
      {isSent ? (
        <section className="sidebox" aria-labelledby="going-to">
          <h2 id="going-to">{t('shop:order.goingTo')}</h2>
          <AddressText address={order.shippingAddress} />
        </section>
      ) : null}
      {isBilledElsewhere || !isSent ? (
        <section className="sidebox" aria-labelledby="billed-to">
          <h2 id="billed-to">{t('shop:order.billedTo')}</h2>
          <AddressText address={order.billingAddress} />
        </section>
      ) : null}
      <OrderFields fields={order.fields} />
      {order.giftNote ? (
        <section className="sidebox" aria-labelledby="gift-note">
          <h2 id="gift-note">{t('shop:order.giftNote')}</h2>
          <blockquote className="asked">
            <Written>{order.giftNote}</Written>
          </blockquote>
        </section>
      ) : null}
      {order.note ? (
        <section className="sidebox" aria-labelledby="note">
          <h2 id="note">{t('shop:order.note')}</h2>
          <blockquote className="asked">
            <Written>{order.note}</Written>
          </blockquote>
        </section>
      ) : null}
    </>
  )
}

type Props = { parcel: OrderParcel; order: OrderDetail; isFirst: boolean; onAsk: (question: OrderQuestion) => void }

function OrderParcelSection({ parcel, order, isFirst, onAsk }: Props) {
  const { t } = useTranslation()
  const { artisan, status } = parcel
  const heading = `parcel-${parcel.number}`
  const { city } = order.shippingAddress
  const courier = [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ')

  return (
    <section className="order-parcel" aria-labelledby={heading}>
      <div className="parcel-head">
        <div>
          <h2 id={heading}>
            {t('shop:order.from')} <Link to={paths.artisan(artisan.id)}>{artisan.name}</Link>
          </h2>
          <p className="small mute">
            {parcel.pickup
              ? t('shop:pickup.at', { place: artisan.place })
              : t('shop:order.route', { from: artisan.place, to: city })}
            {courier ? `, ${courier}` : ''}
            {parcel.isExpress ? `. ${t('shop:express.title')}` : ''}
          </p>
        </div>
        <Stage filled={stageOf[status]} word={t(statusKey(status))} tone={statusTone(status)} />
      </div>
      <p className="parcel-says">
        {t(saysOf(parcel), { artisan: artisan.name, city, days: returnDaysOf(parcel.lines) })}
      </p>
      <PickUp parcel={parcel} />
      <BalanceDue parcel={parcel} order={order} />
      {parcel.replacesReturn ? (
        <p className="small">{t('shop:order.replaces', { number: parcel.replacesReturn })}</p>
      ) : null}
      {parcel.lines.map((line) => (
        <ParcelLine key={line.sku} line={line} parcel={parcel} order={order} onAsk={onAsk} />
      ))}
      <ProofQuestion order={order.number} parcel={parcel} />
      {parcel.delay ? <DelayNotice order={order} parcel={parcel} delay={parcel.delay} /> : null}
      {parcel.moves.includes('cancel_late') && !parcel.delay ? <LateNotice order={order} parcel={parcel} /> : null}
      <ParcelReturns order={order} parcel={parcel} onAsk={onAsk} />
      <ParcelMilestones parcel={parcel} />
      <ParcelTimeline parcel={parcel} orderEvents={order.events} city={city} />
      <ParcelActs parcel={parcel} order={order} isFirst={isFirst} onAsk={onAsk} />
      <ArtisanMessages order={order.number} parcel={parcel} />
    </section>
  )
}

/** Known where the shares are those of the whole order. */
function deliveryIn({ totalPaise, codFeePaise, shippingPaise }: OrderDetail, paidPaise: number | undefined): number {
  return paidPaise === totalPaise - codFeePaise ? shippingPaise : 0
}

/** Where to come, and once it is ready until when and with which digits. */
function PickUp({ parcel: { pickup, status } }: { parcel: OrderParcel }) {
  const { t } = useTranslation()
  if (!pickup || stageOf[status] === 0 || status === 'delivered' || status === 'completed') return null
  return (
    <div className="pickup">
      <p>
        <Written>{pickup.address}</Written>
      </p>
      {pickup.code ? (
        <p>
          {t('shop:pickup.code')} <b className="num">{pickup.code}</b>
        </p>
      ) : null}
      {pickup.until ? (
        <p className="small mute">
          {t('shop:pickup.until')} <DateText iso={pickup.until} shape="weekday-day" />
          {t('common:stop')} {t('shop:pickup.after')}
        </p>
      ) : null}
    </div>
  )
}

/** What is still to be paid for it before it is posted. */
function BalanceDue({ parcel, order }: { parcel: OrderParcel; order: OrderDetail }) {
  const { t } = useTranslation('shop')
  const { balance } = parcel
  if (!balance || !canPayBalance(parcel) || order.payment.status !== 'captured') return null
  return (
    <div className="pickup">
      <p>{t('balance.due', { sum: formatInr(balance.amountPaise) })}</p>
      {balance.payUntil ? (
        <p className="small mute">
          {t('balance.until')} <DateText iso={balance.payUntil} shape="weekday-day" />
          {t('common:stop')} {t('balance.after')}
        </p>
      ) : null}
      <p>
        <Button variant={balance.payUntil ? 'act' : 'plain'} to={paths.pay(order.number)} reloadDocument>
          {t('pay.now', { total: formatInr(balance.amountPaise) })}
        </Button>
      </p>
    </div>
  )
}

type ParcelActsProps = {
  parcel: OrderParcel
  order: OrderDetail
  isFirst: boolean
  onAsk: (question: OrderQuestion) => void
}

function ParcelActs({ parcel, order, isFirst, onAsk }: ParcelActsProps) {
  const { t } = useTranslation()
  const isOnTheWay = parcel.status === 'shipped' || parcel.status === 'out_for_delivery'
  const isPaid = order.payment.status === 'captured'
  const canCancel = parcel.moves.includes('cancel') && (isPaid || (order.parcels.length > 1 && isCash(order)))
  const hasArrived = parcel.status === 'delivered' || parcel.status === 'completed'
  const isMain = isFirst && isOnTheWay && !order.canPay

  return (
    <>
      <CashDue parcel={parcel} order={order} />
      <div className="parcel-acts">
        {parcel.trackingUrl && !hasArrived ? (
          <a
            className={`btn ${isMain ? 'act' : ''}`}
            href={parcel.trackingUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('shop:order.track')}
            <span className="sr"> {t('shop:order.newTab')}</span>
          </a>
        ) : null}
        {parcel.moves.includes('confirm_received') ? (
          <Button onClick={() => onAsk({ kind: 'received', parcel })}>{t('shop:received.ask')}</Button>
        ) : null}
        {canCancel ? (
          <Button variant="link" onClick={() => onAsk({ kind: 'cancel-parcel', parcel })}>
            {t('shop:order.cancelParcel')}
          </Button>
        ) : null}
      </div>
      <Papers parcel={parcel} />
    </>
  )
}

function isCash(order: OrderDetail): boolean {
  return order.payment.status === 'cod_due' && order.payment.provider === 'cash'
}

const beforeTheDoor = ['placed', 'on_hold', 'accepted', 'making', 'ready', 'shipped', 'out_for_delivery']

function CashDue({ parcel, order }: { parcel: OrderParcel; order: OrderDetail }) {
  const { t } = useTranslation()
  const duePaise = isCash(order) ? parcel.duePaise : doorPaise(parcel)
  if (duePaise === 0 || !beforeTheDoor.includes(parcel.status)) return null
  return (
    <p className="cash-due">
      <b>
        {order.giftNote
          ? t('shop:order.cashDueGift', { name: order.shippingAddress.fullName, sum: formatInr(duePaise) })
          : t('shop:order.cashDue', { sum: formatInr(duePaise) })}
      </b>{' '}
      <span className="small mute">{t('shop:order.cashDueHelp')}</span>
    </p>
  )
}

function Papers({ parcel }: { parcel: OrderParcel }) {
  const { t } = useTranslation()
  if (parcel.documents.length === 0) return null
  return (
    <ul className="papers small">
      {parcel.documents.map(({ kind, number, issuedAt, url }) => (
        <li key={number}>
          <a href={url}>
            {t(`shop:document.${camel(kind)}`)} <span className="num">{number}</span> {t('shop:document.pdf')}
          </a>{' '}
          <span className="mute">
            <DateText iso={issuedAt} shape="day-short" />
          </span>
        </li>
      ))}
    </ul>
  )
}
