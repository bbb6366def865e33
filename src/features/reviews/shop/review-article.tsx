import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnReviews, Review } from '#features/reviews/review.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Icon } from '#ui/icon.tsx'
import { ReviewVotes } from './review-votes.tsx'

const AnswerForm = lazy(() =>
  import('#features/reviews/parts/answer-form.tsx').then(({ AnswerForm }) => ({ default: AnswerForm })),
)
const WithdrawDialog = lazy(() =>
  import('./withdraw-dialog.tsx').then(({ WithdrawDialog }) => ({ default: WithdrawDialog })),
)

type Shown = {
  product: { id: string; maker: { name: string } }
  review: Review
  mine: OwnReviews | null
  refresh: () => Promise<void>
}

/** One review as it was written, the maker's answer, and what the reader may do with it. */
export function ReviewArticle({ product, review, mine, refresh, onEdit }: Shown & { onEdit: (() => void) | null }) {
  const { t, i18n } = useTranslation('shop')
  const foreign = (language: string) => (language === i18n.language ? undefined : language)
  const isOwn = mine?.own?.id === review.id
  return (
    <article className="rev" aria-labelledby={`review-${review.id}`}>
      <h3 id={`review-${review.id}`} className="said-head" lang={foreign(review.language)}>
        {review.title}
      </h3>
      <p className="small mute">
        <span className="given">
          <Icon name="star" /> {t('reviews.given', { rating: review.rating })}
        </span>{' '}
        {t('reviews.by', { name: review.author.name, state: t(`common:states.${review.author.state}`) })}
        {', '}
        <DateText iso={review.writtenAt} />. {isOwn ? t('reviews.yours') : t('reviews.verified')}
      </p>
      <p className="said" lang={foreign(review.language)}>
        {review.text}
      </p>
      {review.response ? (
        <div className="ans">
          <p className="small">
            <b>{t('reviews.answers', { maker: product.maker.name })}</b>{' '}
            <span className="said" lang={foreign(review.response.language)}>
              {review.response.text}
            </span>
          </p>
        </div>
      ) : null}
      <div className="rev-acts small">
        {isOwn ? (
          <OwnActs review={review} refresh={refresh} onEdit={onEdit} />
        ) : (
          <ReviewVotes productId={product.id} review={review} mine={mine} />
        )}
        {mine?.canRespond ? <Answer review={review} refresh={refresh} /> : null}
      </div>
    </article>
  )
}

function OwnActs({ review, refresh, onEdit }: Pick<Shown, 'review' | 'refresh'> & { onEdit: (() => void) | null }) {
  const { t } = useTranslation('shop')
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <span>{t('reviews.voteYes', { count: review.helpful })}</span>
      <span>{t('reviews.voteNo', { count: review.notHelpful })}</span>
      {onEdit ? (
        <Button variant="link" onClick={onEdit}>
          {t('reviews.edit')}
        </Button>
      ) : null}
      <Button variant="link" onClick={() => setAsked(true)}>
        {t('reviews.withdraw')}
      </Button>
      {isAsked ? (
        <Suspense>
          <WithdrawDialog id={review.id} onClose={() => setAsked(false)} onDone={refresh} />
        </Suspense>
      ) : null}
    </>
  )
}

function Answer({ review, refresh }: Pick<Shown, 'review' | 'refresh'>) {
  const { t } = useTranslation('shop')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) {
    return (
      <Suspense>
        <AnswerForm
          review={review}
          onDone={async (isPosted) => {
            setOpen(false)
            if (isPosted) await refresh()
          }}
        />
      </Suspense>
    )
  }
  return (
    <Button variant="link" onClick={() => setOpen(true)}>
      {review.response ? t('reviews.changeAnswer') : t('reviews.answer')}
      <span className="sr">: {review.title}</span>
    </Button>
  )
}
