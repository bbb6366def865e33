import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { festivalSlug } from '#features/collections/collection-limits.ts'
import { categories as known } from '#features/crafts/category.ts'
import type { ArticleCard } from '#features/journal/article.ts'
import { ArticleTeaser } from '#features/journal/shop/article-teaser.tsx'
import { NewsletterForm } from '#features/newsletter/shop/newsletter-form.tsx'
import type { PageHead } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import type { ProductCard as Card } from '#features/products/product.ts'
import { PriceSplit } from '#features/products/shop/price-split.tsx'
import { ProductCard } from '#features/products/shop/product-card.tsx'
import type { Testimonial } from '#features/reviews/testimonials-queries.ts'
import { requestContext } from '#features/screens/page.ts'
import { Picture } from '#features/screens/picture.tsx'
import { useTakesNewsletter } from '#features/screens/shop-data.ts'
import type { CollectionName } from '#features/search/collection-goods-queries.ts'
import { shopData } from '#features/structured-data.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Price } from '#ui/price.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { ArtisanSpotlight } from './artisan-spotlight.tsx'
import { homeFacts } from './home-facts.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const head: PageHead = {
    title: i18n.t('shop:home.pageTitle'),
    description: i18n.t('shop:home.description'),
    canonical: paths.home(),
    origin: settings.publicOrigin,
    language,
    jsonLd: shopData({ origin: settings.publicOrigin, shop: i18n.t('shopName') }, settings.operator),
  }
  return { head, ...(await homeFacts(ctx)) }
}

export { meta } from '#features/page-meta.ts'

export default function HomePage() {
  const loaderData = useLoaderData<typeof loader>()
  const { t } = useTranslation('shop')
  const { categories, example, featured, collections, trending, spotlight, said, articles } = loaderData
  return (
    <>
      <Hero goods={loaderData.hung} pieces={loaderData.pieces} artisans={loaderData.artisans} />
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
              <PriceSplit split={example.split} artisan={example.artisan} pricePaise={example.pricePaise} />
            </div>
            <Promises />
          </div>
        </section>
      ) : null}
      {featured.length > 0 ? <Featured cards={featured} /> : null}
      {collections.length > 0 ? <CollectionLinks collections={collections} /> : null}
      {trending.length > 0 ? <TrendingList cards={trending} /> : null}
      {spotlight ? <ArtisanSpotlight artisan={spotlight} /> : null}
      {said.length > 0 ? <BuyersWords said={said} /> : null}
      {articles.length > 0 ? <JournalTeaser articles={articles} /> : null}
      <HomeEnds />
    </>
  )
}

function Hero({ goods, pieces, artisans }: { goods: Card[]; pieces: number; artisans: number }) {
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
            {t('home.lead', { pieces: t('pieces', { count: pieces }), artisans: t('artisans', { count: artisans }) })}
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

function HomeEnds() {
  const { t } = useTranslation('shop')
  const takesNewsletter = useTakesNewsletter()
  return (
    <div className="wrap sec grid ends">
      <section className="e1 sec-h" aria-labelledby="sell">
        <h2 id="sell">{t('home.sellTitle')}</h2>
        <p>{t('home.sellText')}</p>
        <Button to={paths.artisanRegister()}>{t('home.sell')}</Button>
      </section>
      {takesNewsletter ? (
        <section className="e2 sec-h" aria-labelledby="email">
          <h2 id="email">{t('newsletter.title')}</h2>
          <p>{t('newsletter.text')}</p>
          <NewsletterForm />
        </section>
      ) : null}
    </div>
  )
}

function CollectionLinks({ collections }: { collections: readonly CollectionName[] }) {
  const { t, i18n } = useTranslation('shop')
  return (
    <nav className="wrap collection-links" aria-label={t('collection.all')}>
      <p>
        <b>{t('collection.all')}</b>
      </p>
      <ul>
        {collections.map(({ slug, title, titleLanguage }) => (
          <li key={slug}>
            <Link
              to={slug === festivalSlug ? paths.diwali() : paths.collection(slug)}
              lang={titleLanguage === i18n.language ? undefined : titleLanguage}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function BuyersWords({ said }: { said: readonly Testimonial[] }) {
  const { t, i18n } = useTranslation('shop')
  const foreign = (language: string) => (language === i18n.language ? undefined : language)
  return (
    <section className="wrap sec" aria-labelledby="buyers">
      <SectionHead id="buyers" title={t('home.buyers')} />
      <div className="grid words-said">
        {said.map(({ id, text, language, author, product }) => (
          <blockquote key={id}>
            <p lang={foreign(language)}>{text}</p>
            <footer className="small mute">
              {author.name}, {t(`common:states.${author.state}`)}
              <br />
              <Link to={paths.product(product.id)} lang={foreign(product.nameLanguage)}>
                {product.name}
              </Link>
            </footer>
          </blockquote>
        ))}
      </div>
    </section>
  )
}

function CategoryRack({ categories }: { categories: readonly { value: string; count: number }[] }) {
  const { t } = useTranslation('shop')
  const most = Math.max(...categories.map(({ count }) => count))
  const sorted = [...categories].sort((a, b) => b.count - a.count)
  return (
    <section className="wrap sec rack" aria-labelledby="families">
      <h2 className="sr" id="families">
        {t('home.families')}
      </h2>
      <ul>
        {sorted.map(({ value, count }) => {
          const category = known.find((one) => one === value)
          if (!category) return null
          return (
            <li key={category} className={`strip-${category}`}>
              <Link to={paths.category(category)} style={{ '--share': count / most } as React.CSSProperties}>
                <span className="trim" aria-hidden="true">
                  <i className="selvedge" />
                </span>
                <span className="nm">{t(`category.${category}`)}</span>
                <span className="ct num">{count}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function JournalTeaser({ articles: [first, ...others] }: { articles: readonly ArticleCard[] }) {
  const { t, i18n } = useTranslation('shop')
  if (!first) return null
  return (
    <section className="wrap sec" aria-labelledby="journal">
      <SectionHead
        id="journal"
        title={t('common:menu.journal')}
        link={{ to: paths.journal(), label: t('home.allStories') }}
      />
      <div className="grid jour">
        <ArticleTeaser article={first} headingLevel={3} />
        <ul>
          {others.map((article) => (
            <li key={article.id} lang={article.language === i18n.language ? undefined : article.language}>
              <h3>
                <Link to={paths.article(article.id)} prefetch="intent">
                  {article.title}
                </Link>
              </h3>
              <span className="micro num" lang={i18n.language}>
                <DateText iso={article.publishedAt} shape="day-short" />
              </span>
              <p className="mute small">{article.summary}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function HangingGoods({ cards }: { cards: readonly Card[] }) {
  return (
    <div className="line">
      {cards.map((card, index) => (
        <Link key={card.id} className="hung" to={paths.product(card.id)} prefetch="intent">
          <Picture
            picture={card.picture}
            priority={index === 0}
            sizes="(min-width: 900px) 210px, 34vw"
            widths={[160, 320, 480, 640]}
            alt=""
          />
          <span className="cap">
            <b lang={card.nameLanguage}>{card.name}</b>
            <Price paise={card.pricePaise} className="" />
          </span>
        </Link>
      ))}
    </div>
  )
}

function TrendingList({ cards }: { cards: readonly Card[] }) {
  const { t, i18n } = useTranslation('shop')
  return (
    <section className="wrap sec" aria-labelledby="trending">
      <SectionHead id="trending" title={t('home.trending')} link={{ to: paths.products(), label: t('home.seeAll') }} />
      <ol className="trend">
        {cards.map((card) => (
          <li key={card.id}>
            <Picture picture={card.picture} sizes="84px" widths={[160, 320]} alt="" />
            <div>
              <h3 lang={card.nameLanguage === i18n.language ? undefined : card.nameLanguage}>
                <Link to={paths.product(card.id)} prefetch="intent">
                  {card.name}
                </Link>
              </h3>
              <p className="by small mute">
                <Written>{card.craft.name}</Written>, {card.artisan.name}
              </p>
            </div>
            <Price paise={card.pricePaise} />
          </li>
        ))}
      </ol>
    </section>
  )
}
