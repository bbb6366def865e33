import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { reviewsApi } from '#features/reviews/api.ts'
import { type OwnReviews, type ReviewWords, reviewWords } from '#features/reviews/review.ts'
import { api } from '#features/screens/api-client.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { Button, Field, TextArea } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function ReviewForm({
  productId,
  own,
  onDone,
}: {
  productId: string
  own: OwnReviews['own']
  onDone: (isPosted: boolean) => void
}) {
  const { t } = useTranslation('shop')
  const head = useRef<HTMLHeadingElement>(null)
  const form = useCheckedForm(reviewWords, { title: '', text: '', ...(own ? wordsOf(own) : {}) })
  const { errors, isSubmitting } = form.formState
  useEffect(() => head.current?.focus(), [])

  const submit = form.handleSubmit(async (body) => {
    try {
      if (own) await api.call(reviewsApi.edit, { params: { id: own.id }, body })
      else await api.call(reviewsApi.write, { params: { id: productId }, body })
      toast.success(t(own ? 'reviews.changed' : 'reviews.posted'))
      onDone(true)
    } catch (error) {
      showServerErrors(form, error, ['rating', 'title', 'text'], t('reviews.failed'))
    }
  })

  return (
    <form method="post" className="stack review-form" noValidate onSubmit={submit}>
      <h3 ref={head} tabIndex={-1}>
        {t('reviews.write')}
      </h3>
      <FormProblems state={form.formState} />
      <StarChoice form={form} />
      <Field
        id="title"
        label={t('reviews.headline')}
        help={t('reviews.headlineHelp')}
        autoComplete="off"
        error={errors.title?.message}
        {...form.register('title')}
      />
      <TextArea
        id="text"
        rows={6}
        label={t('reviews.words')}
        help={t('reviews.wordsHelp')}
        error={errors.text?.message}
        {...form.register('text')}
      />
      <p className="small mute">{t('reviews.shownAs')}</p>
      <div className="acts">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? t('reviews.sending') : t(own ? 'reviews.save' : 'reviews.send')}
        </Button>
        <Button variant="link" onClick={() => onDone(false)}>
          {t('reviews.cancel')}
        </Button>
      </div>
    </form>
  )
}

const wordsOf = ({ rating, title, text }: ReviewWords) => ({ rating, title, text })

const marks = [5, 4, 3, 2, 1] as const

function StarChoice({ form }: { form: UseFormReturn<ReviewWords> }) {
  const { t } = useTranslation('shop')
  const error = form.formState.errors.rating?.message
  const present = form.watch('rating')
  return (
    <fieldset
      id="rating"
      className="og stars"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'rating-note' : undefined}
    >
      <legend className="lab">{t('reviews.yourRating')}</legend>
      <div className="opt">
        {marks.map((mark) => (
          <label key={mark}>
            <input
              className="sr"
              type="radio"
              name="rating"
              value={mark}
              checked={present === mark}
              onChange={() => form.setValue('rating', mark, { shouldValidate: form.formState.isSubmitted })}
            />
            <span>
              {t('reviews.stars', { count: mark })} <small>{t(`reviews.word${mark}`)}</small>
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p className="err" id="rating-note">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
