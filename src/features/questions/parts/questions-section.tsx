import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { paths } from '#features/paths.ts'
import { questionsApi } from '#features/questions/api.ts'
import type { Question } from '#features/questions/question.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { useAccount } from '#features/screens/shop-data.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, Checkbox, TextArea } from '#ui/controls.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { QuestionSaid } from './question-said.tsx'

type Props = {
  questions: readonly Question[]
  artisan: { id: string; name: string }
  /** null: on the artisan's own page */
  productId: string | null
}

export const questionsId = 'questions'

export function QuestionsSection({ questions, artisan, productId }: Props) {
  const { t } = useTranslation()
  return (
    <section id={questionsId} className="txt" aria-labelledby="questions-head">
      <SectionHead id="questions-head" title={t('shop:questions.title')} />
      {questions.length === 0 ? <p className="mute">{t('shop:questions.none', { artisan: artisan.name })}</p> : null}
      {questions.map((question) => (
        <article key={question.id} className="rev">
          <QuestionSaid
            question={question}
            artisan={artisan.name}
            by={question.isOwn ? t('shop:questions.yours') : undefined}
          />
        </article>
      ))}
      <Ask artisan={artisan} productId={productId} />
    </section>
  )
}

function Ask({ artisan, productId }: Omit<Props, 'questions'>) {
  const { t } = useTranslation()
  const account = useAccount()
  const { pathname } = useLocation()
  const words = t('shop:questions.ask', { artisan: artisan.name })
  if (account === null) {
    return (
      <p>
        <Button to={paths.login(`${pathname}#${questionsId}`)} rel="nofollow">
          {words}
        </Button>
      </p>
    )
  }
  if (account.role !== 'customer') return null
  return (
    <details className="fold">
      <summary>{words}</summary>
      <AskForm artisan={artisan} productId={productId} />
    </details>
  )
}

function AskForm({ artisan, productId }: Omit<Props, 'questions'>) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | undefined>()
  const [isSending, setSending] = useState(false)
  // A resent question must not become a second one.
  const key = useRef(crypto.randomUUID())

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const body = { words: typed(fields, 'words'), key: key.current, mayShow: fields.get('mayShow') === 'on' }
    setSending(true)
    try {
      if (productId) await api.call(questionsApi.askAboutProduct, { params: { id: productId }, body })
      else await api.call(questionsApi.askArtisan, { params: { id: artisan.id }, body })
      key.current = crypto.randomUUID()
      setProblem(undefined)
      form.reset()
      toast.success(t('shop:questions.sent', { artisan: artisan.name }))
      await revalidate()
    } catch (error) {
      setProblem(refusalOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <form method="post" className="stack" noValidate onSubmit={send}>
      <TextArea
        name="words"
        required
        maxLength={1000}
        label={t('shop:questions.words')}
        help={t('shop:questions.wordsHelp')}
        error={problem}
      />
      <Checkbox name="mayShow" defaultChecked label={t('shop:questions.mayShow')} />
      <p className="order-acts">
        <Button type="submit" disabled={isSending}>
          {t('shop:questions.send')}
        </Button>
        <Link className="small" to={paths.info('contact')}>
          {t('shop:label.write')}
        </Link>
      </p>
    </form>
  )
}
