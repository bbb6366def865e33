import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import { reviewFilterQuery } from '#features/reviews/review-filter.ts'
import type { FoundReviews } from '#features/reviews/reviews-queries.ts'

/** The mean, whose reviews they are, and how many gave 5 to 1 stars; each row leads to exactly those. */
export function ReviewSummaryBars({ product, reviews }: { product: { id: string }; reviews: FoundReviews }) {
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
