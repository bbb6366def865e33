import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageQuery } from '#domain/list.ts'
import { listAllOrders } from '#domain/orders/office-queries.ts'
import { type ParcelStatus, parcelStatuses } from '#domain/orders/order-status.ts'
import { formatInr } from '#platform/money.ts'
import { requestContext } from '#web/context.ts'
import { statusKey } from '#web/orders/order-words.ts'
import { usePageWords } from '#web/orders/use-page-words.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { GetForm } from '#web/ui/get-form.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { OfficeOrderCards } from './office-order-cards.tsx'
import { needsOffice, OfficeOrderTable } from './office-order-table.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const { page, limit } = pageQuery.parse(Object.fromEntries(url.searchParams))
  const status = parcelStatuses.find((known) => known === url.searchParams.get('status'))
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 120)
  const orders = await listAllOrders(ctx, { page, limit, ...(status ? { status } : {}), ...(q ? { q } : {}) })
  return { head: privateHead(context, 'admin:orders.title'), orders, status: status ?? null, q }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function OfficeOrdersPage() {
  const { t } = useTranslation()
  const { orders, status, q } = useLoaderData<typeof loader>()
  const words = usePageWords(orders)
  const waiting = orders.items.filter(needsOffice).length
  const sumPaise = orders.items.reduce((sum, order) => sum + order.totalPaise, 0)

  return (
    <>
      <div className="office-title">
        <h1>{t('admin:orders.title')}</h1>
        <p className="small mute">
          {waiting > 0 ? <b>{t('admin:orders.needYou', { count: waiting })} </b> : null}
          {t('admin:orders.found', { count: orders.total })}
        </p>
      </div>
      <Filters status={status} q={q} />
      {orders.items.length === 0 ? (
        <EmptyState title={t('admin:orders.empty')}>
          <Button to={paths.officeOrders()}>{t('common:action.clearAll')}</Button>
        </EmptyState>
      ) : (
        <>
          <OfficeOrderTable orders={orders.items} sum={formatInr(sumPaise)} />
          <OfficeOrderCards orders={orders.items} sum={formatInr(sumPaise)} />
        </>
      )}
      <Pagination
        page={orders.page}
        pages={orders.pages}
        to={(page) => paths.officeOrders(asQuery({ q, status, page }))}
        words={words}
      />
    </>
  )
}

/** A GET form: what is looked for lies in the address, and works before the script has arrived. */
function Filters({ status, q }: { status: ParcelStatus | null; q: string }) {
  const { t } = useTranslation()
  const states = parcelStatuses.map((value) => ({ value, label: t(statusKey(value)) }))
  return (
    <GetForm action={paths.officeOrders()} className="filters" role="search" key={`${status} ${q}`}>
      <Field
        name="q"
        type="search"
        defaultValue={q}
        maxLength={120}
        label={t('common:noun.search')}
        placeholder={t('admin:orders.searchHint')}
      />
      <Select
        name="status"
        defaultValue={status ?? ''}
        label={t('admin:orders.state')}
        options={[{ value: '', label: t('admin:orders.anyState') }, ...states]}
      />
      <Button type="submit">{t('admin:orders.look')}</Button>
    </GetForm>
  )
}

function asQuery({ q, status, page }: { q: string; status: string | null; page: number }): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (status) query.set('status', status)
  if (page > 1) query.set('page', String(page))
  return query.toString()
}
