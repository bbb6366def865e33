import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageQuery } from '#domain/list.ts'
import type { WorkshopParcel } from '#domain/orders/order.ts'
import { listWorkshopParcels } from '#domain/orders/workshop-queries.ts'
import { requestContext } from '#web/context.ts'
import { usePageWords } from '#web/orders/use-page-words.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { taskOf } from './task.ts'
import { TaskRow } from './task-row.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = pageQuery.parse(Object.fromEntries(url.searchParams))
  const parcels = await listWorkshopParcels(ctx, query)
  return { head: privateHead(context, 'workshop:orders.title'), parcels, now: ctx.clock.now().toISOString() }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** One task per row; what waits for the maker comes first. */
export default function WorkshopOrdersPage() {
  const { t } = useTranslation()
  const { parcels, now } = useLoaderData<typeof loader>()
  const [asked, setAsked] = useState<{ parcel: WorkshopParcel; move: string } | null>(null)
  const tasks = parcels.items.filter((parcel) => taskOf(parcel) !== null)
  const words = usePageWords(parcels)

  return (
    <>
      <OrderTabs shown="orders" />
      <div className="workshop-head">
        <h1>
          {tasks.length === 0 ? t('workshop:orders.nothingToDo') : t('workshop:orders.toDo', { count: tasks.length })}
        </h1>
        <p className="mute">
          <DateText iso={now} shape="weekday-day" />
        </p>
      </div>
      {parcels.total === 0 ? (
        <EmptyState title={t('workshop:orders.empty')} text={t('workshop:orders.emptyText')} />
      ) : (
        <ol className="todo">
          {parcels.items.map((parcel, index) => (
            <TaskRow
              key={parcel.number}
              parcel={parcel}
              isFirst={index === 0}
              onMove={(move) => setAsked({ parcel, move })}
            />
          ))}
        </ol>
      )}
      <Pagination
        page={parcels.page}
        pages={parcels.pages}
        to={(page) => paths.workshopOrders(page > 1 ? `page=${page}` : '')}
        words={words}
      />
      {asked ? (
        <MoveDialog key={`${asked.parcel.number} ${asked.move}`} {...asked} onClose={() => setAsked(null)} />
      ) : null}
    </>
  )
}
