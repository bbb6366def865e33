import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { findOwnArtisan } from '#features/artisans/artisan-queries.ts'
import { listOwnGoods } from '#features/drafts/own-list-queries.ts'
import { listDrafts } from '#features/drafts/product-draft-queries.ts'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { readSearch } from '#features/screens/read-search.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { pageQuery } from '#platform/lists/list.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { BegunList } from './begun-list.tsx'
import { OwnGoodsList } from './own-product-list.tsx'
import { goodsQuery, readGoodsTab, statusOf } from './product-tab.ts'
import { GoodsTabs } from './product-tabs.tsx'

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
