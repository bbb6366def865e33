import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { reviewShows } from '#features/reviews/workshop-review.ts'
import { listWorkshopReviews } from '#features/reviews/workshop-review-queries.ts'
import { foundOr404 } from '#features/screens/found-or-404.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { requireFlag } from '#features/settings/require-flag.ts'
import { pageQuery } from '#platform/lists/list.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { WorkshopReviewRow } from './review-row.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  await foundOr404(requireFlag(ctx, 'reviews'))
  const { page, limit } = pageQuery.parse(Object.fromEntries(url.searchParams))
  const show = reviewShows.find((known) => known === url.searchParams.get('show')) ?? 'all'
  const reviews = await listWorkshopReviews(ctx, { show, page, limit })
  return { head: privateHead(context, 'workshop:reviews.title'), reviews, show }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** What buyers say of the own goods; those that wait for an answer stand first. */
export default function WorkshopReviewsPage() {
  const { t } = useTranslation('workshop')
  const { reviews, show } = useLoaderData<typeof loader>()
  const words = usePageWords(reviews)
  const to = (asked: string, page = 1) => {
    const query = new URLSearchParams({
      ...(asked === 'all' ? {} : { show: asked }),
      ...(page > 1 ? { page: String(page) } : {}),
    })
    return paths.workshopReviews(query.toString())
  }
  return (
    <>
      <div className="workshop-head">
        <h1>{t('reviews.title')}</h1>
        {reviews.waiting > 0 ? <p className="mute">{t('reviews.waiting', { count: reviews.waiting })}</p> : null}
      </div>
      <nav className="tabs" aria-label={t('reviews.filter')}>
        {reviewShows.map((one) => (
          <Link key={one} to={to(one)} aria-current={one === show ? 'true' : undefined}>
            {t(`reviews.show.${one}`)}
          </Link>
        ))}
      </nav>
      {reviews.total === 0 ? (
        <EmptyState title={t('reviews.empty')} text={t('reviews.emptyText')} level={2} />
      ) : (
        <div className="workshop-reviews">
          {reviews.items.map((review) => (
            <WorkshopReviewRow key={review.id} review={review} />
          ))}
        </div>
      )}
      <Pagination page={reviews.page} pages={reviews.pages} to={(page) => to(show, page)} words={words} />
    </>
  )
}
