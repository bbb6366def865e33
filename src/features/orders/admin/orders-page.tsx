import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { adminOrders, findAdminOrderFacts } from '#features/orders/admin-order-queries.ts'
import type { AdminOrder } from '#features/orders/order.ts'
import { parcelStatuses, stageOf } from '#features/orders/order-status.ts'
import { camel, statusKey, statusTone } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { orderMethods, paymentStatuses } from '#features/payments/payment.ts'
import { lastMonths, useMonthName } from '#features/reports/parts/months.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { AdminTable, type ListResult } from '#features/screens/table/data-table.tsx'
import { AdminFilters } from '#features/screens/table/table-filters.tsx'
import { formatInr } from '#platform/money/money.ts'
import { Button, Checkbox, Select } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Stage } from '#ui/stage.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { AdminMoveDialog } from './move-dialog.tsx'

const monthsOffered = 24

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const { filter, ask } = adminOrders.read(query)
  const [orders, facts] = await Promise.all([adminOrders.page(ctx, { filter, ask }), findAdminOrderFacts(ctx, filter)])
  const months = lastMonths(ctx.clock.now(), monthsOffered)
  return { head: privateHead(context, 'admin:orders.title'), orders, facts, filter, sort: ask.sort, months }
}

export { meta } from '#features/page-meta.ts'

export default function AdminOrdersPage() {
  const { t } = useTranslation()
  const { facts } = useLoaderData<typeof loader>()
  const nameOf = useMonthName()
  const inMonth = { month: nameOf(facts.month), sum: formatInr(facts.totalPaise) }

  return (
    <>
      <div className="admin-title">
        <h1>{t('admin:orders.title')}</h1>
        <p className="small mute">
          {facts.needing > 0 ? <b>{t('admin:orders.needYou', { count: facts.needing })} </b> : null}
          {t('admin:orders.inMonth', { count: facts.orders, ...inMonth })}
        </p>
      </div>
      <Filters />
      <AdminTable listing={useOrderListing()} />
    </>
  )
}

const columns: ListResult<AdminOrder>['columns'] = [
  {
    name: 'number',
    label: 'common:noun.order',
    phone: 'title',
    cell: (order) => <span className="num">{order.number}</span>,
  },
  {
    name: 'placed',
    label: 'admin:orders.placed',
    phone: 'none',
    canSort: true,
    cell: (order) => <DateText iso={order.placedAt} shape="weekday-time" />,
  },
  {
    name: 'customer',
    label: 'common:noun.customer',
    cell: ({ customer }) => (
      <>
        {customer.name}
        <span className="under">{customer.city}</span>
      </>
    ),
  },
  { name: 'artisans', label: 'admin:orders.artisans', cell: (order) => order.artisans.join(', ') },
  {
    name: 'stage',
    label: 'admin:orders.stage',
    phone: 'state',
    cell: (order) => <AdminStage order={order} />,
  },
  {
    name: 'payment',
    label: 'common:noun.payment',
    phone: 'aside',
    cell: (order) => <PaymentWords order={order} />,
  },
  {
    name: 'total',
    label: 'common:noun.total',
    phone: 'amount',
    isSum: true,
    canSort: true,
    cell: (order) => formatInr(order.totalPaise),
  },
  { name: 'act', label: 'admin:orders.act', phone: 'last', cell: (order) => <HeldActs order={order} /> },
]

function useOrderListing(): ListResult<AdminOrder> {
  const { t } = useTranslation()
  const { orders, sort } = useLoaderData<typeof loader>()
  const sumPaise = orders.items.reduce((sum, order) => sum + order.totalPaise, 0)
  return {
    name: 'orders',
    caption: t('admin:orders.title'),
    page: orders,
    sort,
    rowKey: (order) => order.number,
    rowTo: (order) => paths.adminOrder(order.number),
    needs: (order) => order.notices.length > 0,
    file: 'orders',
    sums: { total: formatInr(sumPaise) },
    columns,
    empty: (
      <EmptyState title={t('admin:orders.empty')}>
        <Button to={paths.adminOrders()}>{t('common:action.clearAll')}</Button>
      </EmptyState>
    ),
  }
}

function Filters() {
  const { t } = useTranslation()
  const { filter, sort, months } = useLoaderData<typeof loader>()
  const nameOf = useMonthName()
  const { status, payment, month, isNeeding } = filter
  const states = parcelStatuses.map((value) => ({ value, label: t(statusKey(value)) }))
  const methods = orderMethods.map((value) => ({ value, label: t(`shop:method.${value}`) }))
  const paid = paymentStatuses.map((value) => ({ value, label: t(`admin:orders.paid.${camel(value)}`) }))
  const known = months.map((value) => ({ value, label: nameOf(value) }))
  return (
    <AdminFilters
      action={paths.adminOrders()}
      filter={filter}
      search={{ hint: t('admin:orders.searchHint') }}
      sort={sort}
    >
      <Select
        name="status"
        defaultValue={status ?? ''}
        label={t('admin:orders.state')}
        options={[{ value: '', label: t('admin:orders.anyState') }, ...states]}
      />
      <Select
        name="payment"
        defaultValue={payment ?? ''}
        label={t('common:noun.payment')}
        options={[{ value: '', label: t('admin:orders.anyPayment') }, ...methods, ...paid]}
      />
      <Select
        name="month"
        defaultValue={month ?? ''}
        label={t('admin:orders.month')}
        options={[{ value: '', label: t('admin:orders.anyMonth') }, ...known]}
      />
      <Checkbox name="needs" value="1" defaultChecked={isNeeding} label={t('admin:orders.needsAdmin')} />
    </AdminFilters>
  )
}

function HeldActs({ order }: { order: AdminOrder }) {
  const { t } = useTranslation()
  const [question, setQuestion] = useState<{ number: string; move: string } | null>(null)
  const held = order.parcels.filter(({ status }) => status === 'on_hold')
  if (held.length === 0) return null
  return (
    <>
      <span className="row-acts">
        {held.flatMap(({ number, moves }) =>
          moves.map((move) => (
            <Button
              key={`${number} ${move}`}
              variant="link"
              aria-label={`${t(`admin:move.${camel(move)}`)}, ${number}`}
              onClick={() => setQuestion({ number, move })}
            >
              {t(`admin:move.${camel(move)}`)}
            </Button>
          )),
        )}
      </span>
      {question ? (
        <AdminMoveDialog
          key={`${question.number} ${question.move}`}
          parcel={{ number: question.number, status: 'on_hold' }}
          move={question.move}
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </>
  )
}

function AdminStage({ order }: { order: AdminOrder }) {
  const { t } = useTranslation()
  const same = order.parcels.filter((parcel) => parcel.status === order.status).length
  const isPart = order.parcels.length > 1 && same < order.parcels.length
  const word = isPart
    ? t('admin:orders.partly', { stage: t(statusKey(order.status)), part: same, all: order.parcels.length })
    : t(statusKey(order.status))
  return (
    <>
      <Stage filled={stageOf[order.status]} word={word} tone={statusTone(order.status)} />
      {order.notices.map((notice) => (
        <OrderNotice key={`${notice.kind} ${notice.words} ${notice.until}`} notice={notice} />
      ))}
    </>
  )
}

function PaymentWords({ order }: { order: AdminOrder }) {
  const { t } = useTranslation()
  return (
    <>
      {t(`shop:method.${order.method}`)}, {t(`admin:payment.${camel(order.paymentStatus)}`)}
    </>
  )
}

function OrderNotice({ notice }: { notice: AdminOrder['notices'][number] }) {
  const { t } = useTranslation('admin')
  return (
    <span className="admin-why">
      {t(`orders.notice.${notice.kind}`)}
      {notice.words ? (
        <>
          : <Written>{notice.words}</Written>
        </>
      ) : null}
      {notice.until ? (
        <>
          . {t('orders.until')} <DateText iso={notice.until} shape="weekday-time" />
        </>
      ) : null}
    </span>
  )
}
