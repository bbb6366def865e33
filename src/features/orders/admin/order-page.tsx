import { type FormEvent, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { AddressText } from '#features/addresses/parts/address-text.tsx'
import { getAnyOrder } from '#features/orders/any-order-queries.ts'
import { ordersApi } from '#features/orders/api.ts'
import type { AdminOrderDetail, OrderParcel } from '#features/orders/order.ts'
import type { OrderFile } from '#features/orders/order-file.ts'
import { findOrderFile } from '#features/orders/order-file-queries.ts'
import { stageOf } from '#features/orders/order-status.ts'
import { OrderBill } from '#features/orders/parts/order-bill.tsx'
import { OrderFields } from '#features/orders/parts/order-fields.tsx'
import { OrderRefunds } from '#features/orders/parts/order-refunds.tsx'
import { camel, paidBy, statusKey, statusTone } from '#features/orders/parts/order-words.ts'
import { ExpectedParcel } from '#features/orders/parts/parcel-timeline.tsx'
import { paths } from '#features/paths.ts'
import { GatewayEvents } from '#features/payments/admin/gateway-events.tsx'
import { OrderLedger } from '#features/payments/admin/order-ledger.tsx'
import { OrderEarnings } from '#features/payouts/admin/order-earnings.tsx'
import { listOrderEarnings } from '#features/payouts/order-earning-queries.ts'
import { listRefundRequests } from '#features/refund-requests/refund-request-queries.ts'
import { canRefund, OrderRefundDialog } from '#features/refunds/admin/order-refund-dialog.tsx'
import { RefundRequests } from '#features/refunds/admin/refund-requests.tsx'
import { api } from '#features/screens/api-client.ts'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { findSettings } from '#features/settings/settings-queries.ts'
import { formatInr } from '#platform/money/money.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { Stage } from '#ui/stage.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { gaps, WithWritten, Written } from '#ui/written.tsx'
import { AdminMoveDialog } from './move-dialog.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const order = await foundOr404(getAnyOrder(ctx, params.number ?? ''))
  const [earnings, file, requests, settings] = await Promise.all([
    listOrderEarnings(ctx, order.number),
    findOrderFile(ctx, order.number),
    listRefundRequests(ctx, order.number),
    findSettings(ctx),
  ])
  const head = privateHead(context, 'shop:order.title', { number: order.number })
  return { head, order, earnings, file, requests, alonePaise: settings.refundAlonePaise }
}

export { meta } from '#features/page-meta.ts'

export default function AdminOrderPage() {
  const { t } = useTranslation()
  const { order, earnings, file, requests, alonePaise } = useLoaderData<typeof loader>()
  const [refunded, setRefunded] = useState<OrderParcel | null>(null)
  const [question, setQuestion] = useState<{ parcel: OrderParcel; move: string } | null>(null)

  return (
    <>
      <nav className="micro crumb" aria-label={t('shop:order.crumbs')}>
        <Link to={paths.adminOrders()}>{t('admin:orders.title')}</Link> / <span className="num">{order.number}</span>
      </nav>
      <div className="admin-title">
        <h1 className="num">{order.number}</h1>
        <p className="small mute">
          <DateText iso={order.placedAt} shape="day-time" />, {t(`shop:method.${paidBy(order)}`)},{' '}
          {t(`admin:payment.${camel(order.payment.status)}`)}
        </p>
      </div>
      <div className="grid order-columns">
        <div className="order-main">
          <RefundRequests requests={requests} />
          {order.parcels.map((parcel) => (
            <AdminParcel
              key={parcel.number}
              parcel={parcel}
              order={order}
              onMove={(move) => setQuestion({ parcel, move })}
              onRefund={() => setRefunded(parcel)}
            />
          ))}
          <AdminTimeline timeline={file.timeline} />
        </div>
        <aside className="order-side">
          <OrderNotes number={order.number} notes={file.notes} />
          <section className="sidebox" aria-labelledby="bill">
            <h2 id="bill">{t('shop:bill.title')}</h2>
            <OrderBill order={order} />
          </section>
          <OrderRefunds order={order} />
          <section className="sidebox" aria-labelledby="customer">
            <h2 id="customer">{t('common:noun.customer')}</h2>
            <p>
              <Link to={paths.adminPerson(order.customer.id)}>{order.customer.name}</Link>
            </p>
            <p className="small">{order.customer.email}</p>
            <AddressText address={order.shippingAddress} />
          </section>
          <OrderFields fields={order.fields} />
        </aside>
        <div className="order-main">
          <OrderEarnings earnings={earnings} />
          <OrderLedger order={order} />
          <GatewayEvents events={order.gatewayEvents} />
        </div>
      </div>
      {question ? (
        <AdminMoveDialog
          key={`${question.parcel.number} ${question.move}`}
          {...question}
          onClose={() => setQuestion(null)}
        />
      ) : null}
      {refunded ? (
        <OrderRefundDialog order={order} parcel={refunded} alonePaise={alonePaise} onClose={() => setRefunded(null)} />
      ) : null}
    </>
  )
}

const isText = (part: string | null | undefined): part is string => Boolean(part)

function AdminParcel({
  parcel,
  order,
  onMove,
  onRefund,
}: {
  parcel: OrderParcel
  order: AdminOrderDetail
  onMove: (move: string) => void
  onRefund: () => void
}) {
  const { t } = useTranslation()
  const heading = `parcel-${parcel.number}`
  return (
    <section className="order-parcel" aria-labelledby={heading}>
      <div className="parcel-head">
        <div>
          <h2 id={heading}>{t('admin:order.parcel', { number: parcel.number, artisan: parcel.artisan.name })}</h2>
          <p className="small mute">
            <WithWritten
              sentence={t('shop:order.route', { from: gaps[0], to: gaps[1] })}
              words={[parcel.artisan.place, order.shippingAddress.city]}
            />
            {parcel.pickup ? `, ${t('shop:pickup.title')}` : null}
            {parcel.isExpress ? `, ${t('shop:express.title')}` : null}
            {[parcel.carrier, parcel.trackingNumber].filter(isText).map((part) => (
              <span key={part}>
                , <Written>{part}</Written>
              </span>
            ))}
          </p>
        </div>
        <Stage filled={stageOf[parcel.status]} word={t(statusKey(parcel.status))} tone={statusTone(parcel.status)} />
      </div>
      <ul className="mini">
        {parcel.lines.map((line) => (
          <li key={line.sku}>
            <span>
              {line.quantity > 1 ? `${line.quantity} × ` : ''}
              <Written>{[line.name, ...line.choices].join(', ')}</Written>
            </span>
            <span className="num">{formatInr(line.linePaise)}</span>
          </li>
        ))}
      </ul>
      {parcel.moves.length > 0 || canRefund(parcel) ? (
        <div className="admin-acts">
          {parcel.moves.map((move) => (
            <Button
              key={move}
              aria-label={`${t(`admin:move.${camel(move)}`)}, ${parcel.number}`}
              onClick={() => onMove(move)}
            >
              {t(`admin:move.${camel(move)}`)}
            </Button>
          ))}
          {canRefund(parcel) ? (
            <Button aria-label={`${t('admin:refundForm.open')}, ${parcel.number}`} onClick={onRefund}>
              {t('admin:refundForm.open')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <ExpectedParcel parcel={parcel} city={order.shippingAddress.city} />
    </section>
  )
}

function OrderNotes({ number, notes }: { number: string; notes: OrderFile['notes'] }) {
  const { t } = useTranslation('admin')
  const { write, isWriting, problem } = useNote(number)
  return (
    <section className="sidebox" aria-labelledby="notes">
      <h2 id="notes">{t('notes.title')}</h2>
      <p className="small mute">{notes.length === 0 ? t('notes.none') : t('notes.help')}</p>
      <ul className="order-notes">
        {notes.map((note) => (
          <li key={`${note.at} ${note.text}`}>
            <p className="note-words">{note.text}</p>
            <p className="micro mute">
              {note.author}, <DateText iso={note.at} shape="weekday-time" />
            </p>
          </li>
        ))}
      </ul>
      <form method="post" className="stack" onSubmit={(event) => void write(event)}>
        <TextArea name="text" required maxLength={2000} rows={2} label={t('notes.text')} error={problem ?? undefined} />
        <Button type="submit" disabled={isWriting}>
          {isWriting ? t('common:form.sending') : t('notes.write')}
        </Button>
      </form>
    </section>
  )
}

function useNote(number: string) {
  const { t } = useTranslation()
  const act = useAct()
  const [attempt, setAttempt] = useState(() => crypto.randomUUID())
  const [isWriting, setWriting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const write = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const question = { params: { number }, body: { text: typed(new FormData(form), 'text') }, idempotencyKey: attempt }
    setWriting(true)
    const refused = await act(() => api.call(ordersApi.writeNote, question), t('form.done'))
    setWriting(false)
    setProblem(refused)
    if (refused) return
    form.reset()
    setAttempt(crypto.randomUUID())
  }
  return { write, isWriting, problem }
}

function AdminTimeline({ timeline }: { timeline: OrderFile['timeline'] }) {
  const { t } = useTranslation('admin')
  if (timeline.length === 0) return null
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{t('timeline.title')}</h2>
      <LedgerTable
        className="stock"
        columns={[
          { label: t('timeline.at') },
          { label: t('timeline.what') },
          { label: t('timeline.who') },
          { label: t('timeline.parcel') },
        ]}
      >
        <tbody>
          {timeline.map((step, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added above, and two may have the same second
            <Step key={timeline.length - place} step={step} />
          ))}
        </tbody>
      </LedgerTable>
    </section>
  )
}

function Step({ step }: { step: OrderFile['timeline'][number] }) {
  const { t } = useTranslation()
  const { at, move, by, name, impersonationOf, reason, details, parcel } = step
  const known = impersonationOf ? 'admin' : by
  const role = t(`shop:by.${['customer', 'artisan', 'admin'].includes(known) ? known : 'system'}`)
  const courier = [details.carrier, details.trackingNumber].filter((part) => typeof part === 'string').join(' ')
  const why = [reason, courier].filter(Boolean).join(', ')
  return (
    <tr>
      <td className="num">
        <DateText iso={at} shape="weekday-time" />
      </td>
      <td>
        {t([`shop:event.${camel(move)}`, 'shop:event.other'], { by: role })}
        {why ? (
          <span className="mute block">
            <Written>{why}</Written>
          </span>
        ) : null}
      </td>
      <td>
        {name ? `${name}, ${role}` : role}
        {impersonationOf ? (
          <span className="mute block">{t('admin:audit.impersonation', { name: impersonationOf })}</span>
        ) : null}
      </td>
      <td className="num">{parcel}</td>
    </tr>
  )
}
