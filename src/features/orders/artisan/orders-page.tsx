import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listWorkshopParcels } from '#features/orders/artisan-parcel-queries.ts'
import type { WorkshopParcel } from '#features/orders/order.ts'
import { stageOf } from '#features/orders/order-status.ts'
import { type ParcelView, parcelViews, viewStatuses } from '#features/orders/parcel-view.ts'
import { linePicture } from '#features/orders/parts/line-picture.ts'
import { camel, statusKey, statusTone } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { Picture } from '#features/screens/picture.tsx'
import { readSearch } from '#features/screens/read-search.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { pageQuery } from '#platform/lists/list.ts'
import { Button, Field, Select } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { GetForm } from '#ui/get-form.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Stage } from '#ui/stage.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { ParcelDeadline } from './parcel-deadline.tsx'
import { ParcelNews } from './parcel-news.tsx'
import { ParcelVerbs } from './parcel-verbs.tsx'
import { goodsOf, taskOf, type Verb } from './task.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const { page, limit } = pageQuery.parse(Object.fromEntries(url.searchParams))
  const q = readSearch(url) ?? ''
  const question = parcelViews.find((known) => known === url.searchParams.get('view'))
  // A search covers all views.
  const view: ParcelView = question ?? (q ? 'all' : 'todo')
  const status = viewStatuses[view].find((known) => known === url.searchParams.get('status'))
  const parcels = await listWorkshopParcels(ctx, { page, limit, view, status, q })
  const head = privateHead(context, 'workshop:orders.title')
  return { head, parcels, view, status: status ?? '', q, now: ctx.clock.now().toISOString() }
}

export { meta } from '#features/page-meta.ts'

export default function WorkshopOrdersPage() {
  const { parcels, view, status, q, now } = useLoaderData<typeof loader>()
  const [question, setQuestion] = useState<{ parcel: WorkshopParcel; move: string } | null>(null)
  const words = usePageWords(parcels)

  return (
    <>
      <OrderTabs />
      <div className="workshop-head">
        <Heading />
        <p className="mute">
          <DateText iso={now} shape="weekday-day" />
        </p>
      </div>
      <Views />
      <Filters key={`${view} ${status} ${q}`} />
      {parcels.total === 0 ? <Nothing /> : null}
      <ol className="todo">
        {parcels.items.map((parcel, index) => (
          <TaskRow
            key={parcel.number}
            parcel={parcel}
            now={now}
            isFirst={index === 0 && view === 'todo'}
            onMove={(move) => setQuestion({ parcel, move })}
          />
        ))}
      </ol>
      <Pagination
        page={parcels.page}
        pages={parcels.pages}
        to={(page) => paths.workshopOrders(queryOf({ view, status, q, page }))}
        words={words}
      />
      {question ? (
        <MoveDialog
          key={`${question.parcel.number} ${question.move}`}
          {...question}
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </>
  )
}

function Heading() {
  const { t } = useTranslation()
  const { parcels, view } = useLoaderData<typeof loader>()
  if (view !== 'todo') return <h1>{t(`workshop:orders.view.${view}`)}</h1>
  return (
    <h1>
      {parcels.total === 0 ? t('workshop:orders.nothingToDo') : t('workshop:orders.toDo', { count: parcels.total })}
    </h1>
  )
}

function Views() {
  const { t } = useTranslation()
  const { view } = useLoaderData<typeof loader>()
  return (
    <nav className="return-chips" aria-label={t('workshop:orders.views')}>
      {parcelViews.map((one) => (
        <Link
          key={one}
          to={paths.workshopOrders(queryOf({ view: one, status: '', q: '', page: 1 }))}
          aria-current={view === one ? 'true' : undefined}
        >
          {t(`workshop:orders.view.${one}`)}
        </Link>
      ))}
    </nav>
  )
}

function Filters() {
  const { t } = useTranslation()
  const { view, status, q } = useLoaderData<typeof loader>()
  const states = viewStatuses[view].map((value) => ({ value, label: t(`workshop:waits.${camel(value)}`) }))
  return (
    <GetForm action={paths.workshopOrders()} className="filters" role="search">
      <input type="hidden" name="view" value={view} />
      <Field
        name="q"
        type="search"
        defaultValue={q}
        maxLength={120}
        label={t('common:noun.search')}
        help={t('workshop:orders.searchHelp')}
      />
      <Select
        name="status"
        defaultValue={status}
        label={t('workshop:orders.state')}
        options={[{ value: '', label: t('workshop:orders.anyState') }, ...states]}
      />
      <Button type="submit">{t('workshop:orders.look')}</Button>
    </GetForm>
  )
}

function Nothing() {
  const { t } = useTranslation()
  const { view, status, q } = useLoaderData<typeof loader>()
  if (q === '' && status === '') {
    return <EmptyState title={t('workshop:orders.empty')} text={t('workshop:orders.emptyText')} />
  }
  return (
    <EmptyState title={t('workshop:orders.notFound')}>
      <Button to={paths.workshopOrders(queryOf({ view, status: '', q: '', page: 1 }))}>
        {t('common:action.clearAll')}
      </Button>
    </EmptyState>
  )
}

function queryOf({ view, status, q, page }: { view: ParcelView; status: string; q: string; page: number }): string {
  const query = new URLSearchParams()
  if (view !== 'todo') query.set('view', view)
  if (status) query.set('status', status)
  if (q) query.set('q', q)
  if (page > 1) query.set('page', String(page))
  return query.toString()
}

function TaskRow({
  parcel,
  now,
  isFirst,
  onMove,
}: {
  parcel: WorkshopParcel
  now: string
  isFirst: boolean
  onMove: (move: Verb) => void
}) {
  const { t } = useTranslation()
  const task = taskOf(parcel)
  const line = parcel.lines[0]
  const isLate = task !== null && parcel.postBy !== null && parcel.postBy < now
  return (
    <li className={task === 'accept' || isLate ? 'need' : ''}>
      <Picture
        picture={linePicture(line?.imageKey ?? null, line?.name ?? '')}
        alt=""
        sizes="88px"
        widths={[160, 320]}
      />
      <div>
        <h2>
          <Link to={paths.workshopParcel(parcel.number)}>
            {task ? t(`workshop:task.${camel(task)}`) : t(`workshop:waits.${camel(parcel.status)}`)}
          </Link>
        </h2>
        <p>
          <Written>{goodsOf(parcel)}</Written>
        </p>
        <p>
          {parcel.shipTo.fullName}, {parcel.shipTo.city}
        </p>
        <ParcelDeadline parcel={parcel} now={now} />
        <p className="small mute">
          <Stage filled={stageOf[parcel.status]} word={t(statusKey(parcel.status))} tone={statusTone(parcel.status)} />
        </p>
        {parcel.unread > 0 ? (
          <p className="small">
            <b>{t('shop:messages.unread', { count: parcel.unread })}</b>
          </p>
        ) : null}
        <ParcelNews parcel={parcel} />
        <p className="small mute num">{parcel.number}</p>
      </div>
      <ParcelVerbs parcel={parcel} isMain={isFirst} onMove={onMove} />
    </li>
  )
}
