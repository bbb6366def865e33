import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#features/paths.ts'
import { type AdminReview, adminReviewStates, type ReviewMove, reviewMovesFor } from '#features/reviews/admin-review.ts'
import { adminReviews, findReviewFacts } from '#features/reviews/admin-review-queries.ts'
import { reviewsApi } from '#features/reviews/api.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { AdminTable, type ListResult } from '#features/screens/table/data-table.tsx'
import { AdminFilters } from '#features/screens/table/table-filters.tsx'
import { useAct } from '#features/screens/use-act.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Select, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { gap, WithWritten, Written } from '#ui/written.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const { filter, ask } = adminReviews.read(query)
  const [page, facts] = await Promise.all([adminReviews.page(ctx, { filter, ask }), findReviewFacts(ctx)])
  return { head: privateHead(context, 'admin:reviews.title'), page, facts, filter, sort: ask.sort }
}

export { meta } from '#features/page-meta.ts'

type OpenedDecision = { review: AdminReview; move: ReviewMove }

export default function ReviewsPage() {
  const { t } = useTranslation('admin')
  const { page, facts, filter, sort } = useLoaderData<typeof loader>()
  const [opened, setOpened] = useState<OpenedDecision | null>(null)
  const columns = useColumns((review, move) => setOpened({ review, move }))
  const listing: ListResult<AdminReview> = {
    ...{ name: 'reviews', caption: t('reviews.title'), page, sort, columns },
    rowKey: ({ id }) => id,
    needs: ({ reports }) => reports.some(({ isOpen }) => isOpen),
    file: 'reviews',
    empty: (
      <EmptyState title={t(filter.state === 'reported' && !filter.q ? 'today.nothingWaits' : 'reviews.empty')}>
        <Button to={paths.adminReviews('state=all')}>{t('reviews.showAll')}</Button>
      </EmptyState>
    ),
  }
  return (
    <>
      <div className="admin-title">
        <h1>{t('reviews.title')}</h1>
        <p className="small mute">{t('reviews.reported', { count: facts.reported })}</p>
      </div>
      <Filters />
      <AdminTable listing={listing} />
      {opened ? <DecideDialog {...opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

function useColumns(onAsk: Ask): ListResult<AdminReview>['columns'] {
  const { t } = useTranslation('admin')
  return [
    {
      name: 'piece',
      label: t('reviews.piece'),
      phone: 'title',
      cell: (review) => <Piece review={review} />,
    },
    {
      name: 'rating',
      label: t('reviews.stars'),
      phone: 'labelled',
      canSort: true,
      cell: ({ rating }) => t('reviews.ofFive', { rating }),
    },
    { name: 'words', label: t('reviews.words'), cell: (review) => <Words review={review} /> },
    { name: 'reports', label: t('reviews.reports'), cell: (review) => <Reports review={review} /> },
    {
      name: 'written',
      label: t('reviews.written'),
      phone: 'none',
      canSort: true,
      cell: ({ writtenAt, author }) => (
        <>
          <DateText iso={writtenAt} />
          <span className="under">{author}</span>
        </>
      ),
    },
    {
      name: 'acts',
      label: t('payouts.acts'),
      cell: (review) => <Acts review={review} onAsk={onAsk} />,
    },
  ]
}

function Piece({ review: { product, artisan } }: { review: AdminReview }) {
  return (
    <>
      <Link to={paths.product(product.id)}>
        <Written>{product.name}</Written>
      </Link>
      <span className="under">{artisan}</span>
    </>
  )
}

type Ask = (review: AdminReview, move: ReviewMove) => void

function Acts({ review, onAsk }: { review: AdminReview; onAsk: Ask }) {
  const { t } = useTranslation('admin')
  return (
    <span className="row-acts">
      {reviewMovesFor(review).map((move) => (
        <Button
          key={move}
          variant="link"
          aria-label={`${t(`reviews.verb.${move}`)}, ${review.product.name}`}
          onClick={() => onAsk(review, move)}
        >
          {t(`reviews.verb.${move}`)}
        </Button>
      ))}
    </span>
  )
}

function Words({ review }: { review: AdminReview }) {
  const { t } = useTranslation('admin')
  const { title, text, language, hiddenReason, hiddenAt } = review
  return (
    <span className="review-words">
      <span lang={language}>
        <b>{title}</b> <span className="words">{text}</span>
      </span>
      {hiddenAt ? (
        <span className="notice">
          <WithWritten sentence={t('reviews.hidden', { reason: gap })} words={hiddenReason ?? '–'} />
        </span>
      ) : null}
    </span>
  )
}

function Reports({ review }: { review: AdminReview }) {
  const { t } = useTranslation('admin')
  if (review.reports.length === 0) return <>–</>
  return review.reports.map(({ reason, note, by, at, isOpen }) => (
    <span key={`${at} ${by}`} className={isOpen ? 'block' : 'block mute'}>
      {t(`shop:reviews.${reason}`)}
      {note ? (
        <>
          : <Written>{note}</Written>
        </>
      ) : null}{' '}
      <span className="micro">{t(`common:account.role.${by}`)}</span>
    </span>
  ))
}

function DecideDialog({ review, move, onClose }: OpenedDecision & { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const expected = review.hiddenAt === null ? ('shown' as const) : ('hidden' as const)
  const decide = (form: FormData) => {
    const body = { move, expected, reason: typed(form, 'reason') }
    return act(() => api.call(reviewsApi.decide, { params: { id: review.id }, body }), t('common:form.done'))
  }
  return (
    <AskDialog
      title={t(`reviews.verb.${move}`)}
      text={t(`reviews.what.${move}`)}
      act={t(`reviews.verb.${move}`)}
      onAct={decide}
      onClose={onClose}
    >
      {move === 'hide' ? (
        <TextArea
          name="reason"
          required
          maxLength={500}
          label={t('common:form.reason')}
          help={t('reviews.writerReads')}
          lang={review.language}
        />
      ) : null}
    </AskDialog>
  )
}

function Filters() {
  const { t } = useTranslation('admin')
  const { filter, sort } = useLoaderData<typeof loader>()
  const states = adminReviewStates.map((value) => ({ value, label: t(`reviews.states.${value}`) }))
  return (
    <AdminFilters
      action={paths.adminReviews()}
      filter={filter}
      search={{ hint: t('reviews.searchHint') }}
      sort={sort}
      isShort
    >
      <Select name="state" defaultValue={filter.state} label={t('lists.state')} options={states} />
    </AdminFilters>
  )
}
