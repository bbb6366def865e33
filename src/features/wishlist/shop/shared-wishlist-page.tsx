import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#features/paths.ts'
import { ProductShelf } from '#features/products/shop/product-shelf.tsx'
import { foundOr404, notFound, privateHead, requestContext } from '#features/screens/page.ts'
import { requireFlag } from '#features/settings/require-flag.ts'
import { findSharedWishlist } from '#features/wishlist/wishlist-queries.ts'
import { Button } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, i18n } = context.get(requestContext)
  await foundOr404(requireFlag(ctx, 'wishlist'))
  const found = await findSharedWishlist(ctx, params.token ?? '')
  if (!found) throw notFound()
  const title = i18n.t('shop:wishlist.of', { name: found.name })
  const head = { ...privateHead(context, 'common:account.wishlist'), title: `${title} · ${i18n.t('shopName')}` }
  return { head, ...found }
}

export { meta } from '#features/page-meta.ts'

export default function SharedWishlistPage() {
  const { t } = useTranslation('shop')
  const { name, items } = useLoaderData<typeof loader>()
  if (items.length === 0) {
    return (
      <div className="wrap page-top">
        <EmptyState level={1} title={t('wishlist.of', { name })} text={t('wishlist.ofEmpty')}>
          <Button variant="act" to={paths.products()}>
            {t('home.shopNow')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="wrap wishes">
      <div className="lh">
        <h1>{t('wishlist.of', { name })}</h1>
        <p className="mute num">{t('pieces', { count: items.length })}</p>
      </div>
      <ProductShelf found={{ items, page: 1, pages: 1 }} to={() => ''} headingLevel={2} />
    </div>
  )
}
