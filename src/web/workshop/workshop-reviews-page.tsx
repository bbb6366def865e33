import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageQuery } from '#domain/list.ts'
import { reviewShows } from '#domain/reviews/workshop-review.ts'
import { listWorkshopReviews } from '#domain/reviews/workshop-review-queries.ts'
import { requireFlag } from '#domain/settings/require-flag.ts'
import { requestContext } from '#web/context.ts'
import { foundOr404 } from '#web/info/found.ts'
import { usePageWords } from '#web/orders/use-page-words.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { WorkshopReviewRow } from './workshop-review-row.tsx'

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
