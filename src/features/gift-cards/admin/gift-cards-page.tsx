import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type AdminGiftCard, adminGiftCards } from '#features/gift-cards/admin-gift-cards.ts'
import { paths } from '#features/paths.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { AdminTable, type ListResult } from '#features/screens/table/data-table.tsx'
import { AdminFilters } from '#features/screens/table/table-filters.tsx'
import { formatInr } from '#platform/money/money.ts'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const { filter, ask } = adminGiftCards.read(Object.fromEntries(url.searchParams))
  const page = await adminGiftCards.page(ctx, { filter, ask })
  return { head: privateHead(context, 'shop:giftCards.title'), page, filter, sort: ask.sort }
}

export { meta } from '#features/page-meta.ts'

export default function AdminGiftCardsPage() {
  const { t } = useTranslation('admin')
  const { page, filter, sort } = useLoaderData<typeof loader>()
  const sumOf = (key: 'amountPaise' | 'leftPaise') => formatInr(page.items.reduce((sum, card) => sum + card[key], 0))
  const listing: ListResult<AdminGiftCard> = {
    ...{ name: 'gift-cards', caption: t('shop:giftCards.title'), page, sort, columns: useColumns() },
    rowKey: ({ id }) => id,
    file: 'gift-cards',
    sums: { amount: sumOf('amountPaise'), left: sumOf('leftPaise') },
    empty: <EmptyState title={t('giftCards.empty')} />,
  }
  return (
    <>
      <div className="admin-title">
        <h1>{t('shop:giftCards.title')}</h1>
      </div>
      <AdminFilters
        action={paths.adminGiftCards()}
        filter={filter}
        search={{ hint: t('giftCards.searchHint') }}
        sort={sort}
        isShort
      />
      <AdminTable listing={listing} />
    </>
  )
}

function useColumns(): ListResult<AdminGiftCard>['columns'] {
  const { t } = useTranslation('admin')
  return [
    {
      name: 'card',
      label: t('giftCards.card'),
      phone: 'title',
      cell: ({ last4 }) => <span className="num">····{last4}</span>,
    },
    { name: 'buyer', label: t('giftCards.buyer'), cell: ({ buyer }) => buyer },
    { name: 'sold', label: t('giftCards.sold'), canSort: true, cell: ({ paidAt }) => <DateText iso={paidAt} /> },
    {
      name: 'amount',
      label: t('payouts.amount'),
      phone: 'labelled',
      isSum: true,
      cell: ({ amountPaise }) => formatInr(amountPaise),
    },
    {
      name: 'left',
      label: t('shop:giftCards.left'),
      phone: 'amount',
      isSum: true,
      canSort: true,
      cell: ({ leftPaise }) => formatInr(leftPaise),
    },
    {
      name: 'until',
      label: t('shop:giftCards.until'),
      phone: 'labelled',
      cell: ({ expiresAt }) => <DateText iso={expiresAt} />,
    },
  ]
}
