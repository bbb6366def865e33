import { useTranslation } from 'react-i18next'
import { data, Link } from 'react-router'
import { findRelatedProducts } from '#domain/catalog/catalog-queries.ts'
import { findProduct } from '#domain/catalog/product-queries.ts'
import { categories } from '#domain/crafts/category.ts'
import { readReviewFilter } from '#domain/reviews/review-filter.ts'
import { findReviews } from '#domain/reviews/reviews-queries.ts'
import { formatInr } from '#platform/money.ts'
import { requestContext } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { ReviewsSection } from '#web/reviews/reviews-section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import type { Route } from './+types/product-page'
import { BuyBox } from './buy-box.tsx'
import { MakerLine } from './maker-line.tsx'
import { PictureGallery } from './picture-gallery.tsx'
import { PriceSplit } from './price-split.tsx'
import { ProductCard } from './product-card.tsx'
import { productHead } from './product-head.ts'
import { ProductLabel } from './product-label.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const [product, related, reviews] = await Promise.all([
    findProduct(ctx, params.id),
    findRelatedProducts(ctx, params.id),
    findReviews(ctx, params.id, readReviewFilter(url.searchParams)),
  ])
  // Goods that are not there, or no longer shown: a page that says so.
  if (!product) throw data(null, { status: 404 })
  const head = productHead(product, { t: i18n.t, origin: settings.publicOrigin, language })
  return { head, strip: product.category, product, related, reviews, mark: firstSyllable(product.maker) }
}

/** The maker's mark; cut on the server, because browsers split Indian syllables differently. */
function firstSyllable({
  name,
  homeName,
  homeLanguage,
}: {
  name: string
  homeName: string | null
  homeLanguage: string
}): string {
  const segments = new Intl.Segmenter(homeLanguage, { granularity: 'grapheme' }).segment(homeName ?? name)
  for (const { segment } of segments) return segment
  return ''
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData?.head)
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, related, reviews, mark } = loaderData
  const { t } = useTranslation('shop')
  return (
    <div className="wrap product">
      <Crumbs category={product.category} craft={product.craft.name} />
      <div className="grid pd">
        <PictureGallery pictures={product.pictures} name={product.name} />
        <MakerLine maker={product.maker} mark={mark} />
        <BuyBox key={product.id} product={product} />
      </div>
      <div className="grid more">
        <div className="lft">
          <nav className="tabs" aria-label={t('product.parts')}>
            <a href="#description">{t('product.description')}</a>
            <a href="#reviews">{t('reviews.title')}</a>
            <a href="#shipping">{t('product.shipping')}</a>
          </nav>
          <section id="description" className="txt" aria-label={t('product.description')}>
            <p lang={product.descriptionLanguage}>{product.description}</p>
            {product.features.length > 0 ? (
              <ul className="facts">
                {product.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            ) : null}
            <CraftStory product={product} />
          </section>
          {reviews ? <ReviewsSection product={product} reviews={reviews} /> : null}
          <Shipping product={product} />
        </div>
        <div className="rgt">
          <ProductLabel product={product} />
          <section className="deal2" aria-labelledby="goes">
            <SectionHead id="goes" title={t('product.goes', { price: formatInr(product.pricePaise) })} />
            <PriceSplit split={product.split} maker={product.maker.name} pricePaise={product.pricePaise} />
          </section>
        </div>
      </div>
      {related && related.items.length > 0 ? (
        <section className="sec" aria-labelledby="related">
          <SectionHead id="related" title={t('product.related', { craft: related.craft.name })} />
          <div className="shelf">
            {related.items.slice(0, 4).map((card) => (
              <ProductCard key={card.id} card={card} sizes="(min-width: 900px) 282px, 46vw" />
            ))}
          </div>
        </section>
      ) : null}
    </div>
  )
}

function Crumbs({ category, craft }: { category: string; craft: string }) {
  const { t } = useTranslation('shop')
  const known = categories.find((one) => one === category)
  return (
    <nav className="micro crumb" aria-label={t('crumbs')}>
      <Link to={paths.home()}>{t('home.crumb')}</Link> /{' '}
      {known ? (
        <Link to={paths.category(known)}>{t(`category.${known}`)}</Link>
      ) : (
        <Link to={paths.products()}>{t('listing.title')}</Link>
      )}{' '}
      / {craft}
    </nav>
  )
}

type Product = Route.ComponentProps['loaderData']['product']

function CraftStory({ product }: { product: Product }) {
  const { t } = useTranslation('shop')
  const { craft, craftDetail } = product
  if (!craftDetail.description) return null
  return (
    <>
      <h2>{t('product.theCraft', { craft: craft.name })}</h2>
      <p lang="en">{craftDetail.description}</p>
      {craft.isGi ? <p className="small mute">{t('product.gi', { name: craftDetail.giTag ?? craft.name })}</p> : null}
    </>
  )
}

function Shipping({ product }: { product: Product }) {
  const { t } = useTranslation('shop')
  return (
    <section id="shipping" className="txt" aria-labelledby="shipping-head">
      <h2 id="shipping-head">{t('product.shipping')}</h2>
      <p>
        {t('product.posted', { count: product.dispatchDays, maker: product.maker.name, place: product.maker.place })}
      </p>
      {product.isFragile ? <p>{t('product.fragileCare')}</p> : null}
      <p>
        <Link to={paths.info('shipping')}>{t('product.shippingMore')}</Link>
      </p>
    </section>
  )
}
