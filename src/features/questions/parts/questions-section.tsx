import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import { questionsApi } from '#features/questions/api.ts'
import type { Question } from '#features/questions/question.ts'
import { api } from '#features/screens/api-client.ts'
import { AskFold } from '#features/screens/ask-fold.tsx'
import { useSentForm } from '#features/screens/use-sent-form.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, Checkbox, TextArea } from '#ui/controls.tsx'
import { SectionHead } from '#ui/section-head.tsx'
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
      <AskFold id={questionsId} words={t('shop:questions.ask', { artisan: artisan.name })}>
        <AskForm artisan={artisan} productId={productId} />
      </AskFold>
    </section>
  )
}

function AskForm({ artisan, productId }: Omit<Props, 'questions'>) {
  const { t } = useTranslation()
  const { errorOf, problem, isSending, onSubmit } = useSentForm({
    send: (fields, key) => {
      const body = { words: typed(fields, 'words'), key, mayShow: fields.get('mayShow') === 'on' }
      return productId
        ? api.call(questionsApi.askAboutProduct, { params: { id: productId }, body })
        : api.call(questionsApi.askArtisan, { params: { id: artisan.id }, body })
    },
    done: t('shop:questions.sent', { artisan: artisan.name }),
  })
  return (
    <form method="post" className="stack" noValidate onSubmit={onSubmit}>
      <TextArea
        name="words"
        required
        maxLength={1000}
        label={t('shop:questions.words')}
        help={t('shop:questions.wordsHelp')}
        error={errorOf('words') ?? problem}
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
