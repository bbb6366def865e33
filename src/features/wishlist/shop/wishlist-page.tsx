import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { browserCart } from '#features/cart/shop/browser-cart.ts'
import { paths } from '#features/paths.ts'
import { ProductCard } from '#features/products/shop/product-card.tsx'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import { ShareLinks } from '#features/screens/share-links.tsx'
import { useFlags } from '#features/screens/shop-data.ts'
import { requireFlag } from '#features/settings/require-flag.ts'
import type { WishedProduct } from '#features/wishlist/api.ts'
import { findShare } from '#features/wishlist/share-wishlist.ts'
import { listWishes } from '#features/wishlist/wishlist-queries.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { clearWishes, removeWish, shareWishes, stopSharingWishes } from './change-wishlist.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, settings } = context.get(requestContext)
  await foundOr404(requireFlag(ctx, 'wishlist'))
  const [wishes, share] = await Promise.all([listWishes(ctx), findShare(ctx)])
  const link = share && settings.publicOrigin + paths.sharedWishlist(share)
  const cards = wishes.map(({ productId }) => productId)
  return { head: privateHead(context, 'common:account.wishlist'), cards, link }
}

export { meta } from '#features/page-meta.ts'

export default function WishlistPage() {
  const { t } = useTranslation('shop')
  const { cards, link } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)

  const after = async (work: Promise<void>) => {
    await work
    await revalidate()
  }
  if (cards.length === 0) {
    return (
      <div className="wrap page-top">
        <EmptyState level={1} title={t('wishlist.empty')} text={t('wishlist.emptyText')}>
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
        <h1>{t('common:account.wishlist')}</h1>
        <p className="mute num">{t('pieces', { count: cards.length })}</p>
      </div>
      <div className="shelf">
        {cards.map((card) => (
          <div key={card.id}>
            <ProductCard
              card={card}
              headingLevel={2}
              sizes="(min-width: 900px) 282px, (min-width: 720px) 23vw, 46vw"
              hasHeart={false}
            />
            <div className="wish-acts">
              <AddToCart card={card} />
              <Button
                variant="link"
                aria-label={t('wishlist.removeNamed', { name: card.name })}
                onClick={() => void after(removeWish(card.id))}
              >
                {t('wishlist.removeShort')}
              </Button>
            </div>
          </div>
        ))}
      </div>
      <Sharing link={link} after={after} />
      <p className="page-acts">
        <Button onClick={() => setAsking(true)}>{t('wishlist.clearAll')}</Button>
      </p>
      {isAsking ? (
        <AskDialog
          title={t('wishlist.clearAll')}
          text={t('wishlist.clearQuestion')}
          act={t('wishlist.clearAll')}
          back={t('wishlist.keep')}
          onAct={() => after(clearWishes()).then(() => null)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}

type SharingProps = { link: string | null; after: (work: Promise<void>) => Promise<void> }

function Sharing({ link, after }: SharingProps) {
  const { t } = useTranslation('shop')
  if (!useFlags().socialSharing) return null
  if (!link) {
    return (
      <section className="stack">
        <p className="mute">{t('wishlist.sharedText')}</p>
        <p>
          <Button onClick={() => void after(shareWishes())}>{t('wishlist.share')}</Button>
        </p>
      </section>
    )
  }
  return (
    <section className="stack" aria-labelledby="sharing">
      <h2 id="sharing">{t('wishlist.shared')}</h2>
      <p className="mute">{t('wishlist.sharedText')}</p>
      <ShareLinks title={t('common:account.wishlist')} words={t('wishlist.shareWords', { link })} link={link} />
      <p>
        <Button variant="link" onClick={() => void after(stopSharingWishes())}>
          {t('wishlist.stopSharing')}
        </Button>
      </p>
    </section>
  )
}

function AddToCart({ card }: { card: WishedProduct }) {
  const { t } = useTranslation('shop')
  if (card.stock === 'out') return null
  const { onlyVariant } = card
  if (!onlyVariant) return <Button to={paths.product(card.id)}>{t('wishlist.choose')}</Button>

  const add = () => {
    browserCart.add({ productId: card.id, variant: onlyVariant, quantity: 1, price: card.pricePaise })
    toast.success(t('product.added', { name: card.name }))
  }
  return (
    <Button aria-label={t('wishlist.addToCartNamed', { name: card.name })} onClick={add}>
      {t('product.addToCart')}
    </Button>
  )
}
