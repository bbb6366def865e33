import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import type { OwnReviews, Review } from '#features/reviews/review.ts'
import { reviewsCalls } from '#features/reviews/reviews-calls.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { useAccount } from '#features/screens/shop-data.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toaster.tsx'

const ReportDialog = lazy(() =>
  import('#features/reviews/parts/report-dialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog })),
)

type Shown = { productId: string; review: Review; mine: OwnReviews | null }

/** Guests are sent to sign in and come back; makers and the office see the numbers. */
export function ReviewVotes({ productId, review, mine }: Shown) {
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
        words.slice(0, 2).map((told) => <span key={told}>{told}</span>)
      )}
      {role === 'admin' ? null : <Report review={review} mine={mine} />}
    </>
  )
}

type Voted = { helpful: boolean | null; counts: { helpful: number; notHelpful: number } }

/** Two buttons of which one may be pressed; pressing it again takes the vote back. */
function Votes({ review, mine }: Omit<Shown, 'productId'>) {
  const { t } = useTranslation('shop')
  const [voted, setVoted] = useState<Voted | null>(null)
  const counts = voted?.counts ?? review
  const present = voted ? voted.helpful : (mine?.votes.find(({ id }) => id === review.id)?.helpful ?? null)

  const press = async (helpful: boolean) => {
    const asked = { params: { id: review.id } }
    try {
      if (present === helpful) setVoted({ helpful: null, counts: await api.call(reviewsCalls.removeVote, asked) })
      else setVoted({ helpful, counts: await api.call(reviewsCalls.vote, { ...asked, body: { helpful } }) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
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

function Report({ review, mine }: Omit<Shown, 'productId'>) {
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
