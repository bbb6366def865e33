import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { couriersApi } from '#features/couriers/api.ts'
import { messagesApi } from '#features/messages/api.ts'
import type { ParcelMessage } from '#features/messages/parcel-message.ts'
import { ParcelMessages } from '#features/messages/parts/parcel-messages.tsx'
import { readMessages } from '#features/messages/write-message.ts'
import { sendOrKeep } from '#features/offline/parts/outbox.ts'
import { ordersApi } from '#features/orders/api.ts'
import { getWorkshopParcel } from '#features/orders/artisan-parcel-queries.ts'
import type { WorkshopParcel } from '#features/orders/order.ts'
import { stageOf } from '#features/orders/order-status.ts'
import { OrderFields } from '#features/orders/parts/order-fields.tsx'
import { camel, statusKey, statusTone } from '#features/orders/parts/order-words.ts'
import { ParcelMilestones } from '#features/orders/parts/parcel-milestones.tsx'
import { ParcelTimeline } from '#features/orders/parts/parcel-timeline.tsx'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { formatInr } from '#platform/money/money.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'
import { Button, Field } from '#ui/controls.tsx'
import { Icon } from '#ui/icon.tsx'
import { Stage } from '#ui/stage.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PackList } from './pack-list.tsx'
import { ParcelDeadline } from './parcel-deadline.tsx'
import { ParcelNews } from './parcel-news.tsx'
import { ParcelVerbs } from './parcel-verbs.tsx'
import { taskOf, type Verb } from './task.ts'
import { parcelSubject } from './use-move.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const number = params.parcel ?? ''
  const parcel = await foundOr404(getWorkshopParcel(ctx, number))
  const messages = await readMessages(ctx, { parcel: number })
  const head = privateHead(context, 'workshop:orders.number', { number })
  return { head, parcel, messages, now: ctx.clock.now().toISOString() }
}

export { meta } from '#features/page-meta.ts'

export default function WorkshopParcelPage() {
  const { t } = useTranslation()
  const { parcel, messages } = useLoaderData<typeof loader>()
  const [question, setQuestion] = useState<Verb | 'split' | null>(null)
  const close = () => setQuestion(null)

  return (
    <div className="parcel-page">
      <nav className="micro crumb" aria-label={t('shop:order.crumbs')}>
        <Link to={paths.workshopOrders()}>{t('workshop:orders.title')}</Link> /{' '}
        <span className="num">{parcel.number}</span>
      </nav>
      <ParcelHead onMove={setQuestion} />
      <div className="grid order-columns">
        <div className="order-main">
          <PackList parcel={parcel} />
          <WorkshopMessages key={parcel.number} parcel={parcel.number} messages={messages} />
          <History />
        </div>
        <aside className="order-side">
          <Buyer />
          <ParcelPapers parcel={parcel} onSplit={() => setQuestion('split')} />
          <Earning />
        </aside>
      </div>
      {question === 'split' ? <SplitDialog parcel={parcel} onClose={close} /> : null}
      {question !== null && question !== 'split' ? (
        <MoveDialog parcel={parcel} move={question} onClose={close} />
      ) : null}
    </div>
  )
}

const problems = ['on_hold', 'returning', 'returned', 'lost', 'cancelled']

function ParcelHead({ onMove }: { onMove: (move: Verb) => void }) {
  const { t } = useTranslation()
  const { parcel, now } = useLoaderData<typeof loader>()
  const { status } = parcel
  const task = taskOf(parcel)
  return (
    <div className="parcel-now">
      <div>
        <h1>{task ? t(`workshop:task.${camel(task)}`) : t(`workshop:waits.${camel(status)}`)}</h1>
        <p className="small mute">
          <Stage filled={stageOf[status]} word={t(statusKey(status))} tone={statusTone(status)} />
        </p>
        <ParcelDeadline parcel={parcel} now={now} />
        {problems.includes(status) ? <p>{t(`workshop:problem.${camel(status)}`)}</p> : null}
        <ParcelNews parcel={parcel} />
        <CourierBooking parcel={parcel} />
        {status === 'ready' && parcel.shipTo.house !== null ? <PaperLinks number={parcel.number} /> : null}
      </div>
      <ParcelVerbs parcel={parcel} isMain onMove={onMove} />
    </div>
  )
}

/** The shop's courier, where it has one: asked for once, then its number and label. */
function CourierBooking({ parcel }: { parcel: WorkshopParcel }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const [isAsking, setAsking] = useState(false)
  const { number, canBookCourier, courierLabelUrl, carrier, trackingNumber, status } = parcel
  const book = async () => {
    setAsking(true)
    const refusal = await act(() => api.call(couriersApi.book, { params: { parcel: number } }), t('courier.done'))
    setAsking(false)
    if (refusal !== null) toast.error(refusal)
  }
  if (canBookCourier)
    return (
      <p className="order-acts">
        <Button disabled={isAsking} onClick={() => void book()}>
          {t(isAsking ? 'courier.asking' : 'courier.book')}
        </Button>
      </p>
    )
  if (status !== 'ready' || !courierLabelUrl) return null
  return (
    <>
      <p>{t('courier.comes', { courier: [carrier, trackingNumber].join(' ') })}</p>
      <p>
        <a href={courierLabelUrl} target="_blank" rel="noopener noreferrer">
          {t('courier.label')}
        </a>
      </p>
    </>
  )
}

const notAccepted = ['placed', 'on_hold']

function Buyer() {
  const { t } = useTranslation()
  const { parcel } = useLoaderData<typeof loader>()
  const notes = [
    ['note', parcel.note],
    ['giftNote', parcel.giftNote],
  ] as const
  return (
    <>
      <section className="sidebox" aria-labelledby="goes-to">
        <h2 id="goes-to">{t(parcel.pickup ? 'workshop:pickup.title' : 'workshop:parcel.goesTo')}</h2>
        {parcel.pickup ? (
          <PickUp buyer={parcel.shipTo.fullName} pickup={parcel.pickup} />
        ) : (
          <ShipTo shipTo={parcel.shipTo} isAccepted={!notAccepted.includes(parcel.status)} />
        )}
      </section>
      <OrderFields fields={parcel.fields} />
      {notes.map(([name, words]) =>
        words ? (
          <section key={name} className="sidebox" aria-labelledby={name}>
            <h2 id={name}>{t(`workshop:parcel.${name}`)}</h2>
            <blockquote className="asked">
              <Written>{words}</Written>
            </blockquote>
          </section>
        ) : null,
      )}
    </>
  )
}

function Earning() {
  const { t } = useTranslation()
  const { parcel } = useLoaderData<typeof loader>()
  const isEarned = parcel.deliveredAt !== null
  return (
    <section className="sidebox" aria-labelledby="yours">
      <h2 id="yours">{t('workshop:parcel.money')}</h2>
      <p>{t('workshop:orders.earning', { sum: formatInr(parcel.earningPaise) })}</p>
      <p className="small mute">{t(`workshop:parcel.${isEarned ? 'earned' : 'notEarned'}`)}</p>
      {isEarned ? <a href={paths.statement(parcel.orderNumber, 'pdf')}>{t('workshop:parcel.statement')}</a> : null}
    </section>
  )
}

function History() {
  const { t } = useTranslation()
  const { parcel } = useLoaderData<typeof loader>()
  const act = useAct()
  const hide = async (picture: string) => {
    const params = { parcel: parcel.number, picture }
    const refusal = await act(() => api.call(ordersApi.hideWork, { params }), t('workshop:done.hideWork'))
    if (refusal !== null) toast.error(refusal)
  }
  return (
    <section className="parcel-part" aria-labelledby="history">
      <h2 id="history">{t('workshop:parcel.history')}</h2>
      <ParcelMilestones parcel={parcel} onHide={hide} />
      <ParcelTimeline parcel={parcel} orderEvents={[]} city={parcel.shipTo.city} isArtisans />
    </section>
  )
}

function PickUp({ buyer, pickup }: { buyer: string; pickup: NonNullable<WorkshopParcel['pickup']> }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('workshop:pickup.comes', { buyer })}</p>
      <p className="small mute">
        <Written>{pickup.address}</Written>
      </p>
    </>
  )
}

function ShipTo({ shipTo, isAccepted }: { shipTo: WorkshopParcel['shipTo']; isAccepted: boolean }) {
  const { t } = useTranslation()
  const state = t(`common:states.${shipTo.state}`)
  if (!shipTo.house) {
    return (
      <>
        <p>
          {shipTo.fullName}, {shipTo.city}, {state}
        </p>
        {isAccepted ? null : <p className="small mute">{t('workshop:orders.addressLater')}</p>}
      </>
    )
  }
  return (
    <address>
      {[shipTo.fullName, shipTo.house, shipTo.street, shipTo.landmark].filter(Boolean).join(', ')}
      <br />
      {shipTo.city} <span className="num">{shipTo.pincode}</span>, {state}
      {shipTo.phone ? (
        <>
          <br />
          <a className="num" href={`tel:+91${shipTo.phone}`}>
            +91 {shipTo.phone}
          </a>
        </>
      ) : null}
    </address>
  )
}

/** Beside the act while it is packed: what goes on the parcel and into it. */
function PaperLinks({ number }: { number: string }) {
  const { t } = useTranslation()
  return (
    <p className="paper-links">
      <a className="btn" href={paths.packingSlip(number)} target="_blank" rel="noopener">
        <Icon name="clipboard" /> {t('workshop:parcel.slip')}
      </a>
      <a className="btn" href={paths.parcelLabel(number)} target="_blank" rel="noopener">
        <Icon name="box" /> {t('workshop:parcel.label')}
      </a>
    </p>
  )
}

function ParcelPapers({ parcel, onSplit }: { parcel: WorkshopParcel; onSplit: () => void }) {
  const { t } = useTranslation()
  const { number, status, documents, splitFrom, canSplit } = parcel
  const hasPapers = parcel.shipTo.house !== null
  if ((!hasPapers || status === 'ready') && !canSplit && documents.length === 0 && splitFrom === null) return null
  return (
    <section className="sidebox" aria-labelledby="papers">
      <h2 id="papers">{t('workshop:parcel.papers')}</h2>
      {hasPapers && status !== 'ready' ? <PaperLinks number={number} /> : null}
      <ul className="small">
        {documents.map((document) => (
          <li key={document.number}>
            <a href={document.url}>
              {t(`shop:document.${camel(document.kind)}`)} <span className="num">{document.number}</span>
            </a>
          </li>
        ))}
      </ul>
      {splitFrom ? (
        <p className="small">
          {t('workshop:parcel.splitFrom')} <Link to={paths.workshopParcel(splitFrom)}>{splitFrom}</Link>
        </p>
      ) : null}
      {canSplit ? (
        <Button variant="link" onClick={onSplit}>
          {t('workshop:split.ask')}
        </Button>
      ) : null}
    </section>
  )
}

function SplitDialog({ parcel, onClose }: { parcel: WorkshopParcel; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const act = useAct()
  // One key per dialog: a retry after a lost answer does not split twice.
  const [key] = useState(() => crypto.randomUUID())
  const living = parcel.lines.filter(({ isCancelled }) => !isCancelled)

  const split = async (form: FormData) => {
    const lines = living
      .map(({ sku }) => ({ sku, quantity: Number(form.get(sku) ?? 0) }))
      .filter(({ quantity }) => quantity > 0)
    if (lines.length === 0) return t('common:invalid.pieces')
    return act(async () => {
      const params = { parcel: parcel.number }
      const { number } = await api.call(ordersApi.splitParcel, { params, body: { lines }, idempotencyKey: key })
      await navigate(paths.workshopParcel(number))
    }, t('workshop:done.split'))
  }

  return (
    <AskDialog
      title={t('workshop:split.title')}
      text={t('workshop:split.text')}
      act={t('workshop:split.verb')}
      onAct={split}
      onClose={onClose}
    >
      {living.map((line) => (
        <Field
          key={line.sku}
          name={line.sku}
          type="number"
          inputMode="numeric"
          min={0}
          max={line.quantity}
          title={t('common:invalid.pieces')}
          defaultValue={0}
          label={[line.name, ...line.choices].join(', ')}
          help={t('workshop:split.of', { count: line.quantity })}
        />
      ))}
    </AskDialog>
  )
}

function WorkshopMessages({ parcel, messages }: { parcel: string; messages: readonly ParcelMessage[] }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()

  const send = async (words: string, key: string) => {
    const label = { key: 'workshop:messages.waiting', values: { number: parcel } }
    const about = { subject: parcelSubject(parcel), label, idempotencyKey: key }
    const { state } = await sendOrKeep(messagesApi.writeToBuyer, { params: { parcel }, body: { words, key } }, about)
    if (state === 'kept') toast.show(t('workshop:orders.kept'))
    else await revalidate()
  }

  return (
    <section className="parcel-part" aria-labelledby="messages" id="messages-of-parcel">
      <h2 id="messages">{t('workshop:messages.title')}</h2>
      <ParcelMessages
        side="artisan"
        messages={messages}
        onSend={send}
        onReported={() => void revalidate()}
        canDictate
      />
    </section>
  )
}
