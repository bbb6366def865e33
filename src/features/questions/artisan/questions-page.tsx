import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { OrderTabs } from '#features/orders/artisan/order-tabs.tsx'
import { paths } from '#features/paths.ts'
import { questionsApi } from '#features/questions/api.ts'
import { QuestionSaid } from '#features/questions/parts/question-said.tsx'
import type { WorkshopQuestion } from '#features/questions/question.ts'
import { listWorkshopQuestions } from '#features/questions/question-queries.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { useSentForm } from '#features/screens/use-sent-form.ts'
import { pageQuery } from '#platform/lists/list.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, TextArea } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { ReadAloud } from '#ui/speech/read-aloud.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = pageQuery.parse(Object.fromEntries(url.searchParams))
  return { head: privateHead(context, 'workshop:questions.title'), questions: await listWorkshopQuestions(ctx, query) }
}

export { meta } from '#features/page-meta.ts'

export default function WorkshopQuestionsPage() {
  const { t } = useTranslation('workshop')
  const { questions } = useLoaderData<typeof loader>()
  const words = usePageWords(questions)
  return (
    <>
      <OrderTabs />
      <div className="workshop-head">
        <h1>{t('questions.title')}</h1>
      </div>
      {questions.total === 0 ? (
        <EmptyState title={t('questions.empty')} text={t('questions.emptyText')} level={2} />
      ) : null}
      <div className="workshop-reviews">
        {questions.items.map((question) => (
          <QuestionRow key={question.id} question={question} />
        ))}
      </div>
      <Pagination
        page={questions.page}
        pages={questions.pages}
        to={(page) => paths.workshopQuestions(page > 1 ? `page=${page}` : '')}
        words={words}
      />
    </>
  )
}

function QuestionRow({ question }: { question: WorkshopQuestion }) {
  const { t } = useTranslation('workshop')
  const { asked, answer, person, product } = question
  return (
    <article className={`rev ${answer ? '' : 'waits'}`}>
      {product ? (
        <h2 className="said-head" lang={product.nameLanguage}>
          <Link to={paths.product(product.id)} reloadDocument>
            {product.name}
          </Link>
        </h2>
      ) : null}
      <QuestionSaid question={question} artisan={t('questions.you')} by={person} own />
      <ReadAloud text={asked.words} language={asked.language} />
      <AnswerForm question={question} />
    </article>
  )
}

function AnswerForm({ question: { id, answer, mayShow } }: { question: WorkshopQuestion }) {
  const { t } = useTranslation('workshop')
  const [isOpen, setOpen] = useState(answer === null)
  const { errorOf, problem, isSending, onSubmit } = useSentForm({
    send: (fields) => api.call(questionsApi.answer, { params: { id }, body: { words: typed(fields, 'words') } }),
    done: t('questions.answered'),
    onDone: () => setOpen(false),
  })
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{t('shop:reviews.changeAnswer')}</Button>

  return (
    <form method="post" className="stack" noValidate onSubmit={onSubmit}>
      <TextArea
        name="words"
        required
        maxLength={1000}
        defaultValue={answer?.words ?? ''}
        label={t('questions.answer')}
        help={t(mayShow ? 'questions.shown' : 'questions.onlyThem')}
        error={errorOf('words') ?? problem}
      />
      <Button type="submit" disabled={isSending}>
        {t('questions.send')}
      </Button>
    </form>
  )
}
