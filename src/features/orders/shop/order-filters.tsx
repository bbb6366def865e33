import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { GetForm } from '#ui/get-form.tsx'

/** What can be asked of the list of orders; the values stand in the address. */
export const orderStates = ['open', 'on_the_way', 'delivered', 'returns', 'cancelled'] as const

export type OrderQuery = { status: string | null; q: string; since: string }

/** Reads the address; what nobody can have meant is left out. */
export function readOrderQuery(search: URLSearchParams): OrderQuery {
  const status = search.get('status')
  const since = search.get('since') ?? ''
  return {
    status: orderStates.some((state) => state === status) ? status : null,
    q: (search.get('q') ?? '').trim().slice(0, 120),
    since: /^\d{4}-\d{2}-\d{2}$/.test(since) ? since : '',
  }
}

export function orderQuery({ status, q, since }: OrderQuery, page = 1): string {
  const query = new URLSearchParams()
  if (status) query.set('status', status)
  if (q) query.set('q', q)
  if (since) query.set('since', since)
  if (page > 1) query.set('page', String(page))
  return query.toString()
}

/** Links and a GET form: they work before the script has arrived. */
export function OrderFilters({ query }: { query: OrderQuery }) {
  const { t } = useTranslation()
  const to = (status: string | null) => paths.ordersFound(orderQuery({ ...query, status }))
  return (
    <>
      <nav className="tabs order-tabs" aria-label={t('shop:orders.filters')}>
        <Link to={to(null)} aria-current={query.status === null ? 'true' : undefined}>
          {t('shop:orders.filter.all')}
        </Link>
        {orderStates.map((state) => (
          <Link key={state} to={to(state)} aria-current={query.status === state ? 'true' : undefined}>
            {t(`shop:orders.filter.${camel(state)}`)}
          </Link>
        ))}
      </nav>
      <GetForm action={paths.orders()} className="order-search" role="search" key={orderQuery(query)}>
        {query.status ? <input type="hidden" name="status" value={query.status} /> : null}
        <Field name="q" type="search" defaultValue={query.q} maxLength={120} label={t('shop:orders.search')} />
        <Field name="since" type="date" defaultValue={query.since} label={t('shop:orders.since')} />
        <Button type="submit">{t('shop:orders.look')}</Button>
      </GetForm>
    </>
  )
}
