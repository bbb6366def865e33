import { type FormEvent, useEffect, useRef, useState } from 'react'
import { reviewsApi } from '#features/reviews/api.ts'
import type { Review } from '#features/reviews/review.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { Button, TextArea } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Answered = Pick<Review, 'id' | 'author' | 'response'>

export function AnswerForm({ review, onDone }: { review: Answered; onDone: (isPosted: boolean) => void }) {
  const { t } = useTranslation('shop')
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(review.response?.text ?? '')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  useEffect(() => field.current?.focus(), [])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      await api.call(reviewsApi.respond, { params: { id: review.id }, body: { text } })
      toast.success(t('reviews.answered'))
      onDone(true)
    } catch (error) {
      setProblem(refusalOf(error))
      setSending(false)
    }
  }

  return (
    <form method="post" className="answer-form" noValidate onSubmit={send}>
      <TextArea
        ref={field}
        label={t('reviews.answerLabel', { name: review.author.name })}
        help={t('reviews.answerHelp')}
        error={problem}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="acts">
        <Button type="submit" disabled={isSending}>
          {t('reviews.sendAnswer')}
        </Button>
        <Button variant="link" onClick={() => onDone(false)}>
          {t('reviews.cancel')}
        </Button>
      </div>
    </form>
  )
}
