import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import type { OwnReviews } from '#features/reviews/review.ts'
import { reviewFilterQuery } from '#features/reviews/review-filter.ts'
import type { FoundReviews } from '#features/reviews/reviews-queries.ts'
import { useAccount } from '#features/screens/shop-data.ts'
import { Button } from '#ui/button.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { ReviewArticle } from './review-article.tsx'
import { ReviewChoice } from './review-choice.tsx'
import { ReviewSummaryBars } from './review-summary.tsx'
import { useOwnReviews } from './use-own-reviews.ts'

/** Only who writes loads the form and its checks. */
const ReviewForm = lazy(() => import('./review-form.tsx').then(({ ReviewForm }) => ({ default: ReviewForm })))

export type ReviewedProduct = { id: string; maker: { name: string } }

/** What buyers say of a piece: reading works without script; writing, voting and answering come with it. */
export function ReviewsSection({ product, reviews }: { product: ReviewedProduct; reviews: FoundReviews }) {
  const { t } = useTranslation('shop')
  const { mine, refresh } = useOwnReviews(product.id)
  const [isWriting, setWriting] = useState(false)
  const { summary, filter } = reviews
  const done = async (isPosted: boolean) => {
    setWriting(false)
    // The button that opened the form may be gone: the heading takes the focus.
    document.getElementById('reviews-head')?.focus()
    if (isPosted) await refresh()
  }

  return (
    <section id="reviews" className="reviews" aria-labelledby="reviews-head">
      <div className="sec-h">
        <h2 id="reviews-head" tabIndex={-1}>
          {t('reviews.title')}
        </h2>
        {isWriting ? null : <WriteLink productId={product.id} mine={mine} onWrite={() => setWriting(true)} />}
      </div>
      {isWriting ? (
        <Suspense>
          <ReviewForm productId={product.id} own={mine?.own ?? null} onDone={done} />
        </Suspense>
      ) : null}
      {summary.mean === null ? <NoReviews isWriting={isWriting} /> : <ReviewSummaryBars {...{ product, reviews }} />}
      {mine && !mine.canWrite && !mine.own && !mine.canRespond ? (
        <p className="small mute">{t('reviews.onlyBuyers')}</p>
      ) : null}
      {mine?.own?.isHidden ? <p className="small mute">{t('reviews.hidden')}</p> : null}
      {summary.count > 1 ? <ReviewChoice productId={product.id} filter={filter} /> : null}
      {summary.count > 0 && reviews.total === 0 ? (
        <p className="mute">{t('reviews.noneSo', { count: filter.stars ?? 0 })}</p>
      ) : null}
      {reviews.items.map((review) => (
        <ReviewArticle
          key={review.id}
          {...{ product, review, mine, refresh }}
          onEdit={mine?.own?.id === review.id && !isWriting ? () => setWriting(true) : null}
        />
      ))}
      <Pages productId={product.id} reviews={reviews} />
      <noscript>
        <p className="small mute">{t('reviews.needsScript')}</p>
      </noscript>
    </section>
  )
}

/** Guests are sent to sign in and come back here; who has not bought it is told so below. */
function WriteLink({ productId, mine, onWrite }: { productId: string; mine: OwnReviews | null; onWrite: () => void }) {
  const { t } = useTranslation('shop')
  const account = useAccount()
  if (account === null) {
    return (
      <Link to={paths.login(paths.productReviews(productId))} rel="nofollow">
        {t('reviews.write')}
      </Link>
    )
  }
  return mine?.canWrite ? (
    <Button variant="link" className="small" onClick={onWrite}>
      {t('reviews.write')}
    </Button>
  ) : null
}

function NoReviews({ isWriting }: { isWriting: boolean }) {
  const { t } = useTranslation('shop')
  if (isWriting) return null
  return (
    <>
      <h3>{t('reviews.none')}</h3>
      <p className="mute">{t('reviews.noneText')}</p>
    </>
  )
}

function Pages({ productId, reviews: { page, pages, filter } }: { productId: string; reviews: FoundReviews }) {
  const { t } = useTranslation('shop')
  return (
    <Pagination
      page={page}
      pages={pages}
      to={(next) => paths.productReviews(productId, reviewFilterQuery({ ...filter, page: next }))}
      words={{
        label: t('pages.label'),
        previous: t('pages.previous'),
        next: t('pages.next'),
        of: t('pages.of', { count: pages }),
        page: (number) => t('pages.page', { page: number }),
      }}
    />
  )
}
