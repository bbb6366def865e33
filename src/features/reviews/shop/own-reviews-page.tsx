import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { OwnPages } from '#features/accounts/parts/own-pages.tsx'
import { paths } from '#features/paths.ts'
import { listOwnReviews } from '#features/reviews/own-review-queries.ts'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import { requireFlag } from '#features/settings/require-flag.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { gap, WithWritten, Written } from '#ui/written.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  await foundOr404(requireFlag(ctx, 'reviews'))
  return { head: privateHead(context, 'shop:ownReviews.title'), reviews: await listOwnReviews(ctx) }
}

export { meta } from '#features/page-meta.ts'

export default function OwnReviewsPage() {
  const { t } = useTranslation('shop')
  const { reviews } = useLoaderData<typeof loader>()
  return (
    <div className="wrap profile">
      <h1>{t('ownReviews.title')}</h1>
      <OwnPages />
      {reviews.length === 0 ? (
        <EmptyState title={t('ownReviews.empty')} text={t('ownReviews.emptyText')}>
          <Button to={paths.ordersFound('status=delivered')}>{t('common:noun.myOrders')}</Button>
        </EmptyState>
      ) : (
        <p className="mute">{t('ownReviews.text')}</p>
      )}
      <ul className="address-rows">
        {reviews.map((review) => (
          <li key={review.id}>
            <p>
              <Link to={paths.productReviews(review.product)}>
                <Written>{review.productName}</Written>
              </Link>
            </p>
            <p className="small mute">
              {t('ownReviews.stars', { rating: review.rating })}, <DateText iso={review.writtenAt} />
            </p>
            <p dir="auto">
              <b>
                <Written>{review.title}</Written>
              </b>
            </p>
            <p dir="auto">
              <Written>{review.text}</Written>
            </p>
            {review.response ? (
              <p className="mute">
                <WithWritten sentence={t('ownReviews.answer', { answer: gap })} words={review.response} />
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
