import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { OwnPages } from '#features/accounts/parts/own-pages.tsx'
import { browserCart } from '#features/cart/shop/browser-cart.ts'
import { customWorkApi } from '#features/custom-work/api.ts'
import type { CustomWork } from '#features/custom-work/custom-request.ts'
import { listOwnRequests } from '#features/custom-work/custom-request-queries.ts'
import { CustomSaid } from '#features/custom-work/parts/custom-said.tsx'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { pageQuery } from '#platform/lists/list.ts'
import { Button } from '#ui/controls.tsx'
import { formatDate } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = pageQuery.parse(Object.fromEntries(url.searchParams))
  return { head: privateHead(context, 'shop:customWork.title'), works: await listOwnRequests(ctx, query) }
}

export { meta } from '#features/page-meta.ts'

export default function CustomRequestsPage() {
  const { t } = useTranslation('shop')
  const { works } = useLoaderData<typeof loader>()
  const words = usePageWords(works)
  if (works.total === 0) {
    return (
      <div className="wrap page-top">
        <EmptyState level={1} title={t('customWork.empty')} text={t('customWork.emptyText')}>
          <Button variant="act" to={paths.products()}>
            {t('home.shopNow')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="wrap profile">
      <h1>{t('customWork.title')}</h1>
      <OwnPages />
      <div className="workshop-reviews">
        {works.items.map((work) => (
          <Work key={work.id} work={work} />
        ))}
      </div>
      <Pagination
        page={works.page}
        pages={works.pages}
        to={(page) => paths.customWork(page > 1 ? `page=${page}` : '')}
        words={words}
      />
    </div>
  )
}

function Work({ work }: { work: CustomWork }) {
  const { t, i18n } = useTranslation('shop')
  const { id, status, product, artisan, quote, orderNumber } = work
  const navigate = useNavigate()
  const act = useAct()
  const order = () => {
    if (!quote) return
    browserCart.add({ productId: quote.productId, variant: {}, quantity: 1, price: quote.pricePaise })
    void navigate(paths.checkout())
  }
  const withdraw = async () => {
    const refused = await act(
      () => api.call(customWorkApi.withdraw, { params: { id } }),
      t('customWork.status.withdrawn'),
    )
    if (refused) toast.error(refused)
  }
  return (
    <article className="rev">
      <h2 className="said-head" lang={product.nameLanguage === i18n.language ? undefined : product.nameLanguage}>
        <Link to={paths.product(product.id)}>{product.name}</Link>
      </h2>
      <CustomSaid work={work} by={<Link to={paths.artisan(artisan.id)}>{artisan.name}</Link>} />
      {status === 'quoted' && quote ? (
        <>
          <p className="small mute">
            {t('customWork.validUntil', { day: formatDate((key, options) => t(key, options), quote.validUntil) })}
            {t('common:stop')} {t(quote.depositPaise === null ? 'customWork.terms' : 'customWork.depositTerms')}
          </p>
          <p className="order-acts">
            <Button variant="act" onClick={order}>
              {t('customWork.order')}
            </Button>
            <Button onClick={() => void withdraw()}>{t('customWork.withdraw')}</Button>
          </p>
        </>
      ) : null}
      {status === 'asked' ? (
        <p>
          <Button onClick={() => void withdraw()}>{t('customWork.withdraw')}</Button>
        </p>
      ) : null}
      {orderNumber ? (
        <p>
          <Link className="num" to={paths.order(orderNumber)}>
            {orderNumber}
          </Link>
        </p>
      ) : null}
    </article>
  )
}
