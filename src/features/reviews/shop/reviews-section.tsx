import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { paths } from '#features/paths.ts'
import { reviewsApi } from '#features/reviews/api.ts'
import type { OwnReviews } from '#features/reviews/review.ts'
import { type ReviewFilter, reviewFilterQuery, reviewSorts } from '#features/reviews/review-filter.ts'
import type { FoundReviews } from '#features/reviews/reviews-queries.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { useAccount } from '#features/screens/shop-data.ts'
import { Button } from '#ui/controls.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { ReviewArticle } from './review-article.tsx'

/** Lazy, so that only authors load the form and its validation. */
const ReviewForm = lazy(() => import('./review-form.tsx').then(({ ReviewForm }) => ({ default: ReviewForm })))

export type ReviewedProduct = { id: string; artisan: { name: string } }

export function ReviewsSection({ product, reviews }: { product: ReviewedProduct; reviews: FoundReviews }) {
  const { t } = useTranslation('shop')
  const { mine, refresh } = useOwnReviews(product.id)
  const [isWriting, setWriting] = useState(false)
  const { summary, filter } = reviews
  const done = async (isPosted: boolean) => {
    setWriting(false)
    // The button that opened the form may be gone, so the heading takes the focus.
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

function ReviewChoice({ productId, filter }: { productId: string; filter: ReviewFilter }) {
  const { t } = useTranslation('shop')
  const to = (changed: Partial<ReviewFilter>) =>
    paths.productReviews(productId, reviewFilterQuery({ ...filter, page: 1, ...changed }))
  return (
    <>
      <nav className="review-sorts small" aria-label={t('reviews.sort')}>
        {reviewSorts.map((sort) => (
          <Link key={sort} to={to({ sort })} rel="nofollow" aria-current={sort === filter.sort ? 'true' : undefined}>
            {t(`reviews.${sort}`)}
          </Link>
        ))}
      </nav>
      {filter.stars === null ? null : (
        <p className="small">
          {t('reviews.only', { count: filter.stars })}. <Link to={to({ stars: null })}>{t('reviews.all')}</Link>
        </p>
      )}
    </>
  )
}

function ReviewSummaryBars({ product, reviews }: { product: { id: string }; reviews: FoundReviews }) {
  const { t } = useTranslation('shop')
  const { summary, filter } = reviews
  const to = (stars: number) => paths.productReviews(product.id, reviewFilterQuery({ ...filter, page: 1, stars }))
  return (
    <div className="review-sum">
      <p>
        <b className="num">{summary.mean?.toFixed(1)}</b> {t('reviews.of5')}
        <span className="small mute">{t('reviews.from', { count: summary.verified })}</span>
      </p>
      <ul className="bars" aria-label={t('reviews.distribution')}>
        {summary.stars.map(({ rating, count }) => (
          <li key={rating}>
            {count > 0 ? (
              <Link to={to(rating)} rel="nofollow" aria-current={filter.stars === rating ? 'true' : undefined}>
                {t('reviews.stars', { count: rating })}
              </Link>
            ) : (
              <span>{t('reviews.stars', { count: rating })}</span>
            )}
            <i aria-hidden="true">
              <b style={{ width: `${(100 * count) / summary.count}%` }} />
            </i>
            <span className="num">{count}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Fetched after hydration, because the page is cached for all. Null for guests and admins and until it has loaded. */
function useOwnReviews(productId: string): { mine: OwnReviews | null; refresh: () => Promise<void> } {
  const role = useAccount()?.role
  const mayAsk = role === 'customer' || role === 'artisan'
  const [found, setFound] = useState<{ productId: string; mine: OwnReviews } | null>(null)
  const { revalidate } = useRevalidator()

  const ask = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const mine = await api.call(reviewsApi.mine, { params: { id: productId }, ...(signal ? { signal } : {}) })
        setFound({ productId, mine })
      } catch (error) {
        // The page works without it.
        if (!(error instanceof ApiError) && !signal?.aborted) throw error
      }
    },
    [productId],
  )
  useEffect(() => {
    if (!mayAsk) return undefined
    const leaving = new AbortController()
    void ask(leaving.signal)
    return () => leaving.abort()
  }, [mayAsk, ask])

  const refresh = async () => {
    await Promise.all([ask(), revalidate()])
  }
  return { mine: mayAsk && found?.productId === productId ? found.mine : null, refresh }
}
