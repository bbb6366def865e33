import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { WorkshopMessages } from '#features/messages/artisan/workshop-messages.tsx'
import { readMessages } from '#features/messages/read-messages.ts'
import { getWorkshopParcel } from '#features/orders/artisan-parcel-queries.ts'
import { stageOf } from '#features/orders/order-status.ts'
import { camel, statusKey, statusTone } from '#features/orders/parts/order-words.ts'
import { ParcelMilestones } from '#features/orders/parts/parcel-milestones.tsx'
import { ParcelTimeline } from '#features/orders/parts/parcel-timeline.tsx'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { foundOr404 } from '#features/screens/found-or-404.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { formatInr } from '#platform/money/money.ts'
import { Stage } from '#ui/stage.tsx'
import { Written } from '#ui/written.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PackList } from './pack-list.tsx'
import { ParcelDeadline } from './parcel-deadline.tsx'
import { ParcelNews } from './parcel-news.tsx'
import { ParcelPapers } from './parcel-papers.tsx'
import { ParcelVerbs } from './parcel-verbs.tsx'
import { ShipTo } from './ship-to.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { taskOf, type Verb } from './task.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const number = params.parcel ?? ''
  const parcel = await foundOr404(getWorkshopParcel(ctx, number))
  const messages = await readMessages(ctx, { parcel: number })
  const head = privateHead(context, 'workshop:orders.number', { number })
  return { head, parcel, messages, now: ctx.clock.now().toISOString() }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** One parcel: what to do with it now, what goes in it, where it goes, and what was said about it. */
export default function WorkshopParcelPage() {
  const { t } = useTranslation()
  const { parcel, messages } = useLoaderData<typeof loader>()
  const [asked, setAsked] = useState<Verb | 'split' | null>(null)
  const close = () => setAsked(null)

  return (
    <div className="parcel-page">
      <nav className="micro crumb" aria-label={t('shop:order.crumbs')}>
        <Link to={paths.workshopOrders()}>{t('workshop:orders.title')}</Link> /{' '}
        <span className="num">{parcel.number}</span>
      </nav>
      <ParcelHead onMove={setAsked} />
      <div className="grid order-columns">
        <div className="order-main">
          <PackList parcel={parcel} />
          <WorkshopMessages key={parcel.number} parcel={parcel.number} messages={messages} />
          <History />
        </div>
        <aside className="order-side">
          <Buyer />
          <ParcelPapers parcel={parcel} onSplit={() => setAsked('split')} />
          <Earning />
        </aside>
      </div>
      {asked === 'split' ? <SplitDialog parcel={parcel} onClose={close} /> : null}
      {asked !== null && asked !== 'split' ? <MoveDialog parcel={parcel} move={asked} onClose={close} /> : null}
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
      </div>
      <ParcelVerbs parcel={parcel} isMain onMove={onMove} />
    </div>
  )
}

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
        <h2 id="goes-to">{t('workshop:parcel.goesTo')}</h2>
        <ShipTo shipTo={parcel.shipTo} />
      </section>
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

/** What it brings, with the way to its statement once it is earned. */
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
  return (
    <section className="parcel-part" aria-labelledby="history">
      <h2 id="history">{t('workshop:parcel.history')}</h2>
      <ParcelMilestones parcel={parcel} />
      <ParcelTimeline parcel={parcel} orderEvents={[]} city={parcel.shipTo.city} />
    </section>
  )
}
