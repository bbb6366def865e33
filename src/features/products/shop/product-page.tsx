import { useEffect } from 'react'
import {
  data,
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { awayWords } from '#features/artisans/shop/away-words.ts'
import { ReportLink } from '#features/complaints/parts/report-link.tsx'
import { categories } from '#features/crafts/category.ts'
import { CustomSection } from '#features/custom-work/shop/custom-section.tsx'
import { WorkSection } from '#features/orders/parts/parcel-milestones.tsx'
import { paths } from '#features/paths.ts'
import { PictureGallery } from '#features/products/parts/picture-gallery.tsx'
import { ProductLabel } from '#features/products/parts/product-label.tsx'
import type { ProductCard, ProductDetail } from '#features/products/product.ts'
import { findProduct } from '#features/products/product-queries.ts'
import { QuestionsSection, questionsId } from '#features/questions/parts/questions-section.tsx'
import { listShownQuestions } from '#features/questions/question-queries.ts'
import type { Review } from '#features/reviews/review.ts'
import { readReviewFilter } from '#features/reviews/review-filter.ts'
import { findReviews } from '#features/reviews/reviews-queries.ts'
import { ReviewsSection } from '#features/reviews/shop/reviews-section.tsx'
import { ErrorScreen } from '#features/screens/error-screen.tsx'
import { requestContext } from '#features/screens/page.ts'
import { findProductShelves, type ProductShelves } from '#features/search/recommendation-queries.ts'
import { SearchForm } from '#features/search/shop/search-form.tsx'
import { answerPincode } from '#features/shipping/delivery-queries.ts'
import { findProductTerms, type ProductTerms } from '#features/shipping/terms-queries.ts'
import type { Translate } from '#platform/i18n/word-text.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { formatDate } from '#ui/date-text.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { gap, WithWritten, Written } from '#ui/written.tsx'
import { browserRecent } from './browser-recent.ts'
import { BuyBox, useChoice } from './buy-box.tsx'
import { CardShelf } from './card-shelf.tsx'
import { DescriptionSection } from './description-section.tsx'
import { PriceSplit, sharesOf } from './price-split.tsx'
import { productHead } from './product-head.ts'
import { productNotes } from './product-notes.ts'
import { ProductTabs } from './product-tabs.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'

const shelfLength = 4

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const { flags } = settings
  const id = params.id ?? ''
  const [known, shelves, reviews, delivery, terms, questions] = await Promise.all([
    findProduct(ctx, id),
    findProductShelves(ctx, id, shelfLength),
    flags.reviews ? findReviews(ctx, id, readReviewFilter(url.searchParams)) : null,
    answerPincode(ctx, id, url.searchParams.get('pincode')),
    findProductTerms(ctx, id),
    listShownQuestions(ctx, { product: id }, { page: 1, limit: 10 }),
  ])
  if (!known && id.startsWith('custom-')) throw redirect(paths.customWork())
  // Unknown or no longer shown: a page that says so and shows related products.
  if (!known) {
    const gone: GoneProduct | null = shelves && { craft: shelves.craft, cards: shelves.related }
    throw data(gone, { status: 404 })
  }
  const product = flags.reviews ? known : { ...known, rating: null, ratingCount: 0 }
  const { publicOrigin: origin } = settings
  const head = productHead(product, {
    t: i18n.t,
    origin,
    language,
    reviews: (reviews?.items ?? []).map(reviewForMachines),
    terms,
  })
  const notes = productNotes(product, { t: i18n.t, language })
  return {
    head,
    strip: product.category,
    product,
    shelves,
    reviews,
    questions: questions.items,
    delivery,
    notes,
    away: terms?.away ? awayWords(i18n.t, product.artisan.name, terms.away, ctx.clock.now()) : null,
    terms: [notes.made, terms ? termsWords(terms, i18n.t) : ''].join(' ').trim(),
    origin,
    mark: firstSyllable(product.artisan),
  }
}

function termsWords({ returnDays, cashUpToPaise, ...product }: ProductTerms, t: Translate): string {
  const excluded = product.isMadeToOrder ? 'shop:product.terms.made' : 'shop:bill.onlyIfWrong'
  const returns = t(product.canReturnForChangedMind ? 'shop:product.terms.returns' : excluded, { days: returnDays })
  const words = cashUpToPaise === null ? 'shop:product.terms.noCash' : 'shop:product.terms.cash'
  return `${returns} ${t(words, { sum: formatInr(cashUpToPaise ?? 0) })}`
}

function reviewForMachines({ author, ...review }: Review) {
  return { ...review, author: author.name }
}

/** On the server, because browsers split Indic syllables differently. */
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

export { meta } from '#features/page-meta.ts'

export function ErrorBoundary() {
  const error = useRouteError()
  const gone = isRouteErrorResponse(error) && error.status === 404 ? (error.data as GoneProduct | null) : null
  if (gone) return <GoneProductScreen craft={gone.craft} cards={gone.cards} />
  return (
    <div className="wrap">
      <ErrorScreen error={error}>
        <SearchForm />
      </ErrorScreen>
    </div>
  )
}

export default function ProductPage() {
  const loaderData = useLoaderData<typeof loader>()
  const { product, shelves, reviews, questions, delivery, notes, away, terms, origin, mark } = loaderData
  useSeen(product.id)
  return (
    <div className="wrap product">
      <Crumbs category={product.category} craft={product.craft} />
      <Piece key={product.id} {...{ product, delivery, terms, away, origin, mark }} />
      <div className="grid product-more">
        <div className="lft">
          <Tabs reviewCount={reviews ? reviews.summary.count : null} />
          <DescriptionSection product={product} language={notes.language} />
          <WorkSection work={product.work} artisan={product.artisan} />
          {reviews ? <ReviewsSection key={product.id} product={product} reviews={reviews} /> : null}
          <QuestionsSection questions={questions} artisan={product.artisan} productId={product.id} />
          <CustomSection artisan={product.artisan} productId={product.id} />
          <ReportLink kind="product" id={product.id} />
          <Shipping product={product} />
        </div>
        <div className="rgt">
          <ProductLabel product={product} />
          <Split product={product} notes={notes} />
        </div>
      </div>
      {shelves ? <Shelves shelves={shelves} /> : null}
      <RecentlyViewed except={product.id} />
    </div>
  )
}

type PieceProps = Pick<
  Awaited<ReturnType<typeof loader>>,
  'product' | 'delivery' | 'terms' | 'away' | 'origin' | 'mark'
>

function Piece({ product, mark, ...buying }: PieceProps) {
  const choice = useChoice(product)
  return (
    <div className="grid pd">
      <PictureGallery
        pictures={product.pictures}
        name={product.name}
        options={choice.isAsked ? choice.variant?.options : undefined}
      />
      <ArtisanLine artisan={product.artisan} mark={mark} />
      <BuyBox product={product} choice={choice} {...buying} />
    </div>
  )
}

function Tabs({ reviewCount }: { reviewCount: number | null }) {
  const { t } = useTranslation('shop')
  const reviews = reviewCount ? t('product.reviewsCounted', { count: reviewCount }) : t('product.reviews')
  return (
    <ProductTabs
      label={t('product.parts')}
      tabs={[
        { id: 'description', label: t('product.description') },
        ...(reviewCount === null ? [] : [{ id: 'reviews', label: reviews }]),
        { id: questionsId, label: null },
        { id: 'shipping', label: t('product.shipping') },
      ]}
    />
  )
}

type Notes = Awaited<ReturnType<typeof loader>>['notes']

function Split({ product, notes: { parts, hour } }: { product: Product; notes: Notes }) {
  const { t } = useTranslation('shop')
  return (
    <section className="deal2" aria-labelledby="goes">
      <SectionHead id="goes" title={t('product.goes', { price: formatInr(product.pricePaise) })} />
      <PriceSplit shares={sharesOf(product.artisan.name, product.split)} pricePaise={product.pricePaise} />
      {parts.length > 0 ? (
        <>
          <h3 className="lab parts-of">{t('product.breakUp.title', { artisan: product.artisan.name })}</h3>
          <dl className="parts">
            {parts.map(({ name, sum }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="num">{sum}</dd>
              </div>
            ))}
          </dl>
          {hour ? <p className="small mute">{hour}</p> : null}
        </>
      ) : null}
    </section>
  )
}

function Shelves({ shelves: { craft, related, recommended } }: { shelves: ProductShelves }) {
  const { t } = useTranslation('shop')
  return (
    <>
      <CardShelf
        id="related"
        title={t('product.related', { craft: craft.name })}
        text={t('product.relatedText')}
        link={{ to: paths.craft(craft.id), label: t('product.craftAndArtisans') }}
        cards={related}
      />
      <CardShelf
        id="goes-with"
        title={t('goesWith.title')}
        text={t(`goesWith.${recommended.reason}`)}
        cards={recommended.items}
      />
    </>
  )
}

function Crumbs({ category, craft }: { category: string; craft: Product['craft'] }) {
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
      /{' '}
      <Link to={paths.craft(craft.id)}>
        <Written>{craft.name}</Written>
      </Link>
    </nav>
  )
}

type Product = Awaited<ReturnType<typeof loader>>['product']

function Shipping({ product }: { product: Product }) {
  const { t } = useTranslation('shop')
  return (
    <section id="shipping" className="txt" aria-labelledby="shipping-head">
      <SectionHead id="shipping-head" title={t('product.shipping')} />
      <p>
        {t('product.posted', {
          count: product.dispatchDays,
          artisan: product.artisan.name,
          place: product.artisan.place,
        })}
      </p>
      <p>{packedWords(product.packed, t)}</p>
      {product.isFragile ? <p>{t('product.fragileCare')}</p> : null}
      <p>
        <Link to={paths.info('shipping')}>{t('product.shippingMore')}</Link>
      </p>
      <p>
        <Link to={paths.info('returns')}>{t('product.returnsMore')}</Link>
      </p>
    </section>
  )
}

function packedWords({ weightGrams, chargeableGrams }: ProductDetail['packed'], t: Translate): string {
  const values = { weight: weightGrams / 1000, charged: chargeableGrams / 1000 }
  return t(chargeableGrams > weightGrams ? 'product.packedWeight' : 'product.packedPlain', values)
}

/** Leaving sooner does not count as a view. */
const lookMs = 1_500
const mostBefore = 5

function useSeen(productId: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return
      const now = Date.now()
      const visit = browserRecent.idsOfVisit(now)
      browserRecent.add(productId, now)
      if (visit.includes(productId)) return
      void import('./tell-view.ts').then(({ tellView }) => tellView(productId, visit.slice(0, mostBefore)))
    }, lookMs)
    return () => clearTimeout(timer)
  }, [productId])
}

type GoneProduct = { craft: { id: string; name: string }; cards: ProductCard[] }

function GoneProductScreen({ craft, cards }: GoneProduct) {
  const { t } = useTranslation('shop')
  return (
    <div className="wrap product">
      <section className="empty page-top" aria-labelledby="gone">
        <h1 id="gone">{t('gone.title')}</h1>
        <p>{t(cards.length > 0 ? 'gone.text' : 'gone.none', { craft: craft.name })}</p>
        <div className="acts">
          <Button variant="act" to={paths.craft(craft.id)}>
            {t('product.craftAndArtisans')}
          </Button>
          <Button to={paths.products()}>{t('listing.title')}</Button>
        </div>
      </section>
      <CardShelf id="others" title={t('gone.others')} cards={cards} />
    </div>
  )
}

function ArtisanLine({ artisan, mark }: { artisan: ProductDetail['artisan']; mark: string }) {
  const { t } = useTranslation('shop')
  const verified = artisan.verifiedAt
    ? t('artisan.verified', { date: formatDate((key, options) => t(key, options), artisan.verifiedAt) })
    : null
  return (
    <div className="who">
      <span className="mark home" lang={artisan.homeName ? artisan.homeLanguage : undefined} aria-hidden="true">
        {mark}
      </span>
      <p>
        <Link to={paths.artisan(artisan.id)}>{artisan.name}</Link>
        {artisan.homeName ? (
          <span className="home small" lang={artisan.homeLanguage}>
            {artisan.homeName}
          </span>
        ) : null}
        <span className="small mute">
          <WithWritten
            sentence={t('artisan.line', { specialty: gap, place: artisan.place, count: artisan.yearsOfExperience })}
            words={artisan.specialty}
          />{' '}
          {verified}
        </span>
        <a className="small" href={`#${questionsId}`}>
          {t('questions.ask', { artisan: artisan.name })}
        </a>
      </p>
    </div>
  )
}
