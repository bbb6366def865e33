import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { type PageHead, pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import type { ProductCard as Card } from '#features/products/product.ts'
import { PriceSplit } from '#features/products/shop/price-split.tsx'
import { ProductCard } from '#features/products/shop/product-card.tsx'
import { requestContext } from '#features/screens/page-context.ts'
import { shopData } from '#features/structured-data.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/button.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { ArtisanSpotlight } from './artisan-spotlight.tsx'
import { BuyersWords } from './buyers-words.tsx'
import { CategoryRack } from './category-rack.tsx'
import { CollectionLinks } from './collection-links.tsx'
import { HangingGoods } from './hanging-goods.tsx'
import { HomeEnds } from './home-ends.tsx'
import { homeFacts } from './home-facts.ts'
import { JournalTeaser } from './journal-teaser.tsx'
import { TrendingList } from './trending-list.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const head: PageHead = {
    title: i18n.t('shop:home.pageTitle'),
    description: i18n.t('shop:home.description'),
    canonical: paths.home(),
    origin: settings.publicOrigin,
    language,
    jsonLd: shopData(settings.publicOrigin, settings.operator),
  }
  return { head, ...(await homeFacts(ctx)) }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function HomePage() {
  const loaderData = useLoaderData<typeof loader>()
  const { t } = useTranslation('shop')
  const { categories, example, featured, collections, trending, spotlight, said, articles } = loaderData
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
      {collections.length > 0 ? <CollectionLinks collections={collections} /> : null}
      {trending.length > 0 ? <TrendingList cards={trending} /> : null}
      {spotlight ? <ArtisanSpotlight maker={spotlight} /> : null}
      {said.length > 0 ? <BuyersWords said={said} /> : null}
      {articles.length > 0 ? <JournalTeaser articles={articles} /> : null}
      <HomeEnds />
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
          <span>{t('home.title1')}</span> <span>{t('home.title2')}</span>
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
            sizes={
              index === 0
                ? '(min-width: 900px) 590px, (min-width: 720px) 46vw, 100vw'
                : '(min-width: 900px) 282px, (min-width: 720px) 23vw, 46vw'
            }
          />
        ))}
      </div>
    </section>
  )
}
