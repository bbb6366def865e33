import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRevalidator } from 'react-router'
import { paths } from '#features/paths.ts'
import { AnswerForm } from '#features/reviews/parts/answer-form.tsx'
import { ReportDialog } from '#features/reviews/parts/report-dialog.tsx'
import type { WorkshopReview } from '#features/reviews/workshop-review.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Icon } from '#ui/icon.tsx'
import { ReadAloud } from '#ui/speech/read-aloud.tsx'
import { Written } from '#ui/written.tsx'

/** One review with the maker's answer; a form that is open keeps what was typed. */
export function WorkshopReviewRow({ review }: { review: WorkshopReview }) {
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
