import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listingStatuses } from '#domain/catalog/listing-status.ts'
import { listAllProducts } from '#domain/catalog/stock-list-queries.ts'
import { pageQuery } from '#domain/list.ts'
import { requestContext } from '#web/context.ts'
import { camel } from '#web/orders/order-words.ts'
import { usePageWords } from '#web/orders/use-page-words.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { readSearch } from '#web/read-search.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { StockTable } from '#web/workshop/stock-table.tsx'
import { OfficeFilters, officeQuery } from './office-filters.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const { page, limit } = pageQuery.parse(Object.fromEntries(url.searchParams))
  const q = readSearch(url)
  const status = listingStatuses.find((known) => known === url.searchParams.get('status')) ?? null
  const goods = await listAllProducts(ctx, { page, limit, q, ...(status ? { status } : {}) })
  return { head: privateHead(context, 'common:nav.products'), goods, q, status }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function OfficeProductsPage() {
  const { t } = useTranslation('admin')
  const { goods, q, status } = useLoaderData<typeof loader>()
  const words = usePageWords(goods)
  const options = listingStatuses.map((value) => ({ value, label: t(`common:listing.${camel(value)}`) }))
  return (
    <>
      <div className="office-title">
        <h1>{t('common:nav.products')}</h1>
        <p className="small mute">{t('shop:pieces', { count: goods.total })}</p>
      </div>
      <OfficeFilters action={paths.officeProducts()} q={q} status={status} options={options} />
      {goods.total === 0 ? <EmptyState title={t('products.empty')} /> : <StockTable rows={goods.items} withMaker />}
      <Pagination
        page={goods.page}
        pages={goods.pages}
        to={(page) => paths.officeProducts(officeQuery({ q, status, page }))}
        words={words}
      />
    </>
  )
}
