import { useTranslation } from 'react-i18next'
import { findFeaturedProducts } from '#domain/catalog/catalog-queries.ts'
import type { ProductCard as Card } from '#domain/catalog/product.ts'
import { findProduct } from '#domain/catalog/product-queries.ts'
import { readProductFilter } from '#domain/search/product-filter.ts'
import { searchProducts } from '#domain/search/search-products.ts'
import { formatInr } from '#platform/money.ts'
import { PriceSplit } from '#web/catalog/price-split.tsx'
import { ProductCard } from '#web/catalog/product-card.tsx'
import { requestContext } from '#web/context.ts'
import { type PageHead, pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import type { Route } from './+types/home-page'
import { CategoryRack } from './category-rack.tsx'
import { HangingGoods } from './hanging-goods.tsx'

const hung = 3
const shelved = 5

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const [whole, featured] = await Promise.all([
    searchProducts(ctx, readProductFilter([])),
    findFeaturedProducts(ctx, hung + shelved),
  ])
  const hanging = pickHanging(featured)
  const first = hanging[0]
  const example = first ? await findProduct(ctx, first.id) : null

  const head: PageHead = {
    title: i18n.t('shop:home.pageTitle'),
    description: i18n.t('shop:home.description'),
    canonical: paths.home(),
    origin: settings.publicOrigin,
    language,
    jsonLd: { '@context': 'https://schema.org', '@type': 'WebSite', name: 'Haat', url: `${settings.publicOrigin}/` },
  }
  return {
    head,
    pieces: whole.total,
    makers: whole.makers,
    categories: whole.facets.category.filter(({ count }) => count > 0),
    hung: hanging,
    featured: featured.filter((card) => !hanging.includes(card)).slice(0, shelved),
    example: example && {
      id: example.id,
      maker: example.maker.name,
      pricePaise: example.pricePaise,
      split: example.split,
    },
  }
}

/** Cloth hangs first: it is what a line is for, and the only picture that may be cut to a length. */
function pickHanging(featured: readonly Card[]): Card[] {
  const cloth = featured.find(({ category }) => category === 'textiles')
  const rest = featured.filter((card) => card !== cloth)
  return [...(cloth ? [cloth] : []), ...rest].slice(0, hung)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData?.head)
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('shop')
  const { categories, example, featured } = loaderData
  return (
    <>
      <Hero goods={loaderData.hung} pieces={loaderData.pieces} makers={loaderData.makers} />
      {categories.length > 0 ? <CategoryRack categories={categories} /> : null}
      {example ? (
        <section className="wrap sec" aria-labelledby="buys">
          <SectionHead
            id="buys"
            title={t('home.buys', { price: formatInr(example.pricePaise) })}
            link={{ to: paths.product(example.id), label: t('home.thisPiece') }}
          />
          <div className="grid deal">
            <div className="d1">
              <PriceSplit split={example.split} maker={example.maker} pricePaise={example.pricePaise} />
            </div>
            <Promises />
          </div>
        </section>
      ) : null}
      {featured.length > 0 ? <Featured cards={featured} /> : null}
    </>
  )
}

function Hero({ goods, pieces, makers }: { goods: Card[]; pieces: number; makers: number }) {
  const { t } = useTranslation('shop')
  const places = goods.map((card) => t('home.craftFrom', { craft: card.craft.name, place: card.artisan.place }))
  return (
    <section className="wrap hero grid">
      <div className="say">
        <h1>
          {t('home.title1')} <br />
          {t('home.title2')}
        </h1>
        {pieces > 0 ? (
          <p className="lead">
            {t('home.lead', { pieces: t('pieces', { count: pieces }), makers: t('artisans', { count: makers }) })}
          </p>
        ) : null}
        <Button variant="act" to={paths.products()}>
          {t('home.shopNow')}
        </Button>
        {places.length > 0 ? <p className="micro place">{t('home.onTheLine', { goods: places.join(', ') })}</p> : null}
      </div>
      <HangingGoods cards={goods} />
    </section>
  )
}

const promises = ['made', 'paid', 'posted'] as const

function Promises() {
  const { t } = useTranslation('shop')
  return (
    <ol className="d2">
      {promises.map((promise) => (
        <li key={promise}>
          <h3>{t(`home.promise.${promise}.title`)}</h3>
          <p>{t(`home.promise.${promise}.text`)}</p>
        </li>
      ))}
    </ol>
  )
}

function Featured({ cards }: { cards: Card[] }) {
  const { t } = useTranslation('shop')
  return (
    <section className="wrap sec" aria-labelledby="featured">
      <SectionHead
        id="featured"
        title={t('home.featured')}
        link={{ to: paths.products(), label: t('home.allProducts') }}
      />
      <div className="feat">
        {cards.map((card, index) => (
          <ProductCard
            key={card.id}
            card={card}
            isBig={index === 0}
            sizes={index === 0 ? '(min-width: 900px) 590px, 100vw' : '(min-width: 900px) 282px, 46vw'}
          />
        ))}
      </div>
    </section>
  )
}
