import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { findOwnArtisan } from '#domain/artisans/artisan-queries.ts'
import { listOwnGoods } from '#domain/catalog/own-list-queries.ts'
import { listDrafts } from '#domain/catalog/product-draft-queries.ts'
import { pageQuery } from '#domain/list.ts'
import { requestContext } from '#web/context.ts'
import { usePageWords } from '#web/orders/use-page-words.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { readSearch } from '#web/read-search.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { BegunList } from './begun-list.tsx'
import { goodsQuery, readGoodsTab, statusOf } from './goods-tab.ts'
import { GoodsTabs } from './goods-tabs.tsx'
import { OwnGoodsList } from './own-goods-list.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const { page, limit } = pageQuery.parse(Object.fromEntries(url.searchParams))
  const tab = readGoodsTab(url.searchParams.get('status'))
  const q = readSearch(url)
  const [maker, goods, drafts] = await Promise.all([
    findOwnArtisan(ctx),
    listOwnGoods(ctx, { page, limit, q, status: statusOf(tab) }),
    listDrafts(ctx),
  ])
  return { head: privateHead(context, 'workshop:goods.title'), goods, drafts, tab, q, maker: maker?.id ?? '' }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function WorkshopProductsPage() {
  const { t } = useTranslation('workshop')
  const { goods, drafts, tab, q, maker } = useLoaderData<typeof loader>()
  const words = usePageWords(goods)
  const showsDrafts = (tab === '' || tab === 'begun') && q === '' && goods.page === 1
  return (
    <>
      <div className="workshop-head">
        <h1>{t('goods.title')}</h1>
        <Button variant="act" to={paths.workshopNewProduct()}>
          {t('goods.new')}
        </Button>
      </div>
      <GoodsTabs tab={tab} q={q} />
      {showsDrafts ? <BegunList drafts={drafts} maker={maker} /> : null}
      {goods.total > 0 ? <OwnGoodsList rows={goods.items} /> : <NoGoods isAll={tab === '' && q === ''} />}
      <Pagination
        page={goods.page}
        pages={goods.pages}
        to={(page) => paths.workshopProducts(goodsQuery({ tab, q, page }))}
        words={words}
      />
      <p className="page-acts">
        <Link to={paths.workshopImports()}>{t('import.title')}</Link>
      </p>
    </>
  )
}

/** Nothing at all yet, or nothing that fits. */
function NoGoods({ isAll }: { isAll: boolean }) {
  const { t } = useTranslation('workshop')
  if (isAll) return <EmptyState title={t('goods.first')} text={t('goods.firstText')} />
  return (
    <EmptyState title={t('goods.none')} text={t('goods.noneText')}>
      <Button to={paths.workshopProducts()}>{t('goods.showAll')}</Button>
    </EmptyState>
  )
}
