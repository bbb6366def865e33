import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type AdminCoupon, adminCouponStates } from '#features/coupons/admin-coupon.ts'
import { adminCoupons } from '#features/coupons/admin-coupon-queries.ts'
import { paths } from '#features/paths.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { AdminTable, type ListResult } from '#features/screens/table/data-table.tsx'
import { AdminFilters } from '#features/screens/table/table-filters.tsx'
import { formatInr } from '#platform/money/money.ts'
import { Button, Select } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const { filter, ask } = adminCoupons.read(query)
  const page = await adminCoupons.page(ctx, { filter, ask })
  return { head: privateHead(context, 'admin:coupons.title'), page, filter, sort: ask.sort }
}

export { meta } from '#features/page-meta.ts'

export default function CouponsPage() {
  const { t } = useTranslation('admin')
  const { page, sort } = useLoaderData<typeof loader>()
  const columns = useColumns()
  const listing: ListResult<AdminCoupon> = {
    ...{ name: 'coupons', caption: t('coupons.title'), page, sort, columns },
    rowKey: ({ code }) => code,
    rowTo: ({ code }) => paths.adminCoupon(code),
    file: 'coupons',
    sums: { cost: formatInr(page.items.reduce((sum, { costPaise }) => sum + costPaise, 0)) },
    empty: <EmptyState title={t('coupons.empty')} />,
  }
  return (
    <>
      <div className="admin-title">
        <h1>{t('coupons.title')}</h1>
        <Button to={paths.adminNewCoupon()}>{t('coupons.new')}</Button>
      </div>
      <Filters />
      <AdminTable listing={listing} />
    </>
  )
}

function useColumns(): ListResult<AdminCoupon>['columns'] {
  const { t } = useTranslation('admin')
  return [
    {
      name: 'code',
      label: t('coupons.code'),
      phone: 'title',
      canSort: true,
      cell: ({ code }) => <span className="num">{code}</span>,
    },
    { name: 'value', label: t('coupons.value'), cell: (coupon) => <Value coupon={coupon} /> },
    {
      name: 'share',
      label: t('coupons.share'),
      phone: 'labelled',
      cell: ({ platformShareBasisPoints }) => `${platformShareBasisPoints / 100} %`,
    },
    { name: 'window', label: t('coupons.window'), phone: 'none', cell: (coupon) => <Window coupon={coupon} /> },
    { name: 'state', label: t('lists.state'), phone: 'state', cell: ({ state }) => t(`coupons.states.${state}`) },
    {
      name: 'uses',
      label: t('coupons.uses'),
      phone: 'aside',
      canSort: true,
      cell: ({ uses, mostUses }) => (mostUses === null ? uses : t('coupons.usesOf', { uses, most: mostUses })),
    },
    {
      name: 'cost',
      label: t('coupons.cost'),
      phone: 'amount',
      isSum: true,
      cell: ({ costPaise }) => formatInr(costPaise),
    },
  ]
}

function Value({ coupon }: { coupon: AdminCoupon }) {
  const { t } = useTranslation('admin')
  const { percentBasisPoints, amountPaise, mostPaise, fromPaise, artisan, category } = coupon
  const parts = [
    percentBasisPoints === null ? formatInr(amountPaise ?? 0) : `${percentBasisPoints / 100}%`,
    mostPaise === null ? '' : t('coupons.atMost', { sum: formatInr(mostPaise) }),
    fromPaise === 0 ? '' : t('coupons.from', { sum: formatInr(fromPaise) }),
  ]
  return (
    <>
      {parts.filter(Boolean).join(', ')}
      {artisan || category ? (
        <span className="under">
          {[artisan?.name, category && t(`shop:category.${category}`)].filter(Boolean).join(', ')}
        </span>
      ) : null}
    </>
  )
}

function Window({ coupon }: { coupon: AdminCoupon }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <DateText iso={coupon.startsAt} /> –{' '}
      {coupon.endsAt ? <DateText iso={coupon.endsAt} /> : <span className="mute">{t('coupons.noEnd')}</span>}
    </>
  )
}

function Filters() {
  const { t } = useTranslation('admin')
  const { filter, sort } = useLoaderData<typeof loader>()
  const states = adminCouponStates.map((value) => ({ value, label: t(`coupons.filter.${value}`) }))
  return (
    <AdminFilters
      action={paths.adminCoupons()}
      filter={filter}
      search={{ hint: t('coupons.searchHint') }}
      sort={sort}
      isShort
    >
      <Select
        name="state"
        defaultValue={filter.state ?? ''}
        label={t('lists.state')}
        options={[{ value: '', label: t('lists.anyState') }, ...states]}
      />
    </AdminFilters>
  )
}
