import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import { type ReviewFilter, reviewFilterQuery, reviewSorts } from '#features/reviews/review-filter.ts'

/** Links, so that sorting needs no script; and the one way out of a filter. */
export function ReviewChoice({ productId, filter }: { productId: string; filter: ReviewFilter }) {
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
