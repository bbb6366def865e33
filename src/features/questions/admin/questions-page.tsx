import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#features/paths.ts'
import { questionsApi } from '#features/questions/api.ts'
import { QuestionSaid } from '#features/questions/parts/question-said.tsx'
import type { AdminQuestion } from '#features/questions/question.ts'
import { listAdminQuestions } from '#features/questions/question-queries.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { pageQuery } from '#platform/lists/list.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, TextArea } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = pageQuery.parse(Object.fromEntries(url.searchParams))
  return { head: privateHead(context, 'admin:questions.title'), questions: await listAdminQuestions(ctx, query) }
}

export { meta } from '#features/page-meta.ts'

type Settling = { question: AdminQuestion; move: 'hide' | 'leave' }

export default function AdminQuestionsPage() {
  const { t } = useTranslation('admin')
  const { questions } = useLoaderData<typeof loader>()
  const [settling, setSettling] = useState<Settling | null>(null)
  const words = usePageWords(questions)
  return (
    <>
      <div className="admin-title">
        <h1>{t('questions.title')}</h1>
      </div>
      {questions.total === 0 ? <EmptyState title={t('questions.empty')} /> : null}
      <ol className="reported-messages">
        {questions.items.map((question) => (
          <li key={question.id}>
            {question.product ? (
              <p>
                <Link to={paths.adminProduct(question.product.id)} lang={question.product.nameLanguage}>
                  {question.product.name}
                </Link>
              </p>
            ) : null}
            <QuestionSaid question={question} artisan={question.artisan} by={question.person} />
            {question.hiddenAt ? <p className="small mute">{t('messages.isHidden')}</p> : null}
            <div className="acts">
              <Button onClick={() => setSettling({ question, move: question.hiddenAt ? 'leave' : 'hide' })}>
                {t(question.hiddenAt ? 'questions.show' : 'messages.hide')}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <Pagination
        page={questions.page}
        pages={questions.pages}
        to={(page) => paths.adminQuestions(page > 1 ? `page=${page}` : '')}
        words={words}
      />
      {settling ? <SettleDialog {...settling} onClose={() => setSettling(null)} /> : null}
    </>
  )
}

function SettleDialog({ question, move, onClose }: Settling & { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const settle = (form: FormData) => {
    const body = { move, reason: typed(form, 'reason') }
    return act(() => api.call(questionsApi.settle, { params: { id: question.id }, body }), t('common:form.done'))
  }
  const words = t(move === 'hide' ? 'messages.hide' : 'questions.show')
  return (
    <AskDialog title={words} act={words} onAct={settle} onClose={onClose}>
      <TextArea name="reason" required maxLength={300} label={t('messages.why')} />
    </AskDialog>
  )
}
