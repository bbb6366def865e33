import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { festivalSlug } from '#features/collections/collection-limits.ts'
import { type BlockKind, type HomeBlock, shownBlocks, wordsOf } from '#features/home/home-blocks.ts'
import { findHomePreview } from '#features/home/save-home.ts'
import type { ArticleCard } from '#features/journal/article.ts'
import { ArticleTeaser } from '#features/journal/shop/article-teaser.tsx'
import { NewsletterForm } from '#features/newsletter/shop/newsletter-form.tsx'
import type { PageHead } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { PriceSplit, sharesOf } from '#features/products/shop/price-split.tsx'
import type { Testimonial } from '#features/reviews/testimonials-queries.ts'
import { requestContext } from '#features/screens/page.ts'
import { Picture } from '#features/screens/picture.tsx'
import { useTakesNewsletter } from '#features/screens/shop-data.ts'
import type { CollectionName } from '#features/search/collection-goods-queries.ts'
import { findHome } from '#features/settings/settings-queries.ts'
import { shopData } from '#features/structured-data.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { ArtisanSpotlight } from './artisan-spotlight.tsx'
import { type HomeFacts, homeFacts } from './home-facts.ts'
import { CategoryRack, Featured, HangingGoods, TrendingList } from './home-shelves.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const head: PageHead = {
    title: i18n.t('shop:home.pageTitle'),
    description: i18n.t('shop:home.description'),
    canonical: paths.home(),
    origin: settings.publicOrigin,
    language,
    jsonLd: shopData({ origin: settings.publicOrigin, shop: i18n.t('shopName') }, settings.operator),
  }
  const isPreview = ctx.actor.role === 'admin' && new URL(request.url).searchParams.has('preview')
  const home = isPreview ? await findHomePreview(ctx) : await findHome(ctx)
  const blocks = shownBlocks(home, language, ctx.clock.now())
  const shown = blocks.map((block) => {
    const { kind, of, link } = block
    return { kind, of, link, ...wordsOf(block, language) }
  })
  return { head, blocks: shown, ...(await homeFacts(ctx, blocks)) }
}

export { meta } from '#features/page-meta.ts'

type ShownBlock = ReturnType<typeof wordsOf> & Pick<HomeBlock, 'kind' | 'of' | 'link'>
type BlockProps = { block: ShownBlock; facts: HomeFacts; id: string }

export default function HomePage() {
  const { blocks, head: _head, ...facts } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <>
      {blocks.some(({ kind }) => kind === 'hero') ? null : <h1 className="sr">{t('shopName')}</h1>}
      {blocks.map((block, index) => {
        const Block = blockOf[block.kind]
        const isFirst = blocks.findIndex((other) => nameOf(other) === nameOf(block)) === index
        const id = isFirst ? nameOf(block) : `${nameOf(block)}${index}`
        return <Block key={id} block={block} facts={facts} id={id} />
      })}
    </>
  )
}

/** The id of its heading: a link to a part of the page stays right while other blocks move. */
const nameOf = ({ kind, of }: ShownBlock) => (kind === 'products' ? of : kind)

/** What a kind of block shows; nothing where the shop has nothing of it. */
const blockOf: Record<BlockKind, (props: BlockProps) => ReactNode> = {
  hero: Hero,
  categories: ({ facts }) => (facts.categories.length > 0 ? <CategoryRack categories={facts.categories} /> : null),
  price: PriceExample,
  products: Shelf,
  collections: ({ facts }) =>
    facts.collections.length > 0 ? <CollectionLinks collections={facts.collections} /> : null,
  artisan: ({ block, facts, id }) => {
    const artisan = facts.spotlights[block.of]
    return artisan ? <ArtisanSpotlight artisan={artisan} id={id} isChosen={block.of !== ''} /> : null
  },
  voices: ({ facts }) => (facts.said.length > 0 ? <BuyersWords said={facts.said} /> : null),
  stories: Stories,
  text: OwnText,
  banner: Banner,
  newsletter: HomeEnds,
}

function Hero({ block, facts }: BlockProps) {
  const { t, i18n } = useTranslation('shop')
  const { title, text, action, link } = block
  const { hung, pieces, artisans } = facts
  const places = hung.map((card) => t('home.craftFrom', { craft: card.craft.name, place: card.artisan.place }))
  const counts = { pieces: t('pieces', { count: pieces }), artisans: t('artisans', { count: artisans }) }
  return (
    <section className="wrap hero grid">
      <div className="say">
        {title.words ? (
          <h1 lang={foreign(title, i18n.language)}>{title.words}</h1>
        ) : (
          <h1>
            <span>{t('home.title1')}</span> <span>{t('home.title2')}</span>
          </h1>
        )}
        {text.words ? (
          <p className="lead" lang={foreign(text, i18n.language)}>
            {text.words}
          </p>
        ) : null}
        {!text.words && pieces > 0 ? <p className="lead">{t('home.lead', counts)}</p> : null}
        <Button variant="act" to={link || paths.products()}>
          {action.words ? <span lang={foreign(action, i18n.language)}>{action.words}</span> : t('home.shopNow')}
        </Button>
        {places.length > 0 ? <p className="micro place">{t('home.onTheLine', { goods: places.join(', ') })}</p> : null}
      </div>
      <HangingGoods cards={hung} />
    </section>
  )
}

const foreign = ({ language }: { language: string }, reader: string) => (language === reader ? undefined : language)

function PriceExample({ facts: { example }, id }: BlockProps) {
  const { t } = useTranslation('shop')
  if (!example) return null
  return (
    <section className="wrap sec" aria-labelledby={id}>
      <SectionHead
        id={id}
        title={t('product.goes', { price: formatInr(example.pricePaise) })}
        link={{ to: paths.product(example.id), label: t('home.thisPiece') }}
      />
      <div className="grid deal">
        <div className="d1">
          <PriceSplit shares={sharesOf(example.artisan, example.split)} pricePaise={example.pricePaise} />
        </div>
        <Promises />
      </div>
    </section>
  )
}

function Shelf({ block, facts, id }: BlockProps) {
  const { t } = useTranslation('shop')
  const { title } = block
  const own = title.words ? title : null
  if (block.of === 'trending')
    return <TrendingList cards={facts.trending} id={id} title={own ?? { words: t('home.trending') }} />
  const shelf = facts.shelves[block.of]
  const cards = block.of === 'featured' ? facts.featured : (shelf?.cards ?? [])
  const named = shelf ? { words: shelf.title, language: shelf.titleLanguage } : { words: t('home.featured') }
  const link = shelf
    ? { to: paths.collection(shelf.slug), label: t('home.seeAll') }
    : { to: paths.products(), label: t('home.allProducts') }
  return <Featured cards={cards} id={id} title={own ?? named} link={link} />
}

/** Words of the operator: each blank line begins a paragraph. */
function OwnWords({ block: { text, action, link } }: Pick<BlockProps, 'block'>) {
  const { i18n } = useTranslation()
  return (
    <>
      {text.words.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph} lang={foreign(text, i18n.language)}>
          {paragraph}
        </p>
      ))}
      {link && action.words ? (
        <p>
          <a href={link} lang={foreign(action, i18n.language)}>
            {action.words}
          </a>
        </p>
      ) : null}
    </>
  )
}

function OwnText({ block, id }: BlockProps) {
  const { i18n } = useTranslation()
  return (
    <section className="wrap sec own-text" aria-labelledby={id}>
      <h2 id={id} lang={foreign(block.title, i18n.language)}>
        {block.title.words}
      </h2>
      <OwnWords block={block} />
    </section>
  )
}

function Banner({ block, facts, id }: BlockProps) {
  const { i18n } = useTranslation()
  const picture = facts.bannerPictures[block.of] ?? null
  return (
    <section className="wrap sec banner" aria-labelledby={id}>
      {picture ? (
        <Picture picture={picture} sizes="(min-width: 900px) 560px, 100vw" widths={[320, 480, 640, 960]} alt="" />
      ) : null}
      <div className="sec-h">
        <h2 id={id} lang={foreign(block.title, i18n.language)}>
          {block.title.words}
        </h2>
        <OwnWords block={block} />
      </div>
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
  return (
    <section className="wrap sec" aria-labelledby="buyers">
      <SectionHead id="buyers" title={t('home.buyers')} />
      <div className="grid words-said">
        {said.map(({ id, text, language, author, product }) => (
          <blockquote key={id}>
            <p lang={foreign({ language }, i18n.language)}>{text}</p>
            <footer className="small mute">
              {author.name}, {t(`common:states.${author.state}`)}
              <br />
              <Link to={paths.product(product.id)} lang={foreign({ language: product.nameLanguage }, i18n.language)}>
                {product.name}
              </Link>
            </footer>
          </blockquote>
        ))}
      </div>
    </section>
  )
}

/** The chosen article leads, else the newest. */
function Stories({ block, facts, id }: BlockProps) {
  const { t, i18n } = useTranslation('shop')
  const first: ArticleCard | null | undefined = block.of === '' ? facts.articles[0] : facts.chosenArticles[block.of]
  if (!first) return null
  const others = facts.articles.filter(({ id }) => id !== first.id)
  return (
    <section className="wrap sec" aria-labelledby={id}>
      <SectionHead
        id={id}
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
