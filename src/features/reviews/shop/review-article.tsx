import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import { reviewsApi } from '#features/reviews/api.ts'
import type { OwnReviews, Review } from '#features/reviews/review.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { useAccount } from '#features/screens/shop-data.ts'
import { TranslateButton } from '#features/translations/parts/translate-button.tsx'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Icon } from '#ui/icon.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

const AnswerForm = lazy(() =>
  import('#features/reviews/parts/answer-form.tsx').then(({ AnswerForm }) => ({ default: AnswerForm })),
)
const WithdrawDialog = lazy(() =>
  import('./withdraw-dialog.tsx').then(({ WithdrawDialog }) => ({ default: WithdrawDialog })),
)

type Shown = {
  product: { id: string; artisan: { name: string } }
  review: Review
  mine: OwnReviews | null
  refresh: () => Promise<void>
}

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
        <DateText iso={review.writtenAt} />, {isOwn ? t('reviews.yours') : t('reviews.verified')}
      </p>
      <p className="said" lang={foreign(review.language)}>
        {review.text}
      </p>
      {review.response ? (
        <div className="ans">
          <p className="small">
            <b>{t('reviews.answers', { artisan: product.artisan.name })}</b>{' '}
            <span className="said" lang={foreign(review.response.language)}>
              {review.response.text}
            </span>
          </p>
        </div>
      ) : null}
      <TranslateButton
        of="review"
        id={review.id}
        languages={[review.language, review.response?.language ?? review.language]}
      />
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
  const [isAsked, setQuestion] = useState(false)
  return (
    <>
      <span>{t('reviews.voteYes', { count: review.helpful })}</span>
      <span>{t('reviews.voteNo', { count: review.notHelpful })}</span>
      {onEdit ? (
        <Button variant="link" onClick={onEdit}>
          {t('reviews.edit')}
        </Button>
      ) : null}
      <Button variant="link" onClick={() => setQuestion(true)}>
        {t('reviews.withdraw')}
      </Button>
      {isAsked ? (
        <Suspense>
          <WithdrawDialog id={review.id} onClose={() => setQuestion(false)} onDone={refresh} />
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

const ReportDialog = lazy(() =>
  import('#features/reviews/parts/report-dialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog })),
)

type ReviewVotesShown = { productId: string; review: Review; mine: OwnReviews | null }

function ReviewVotes({ productId, review, mine }: ReviewVotesShown) {
  const { t } = useTranslation('shop')
  const role = useAccount()?.role ?? 'guest'
  const words = [
    t('reviews.voteYes', { count: review.helpful }),
    t('reviews.voteNo', { count: review.notHelpful }),
    t('reviews.report'),
  ]
  if (role === 'guest') {
    return words.map((label) => (
      <Link key={label} to={paths.login(paths.productReviews(productId))} rel="nofollow">
        {label}
        <span className="sr">
          {' '}
          ({t('reviews.signInTo')}): {review.title}
        </span>
      </Link>
    ))
  }
  return (
    <>
      {role === 'customer' ? (
        <Votes review={review} mine={mine} />
      ) : (
        words.slice(0, 2).map((word) => <span key={word}>{word}</span>)
      )}
      {role === 'admin' ? null : <Report review={review} mine={mine} />}
    </>
  )
}

type Voted = { helpful: boolean | null; counts: { helpful: number; notHelpful: number } }

function Votes({ review, mine }: Omit<ReviewVotesShown, 'productId'>) {
  const { t } = useTranslation('shop')
  const [voted, setVoted] = useState<Voted | null>(null)
  const counts = voted?.counts ?? review
  const present = voted ? voted.helpful : (mine?.votes.find(({ id }) => id === review.id)?.helpful ?? null)

  const press = async (helpful: boolean) => {
    const target = { params: { id: review.id } }
    try {
      if (present === helpful) setVoted({ helpful: null, counts: await api.call(reviewsApi.removeVote, target) })
      else setVoted({ helpful, counts: await api.call(reviewsApi.vote, { ...target, body: { helpful } }) })
    } catch (error) {
      toast.error(refusalOf(error))
    }
  }
  return (
    <>
      <Button variant="link" aria-pressed={present === true} onClick={() => press(true)}>
        {t('reviews.voteYes', { count: counts.helpful })}
        <span className="sr">: {review.title}</span>
      </Button>
      <Button variant="link" aria-pressed={present === false} onClick={() => press(false)}>
        {t('reviews.voteNo', { count: counts.notHelpful })}
        <span className="sr">: {review.title}</span>
      </Button>
    </>
  )
}

function Report({ review, mine }: Omit<ReviewVotesShown, 'productId'>) {
  const { t } = useTranslation('shop')
  const [isOpen, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  if (isSent || mine?.reported.includes(review.id)) return <span className="mute">{t('reviews.reported')}</span>
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        {t('reviews.report')}
        <span className="sr">: {review.title}</span>
      </Button>
      {isOpen ? (
        <Suspense>
          <ReportDialog id={review.id} onClose={() => setOpen(false)} onSent={() => setSent(true)} />
        </Suspense>
      ) : null}
    </>
  )
}
