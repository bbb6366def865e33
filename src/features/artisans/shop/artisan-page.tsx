import { useEffect, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { ArtisanProfile, FollowState } from '#features/artisans/artisan.ts'
import { getArtisan } from '#features/artisans/artisan-queries.ts'
import { findFollow } from '#features/artisans/follow-queries.ts'
import { findHoliday } from '#features/artisans/holiday-queries.ts'
import { ArtisanGallery } from '#features/artisans/parts/artisan-gallery.tsx'
import { listShelf } from '#features/collections/shelf-queries.ts'
import { ReportLink } from '#features/complaints/parts/report-link.tsx'
import { FieldRows } from '#features/extensions/parts/field-rows.tsx'
import { WorkSection } from '#features/orders/parts/parcel-milestones.tsx'
import { paths } from '#features/paths.ts'
import { languageNote } from '#features/products/shop/product-notes.ts'
import { ProductShelf } from '#features/products/shop/product-shelf.tsx'
import { QuestionsSection, questionsId } from '#features/questions/parts/questions-section.tsx'
import { listShownQuestions } from '#features/questions/question-queries.ts'
import { type ArtisanReview, listArtisanReviews } from '#features/reviews/artisan-review-queries.ts'
import { pendingAct } from '#features/screens/browser-session.ts'
import { foundOr404, requestContext } from '#features/screens/page.ts'
import { useAccount, useFlags } from '#features/screens/shop-data.ts'
import { artisanData, breadcrumbs } from '#features/structured-data.ts'
import { TranslateButton } from '#features/translations/parts/translate-button.tsx'
import type { I18n } from '#platform/i18n/word-text.ts'
import { pageQuery } from '#platform/lists/list.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Icon } from '#ui/icon.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { artisanMark } from './artisan-mark.ts'
import { awayWords } from './away-words.ts'

const reviewsShown = 3

/** A cached page is rendered for guests; follow state is loaded for customers only. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const slug = params.id ?? ''
  const { page, limit } = pageQuery.parse(Object.fromEntries(url.searchParams))
  const [artisan, goods, follow, reviews, away, questions] = await Promise.all([
    foundOr404(getArtisan(ctx, slug)),
    listShelf(ctx, { artisan: slug, page, limit }),
    findFollow(ctx, slug),
    page === 1 && settings.flags.reviews ? listArtisanReviews(ctx, slug, reviewsShown) : [],
    findHoliday(ctx, slug),
    listShownQuestions(ctx, { artisan: slug }, { page: 1, limit: 10 }),
  ])
  const picture = artisan.gallery[0] ?? goods.items[0]?.picture ?? null
  const head = {
    title: `${artisan.name} · ${i18n.t('shopName')}`,
    description: i18n.t('shop:artisans.description', {
      name: artisan.name,
      what: artisan.specialty,
      place: artisan.place,
    }),
    canonical: paths.artisan(artisan.id, page),
    origin: settings.publicOrigin,
    language,
    ...(picture ? { picture: paths.sharedPicture(picture.key) } : {}),
    jsonLd: machineData(settings.publicOrigin, artisan, picture?.key ?? null, i18n),
  }
  return {
    head,
    strip: goods.items[0]?.category ?? 'textiles',
    artisan,
    goods,
    follow,
    reviews,
    questions: questions.items,
    storyNote: languageNote(artisan.storyLanguage, { t: i18n.t, language }),
    mark: artisanMark(artisan),
    away: away && awayWords(i18n.t, artisan.name, away, ctx.clock.now()),
  }
}

function machineData(origin: string, artisan: ArtisanProfile, picture: string | null, words: I18n) {
  return [
    artisanData(origin, { ...artisan, picture }),
    breadcrumbs(origin, [
      { name: words.t('common:nav.home'), path: paths.home() },
      { name: words.t('common:nav.artisans'), path: paths.artisans() },
      { name: artisan.name, path: paths.artisan(artisan.id) },
    ]),
  ]
}

export { meta } from '#features/page-meta.ts'

export default function ArtisanPage() {
  const { t } = useTranslation('shop')
  const { artisan, goods, follow, reviews, questions, mark, away } = useLoaderData<typeof loader>()
  return (
    <div className="wrap artisan-page">
      <div className="artisan-head grid">
        <span className="mark l home" lang={artisan.homeName ? artisan.homeLanguage : undefined} aria-hidden="true">
          {mark}
        </span>
        <div className="artisan-name">
          <h1>{artisan.name}</h1>
          {artisan.homeName ? (
            <p className="home hn" lang={artisan.homeLanguage}>
              {artisan.homeName}
            </p>
          ) : null}
          <p className="lead">
            <Written>{artisan.specialty}</Written>
          </p>
          <FollowButton artisan={artisan} follow={follow} />
          <p className="small">
            <a href={`#${questionsId}`}>{t('questions.ask', { artisan: artisan.name })}</a>
          </p>
          {away ? <p className="notice">{away}</p> : null}
          {artisan.isPaused ? <p className="notice">{t('artisans.pausedText', { name: artisan.name })}</p> : null}
        </div>
        <ArtisanFacts artisan={artisan} />
      </div>
      {goods.page === 1 ? <ArtisanGallery pictures={artisan.gallery} name={artisan.name} /> : null}
      {goods.page === 1 ? <Story /> : null}
      <section className="sec" aria-labelledby="goods">
        <SectionHead
          id="goods"
          title={t('pieces', { count: goods.total })}
          {...(goods.total > 0
            ? { link: { to: paths.products(`artisan=${artisan.id}`), label: t('artisans.inTheShop') } }
            : {})}
        />
        {goods.items.length > 0 ? (
          <ProductShelf found={goods} to={(page) => paths.artisan(artisan.id, page)} />
        ) : (
          <p>
            {t('artisans.noGoods')} <Link to={paths.artisans()}>{t('artisans.others')}</Link>
          </p>
        )}
      </section>
      <WorkSection work={artisan.work} artisan={artisan} />
      <ArtisanReviews reviews={reviews} />
      <QuestionsSection questions={questions} artisan={artisan} productId={null} />
      <ReportLink kind="artisan" id={artisan.id} />
    </div>
  )
}

/** Not told in the reader's language: what the shop knows, and the artisan's own words one tap away. */
function Story() {
  const { t, i18n } = useTranslation('shop')
  const { artisan, storyNote } = useLoaderData<typeof loader>()
  const { id, specialty, place, yearsOfExperience: count, storyLanguage } = artisan
  const paragraphs = artisan.story.split(/\n+/).filter(Boolean)
  if (paragraphs.length === 0) return null
  const told = paragraphs.map((paragraph, index) => (
    <p key={paragraph} className={index === 0 ? 'first' : undefined} lang={storyLanguage}>
      {paragraph}
    </p>
  ))
  return (
    <section className="sec grid story" aria-labelledby="story">
      <div className="sec-h t1">
        <h2 id="story">{t('artisans.story')}</h2>
      </div>
      <div className="t2">
        {storyLanguage === i18n.language ? (
          told
        ) : (
          <>
            <p className="first">{t('artisan.line', { specialty, place, count })}</p>
            <details className="fold">
              <summary>{t('product.ownWords')}</summary>
              <p className="micro mute">{storyNote}</p>
              {told}
              <TranslateButton of="artisan" id={id} languages={[storyLanguage]} />
            </details>
          </>
        )}
      </div>
    </section>
  )
}

function ArtisanReviews({ reviews }: { reviews: readonly ArtisanReview[] }) {
  const { t } = useTranslation('shop')
  if (reviews.length === 0) return null
  return (
    <section className="sec" aria-labelledby="said">
      <SectionHead id="said" title={t('artisans.said')} />
      <div className="artisan-reviews">
        {reviews.map(({ id, rating, title, text, language, author, product, writtenAt }) => (
          <article key={id}>
            <p className="rate">
              <Icon name="star" />
              <span className="sr">{t('artisans.stars', { count: rating })}</span>
              <span aria-hidden="true">{rating}</span>
            </p>
            {title ? <h3 lang={language}>{title}</h3> : null}
            <p lang={language}>{text}</p>
            <TranslateButton of="review" id={id} languages={[language]} />
            <p className="small mute">
              {author.name}, {t(`common:states.${author.state}`)}, <DateText iso={writtenAt} />
            </p>
            <p className="small">
              <Link to={paths.product(product.id)} lang={product.nameLanguage}>
                {product.name}
              </Link>
            </p>
          </article>
        ))}
      </div>
    </section>
  )
}

/** Loaded on the first click: most readers never follow. */
const changes = () => import('./change-follow.ts')

type Props = {
  artisan: { id: string; name: string; followers: number }
  follow: FollowState | null
  variant?: 'act' | 'plain'
}

function FollowButton({ artisan, follow, variant = 'act' }: Props) {
  const { t } = useTranslation('shop')
  const account = useAccount()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const isFollowing = follow?.isFollowing === true
  const { id, name } = artisan
  const canFollow = follow !== null && !isFollowing
  useEffect(() => {
    if (!canFollow || pendingAct.read('follow') !== id) return
    pendingAct.forget('follow')
    void changes()
      .then(({ follow }) => follow({ id, name }))
      .then(revalidate)
  }, [canFollow, id, name, revalidate])

  const change = async (work: (change: Awaited<ReturnType<typeof changes>>) => Promise<void>) => {
    setBusy(true)
    await work(await changes())
    await revalidate()
    setBusy(false)
  }
  return (
    <div className="follow">
      {account === null ? (
        <Button
          variant={variant}
          to={paths.login(paths.artisan(id))}
          rel="nofollow"
          // early.ts remembers it before React.
          data-follow={id}
          onClick={() => pendingAct.leave('follow', id)}
        >
          {t('follow.follow')}
        </Button>
      ) : null}
      {follow ? (
        <Button
          variant={isFollowing ? 'plain' : variant}
          disabled={isBusy}
          onClick={() => void change(({ follow, unfollow }) => (isFollowing ? unfollow(artisan) : follow(artisan)))}
        >
          {t(isFollowing ? 'follow.unfollow' : 'follow.follow')}
        </Button>
      ) : null}
      <span className="small mute" role="status">
        {artisan.followers > 0 ? t('follow.count', { count: artisan.followers }) : t('follow.nobodyYet')}
      </span>
      {isFollowing ? (
        <p className="small">
          {t(follow?.hasEmails ? 'follow.emailsOn' : 'follow.emailsOff')}{' '}
          <Button
            variant="link"
            disabled={isBusy}
            onClick={() => void change(({ switchEmails }) => switchEmails(artisan, !follow?.hasEmails))}
          >
            {t(follow?.hasEmails ? 'follow.stopEmails' : 'follow.startEmails')}
          </Button>
        </p>
      ) : null}
      {account?.role === 'customer' ? <noscript>{t('follow.needsScript')}</noscript> : null}
    </div>
  )
}

function ArtisanFacts({ artisan }: { artisan: ArtisanProfile }) {
  const { t } = useTranslation('shop')
  const { rating, ratingCount, verifiedAt } = artisan
  const hasReviews = useFlags().reviews
  return (
    <div className="artisan-facts">
      <dl className="slip">
        <div>
          <dt>{t('label.craft')}</dt>
          <dd>
            {artisan.crafts.map(({ id, name, isGi }) => (
              <span key={id} className="craft-line">
                <Link to={paths.craft(id)}>
                  <Written>{name}</Written>
                </Link>
                {isGi ? <span className="mute">, {t('card.gi')}</span> : null}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{t('artisan.place')}</dt>
          <dd>
            {artisan.place}, {t(`state.${artisan.state}`)}
          </dd>
        </div>
        <div>
          <dt>{t('artisan.atWork')}</dt>
          <dd>{t('artisan.years', { count: artisan.yearsOfExperience })}</dd>
        </div>
        <FieldRows fields={artisan.fields} />
        {rating === null || !hasReviews ? null : (
          <div>
            <dt>{t('artisans.rated')}</dt>
            <dd className="num">{t('card.rating', { rating: rating.toFixed(1), count: ratingCount })}</dd>
          </div>
        )}
        {verifiedAt && (artisan.isVerified || artisan.isPaused) ? (
          <div>
            <dt>{t('common:verification.verified')}</dt>
            <dd className="ok">
              <DateText iso={verifiedAt} />, {t('artisans.checkedBy')}
            </dd>
          </div>
        ) : null}
        <Registration seller={artisan.seller} />
      </dl>
      {artisan.canPickUp ? <p className="small">{t('pickup.offered')}</p> : null}
      {artisan.isVerified ? <p className="small mute">{t('artisans.badge')}</p> : null}
    </div>
  )
}

function Registration({ seller: { gstin, enrolmentNumber } }: { seller: ArtisanProfile['seller'] }) {
  const { t } = useTranslation('shop')
  if (!gstin && !enrolmentNumber) return null
  return (
    <div>
      <dt>{t('artisans.registered')}</dt>
      <dd className="num">
        {gstin ? t('label.gstin', { number: gstin }) : t('label.enrolment', { number: enrolmentNumber })}
      </dd>
    </div>
  )
}
