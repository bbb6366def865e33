import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { OrderTabs } from '#features/orders/artisan/order-tabs.tsx'
import { paths } from '#features/paths.ts'
import { AnswerForm } from '#features/reviews/parts/answer-form.tsx'
import { ReportDialog } from '#features/reviews/parts/report-dialog.tsx'
import { reviewShows, type WorkshopReview } from '#features/reviews/workshop-review.ts'
import { listWorkshopReviews } from '#features/reviews/workshop-review-queries.ts'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { requireFlag } from '#features/settings/require-flag.ts'
import { pageQuery } from '#platform/lists/list.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { ReadAloud } from '#ui/speech/read-aloud.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  await foundOr404(requireFlag(ctx, 'reviews'))
  const { page, limit } = pageQuery.parse(Object.fromEntries(url.searchParams))
  const show = reviewShows.find((known) => known === url.searchParams.get('show')) ?? 'all'
  const reviews = await listWorkshopReviews(ctx, { show, page, limit })
  return { head: privateHead(context, 'workshop:reviews.title'), reviews, show }
}

export { meta } from '#features/page-meta.ts'

export default function WorkshopReviewsPage() {
  const { t } = useTranslation('workshop')
  const { reviews, show } = useLoaderData<typeof loader>()
  const words = usePageWords(reviews)
  const to = (choice: string, page = 1) => {
    const query = new URLSearchParams({
      ...(choice === 'all' ? {} : { show: choice }),
      ...(page > 1 ? { page: String(page) } : {}),
    })
    return paths.workshopReviews(query.toString())
  }
  return (
    <>
      <OrderTabs />
      <div className="workshop-head">
        <h1>{t('reviews.title')}</h1>
        {reviews.waiting > 0 ? <p className="mute">{t('reviews.waiting', { count: reviews.waiting })}</p> : null}
      </div>
      <nav className="return-chips small" aria-label={t('reviews.filter')}>
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

function WorkshopReviewRow({ review }: { review: WorkshopReview }) {
  const { t, i18n } = useTranslation('workshop')
  const foreign = (language: string) => (language === i18n.language ? undefined : language)
  const { id, rating, title, text, author, product, response, writtenAt } = review
  return (
    <article className={`rev ${response ? '' : 'waits'}`} aria-labelledby={`review-${id}`}>
      <h2 id={`review-${id}`} className="said-head" lang={foreign(review.language)}>
        {title}
      </h2>
      <p className="small mute">
        <span className="given">
          <Icon name="star" /> {t('shop:reviews.given', { rating })}
        </span>{' '}
        {t('shop:reviews.by', { name: author.name, state: t(`common:states.${author.state}`) })}
        {', '}
        <DateText iso={writtenAt} />.{' '}
        <Link to={paths.productReviews(product.id)} lang={foreign(product.nameLanguage)} reloadDocument>
          {product.name}
        </Link>
      </p>
      <p className="said" lang={foreign(review.language)}>
        {text}
      </p>
      <ReadAloud text={`${title}. ${text}`} language={review.language} />
      {response ? (
        <div className="ans">
          <p className="small">
            <b>{t('reviews.yourAnswer')}</b>{' '}
            <span className="said" lang={foreign(response.language)}>
              {response.text}
            </span>
          </p>
        </div>
      ) : null}
      <RowActs review={review} />
    </article>
  )
}

function RowActs({ review }: { review: WorkshopReview }) {
  const { t } = useTranslation('workshop')
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<'answer' | 'report' | null>(null)
  if (open === 'answer') {
    return (
      <AnswerForm
        review={review}
        onDone={async (isPosted) => {
          setOpen(null)
          if (isPosted) await revalidate()
        }}
      />
    )
  }
  return (
    <div className="rev-acts">
      <Button onClick={() => setOpen('answer')}>
        {t(review.response ? 'shop:reviews.changeAnswer' : 'shop:reviews.answer')}
        <span className="sr">
          : <Written>{review.title}</Written>
        </span>
      </Button>
      {review.isReported ? (
        <span className="small mute">{t('reviews.reported')}</span>
      ) : (
        <Button variant="link" onClick={() => setOpen('report')}>
          {t('reviews.report')}
          <span className="sr">
            : <Written>{review.title}</Written>
          </span>
        </Button>
      )}
      {open === 'report' ? (
        <ReportDialog id={review.id} onClose={() => setOpen(null)} onSent={() => void revalidate()} />
      ) : null}
    </div>
  )
}
