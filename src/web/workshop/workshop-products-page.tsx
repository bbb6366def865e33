import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listOwnProducts } from '#domain/catalog/stock-list-queries.ts'
import { pageQuery } from '#domain/list.ts'
import { requestContext } from '#web/context.ts'
import { usePageWords } from '#web/orders/use-page-words.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { StockTable } from './stock-table.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const { page, limit } = pageQuery.parse(Object.fromEntries(url.searchParams))
  const goods = await listOwnProducts(ctx, { page, limit })
  return { head: privateHead(context, 'common:nav.products'), goods }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function WorkshopProductsPage() {
  const { t } = useTranslation('workshop')
  const { goods } = useLoaderData<typeof loader>()
  const words = usePageWords(goods)
  return (
    <>
      <div className="workshop-head">
        <h1>{t('common:nav.products')}</h1>
        <p className="mute num">{t('shop:pieces', { count: goods.total })}</p>
      </div>
      {goods.total === 0 ? <EmptyState title={t('products.empty')} /> : <StockTable rows={goods.items} />}
      <Pagination
        page={goods.page}
        pages={goods.pages}
        to={(page) => paths.workshopProducts(page > 1 ? `page=${page}` : '')}
        words={words}
      />
    </>
  )
}
