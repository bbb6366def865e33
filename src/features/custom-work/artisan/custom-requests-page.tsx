import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { customWorkApi } from '#features/custom-work/api.ts'
import { type CustomWork, mostSteps } from '#features/custom-work/custom-request.ts'
import { listWorkshopRequests } from '#features/custom-work/custom-request-queries.ts'
import { CustomSaid } from '#features/custom-work/parts/custom-said.tsx'
import { OrderTabs } from '#features/orders/artisan/order-tabs.tsx'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { useSentForm } from '#features/screens/use-sent-form.ts'
import { asciiDigits } from '#platform/i18n/digits.ts'
import { pageQuery } from '#platform/lists/list.ts'
import { readRupees } from '#platform/money/money.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, Field, TextArea } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { ReadAloud } from '#ui/speech/read-aloud.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = pageQuery.parse(Object.fromEntries(url.searchParams))
  return { head: privateHead(context, 'shop:customWork.title'), works: await listWorkshopRequests(ctx, query) }
}

export { meta } from '#features/page-meta.ts'

export default function WorkshopCustomWorkPage() {
  const { t } = useTranslation('workshop')
  const { works } = useLoaderData<typeof loader>()
  const words = usePageWords(works)
  return (
    <>
      <OrderTabs />
      <div className="workshop-head">
        <h1>{t('shop:customWork.title')}</h1>
      </div>
      {works.total === 0 ? (
        <EmptyState title={t('shop:customWork.empty')} text={t('customWork.emptyText')} level={2} />
      ) : null}
      <div className="workshop-reviews">
        {works.items.map((work) => (
          <Work key={work.id} work={work} />
        ))}
      </div>
      <Pagination
        page={works.page}
        pages={works.pages}
        to={(page) => paths.workshopCustomWork(page > 1 ? `page=${page}` : '')}
        words={words}
      />
    </>
  )
}

function Work({ work }: { work: CustomWork }) {
  const { id, asked, person, product, status, orderNumber } = work
  return (
    <article id={`work-${id}`} className={`rev ${status === 'asked' ? 'waits' : ''}`}>
      <h2 className="said-head" lang={product.nameLanguage}>
        <Link to={paths.product(product.id)} reloadDocument>
          {product.name}
        </Link>
      </h2>
      <CustomSaid work={work} by={person} own />
      <ReadAloud text={asked.words} language={asked.language} />
      {orderNumber ? (
        <p>
          <Link className="num" to={paths.workshopOrders(`q=${orderNumber}`)}>
            {orderNumber}
          </Link>
        </p>
      ) : null}
      {status === 'ordered' || status === 'withdrawn' ? null : <Answer work={work} />}
    </article>
  )
}

type Open = 'quote' | 'decline' | null

function Answer({ work }: { work: CustomWork }) {
  const { t } = useTranslation('workshop')
  const [open, setOpen] = useState<Open>(work.status === 'asked' ? 'quote' : null)
  if (open === 'quote') return <QuoteForm work={work} onOpen={setOpen} />
  if (open === 'decline') return <DeclineForm work={work} onOpen={setOpen} />
  return <Button onClick={() => setOpen('quote')}>{t('customWork.change')}</Button>
}

type FormProps = { work: CustomWork; onOpen: (open: Open) => void }

function QuoteForm({ work: { id, quote }, onOpen }: FormProps) {
  const { t } = useTranslation('workshop')
  const { errorOf, problem, isSending, onSubmit } = useSentForm({
    send: (fields) => {
      const body = {
        words: typed(fields, 'words'),
        pricePaise: readRupees(typed(fields, 'price')) ?? Number.NaN,
        // Nothing typed is no number, so that the field is missing.
        makingDays: Number(asciiDigits(typed(fields, 'days')) || Number.NaN),
        steps: linesOf(typed(fields, 'steps')),
        depositPaise: typed(fields, 'deposit') === '' ? null : (readRupees(typed(fields, 'deposit')) ?? 0),
      }
      return api.call(customWorkApi.quote, { params: { id }, body })
    },
    done: t('customWork.sent'),
    onDone: () => {
      onOpen(null)
      // The form was longer than what stands in its place.
      document.getElementById(`work-${id}`)?.scrollIntoView()
    },
  })
  return (
    <form method="post" className="stack" noValidate onSubmit={onSubmit}>
      <TextArea
        name="words"
        required
        maxLength={2000}
        defaultValue={quote?.words ?? ''}
        label={t('customWork.words')}
        error={errorOf('words') ?? problem}
      />
      <TextArea
        name="steps"
        rows={3}
        defaultValue={quote?.steps.join('\n') ?? ''}
        label={t('customWork.steps')}
        help={t('customWork.stepsHelp', { most: mostSteps })}
        error={errorOf('steps')}
      />
      <Field
        name="price"
        required
        inputMode="decimal"
        autoComplete="off"
        defaultValue={quote ? String(quote.pricePaise / 100) : ''}
        label={t('customWork.price')}
        error={errorOf('pricePaise')}
      />
      <Field
        name="days"
        required
        inputMode="numeric"
        autoComplete="off"
        defaultValue={quote ? String(quote.makingDays) : ''}
        label={t('customWork.days')}
        error={errorOf('makingDays')}
      />
      <Field
        name="deposit"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={quote?.depositPaise ? String(quote.depositPaise / 100) : ''}
        label={t('customWork.deposit')}
        help={t('customWork.depositHelp')}
        error={errorOf('depositPaise')}
      />
      <p className="order-acts">
        <Button type="submit" disabled={isSending}>
          {t('customWork.send')}
        </Button>
        <Button onClick={() => onOpen('decline')}>{t('customWork.decline')}</Button>
      </p>
    </form>
  )
}

/** A step said twice is one. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}

function DeclineForm({ work: { id }, onOpen }: FormProps) {
  const { t } = useTranslation('workshop')
  const { errorOf, problem, isSending, onSubmit } = useSentForm({
    send: (fields) => api.call(customWorkApi.decline, { params: { id }, body: { words: typed(fields, 'words') } }),
    done: t('customWork.declined'),
    onDone: () => onOpen(null),
  })
  return (
    <form method="post" className="stack" noValidate onSubmit={onSubmit}>
      <TextArea
        name="words"
        required
        maxLength={2000}
        label={t('customWork.why')}
        error={errorOf('words') ?? problem}
      />
      <p className="order-acts">
        <Button type="submit" disabled={isSending}>
          {t('customWork.decline')}
        </Button>
        <Button onClick={() => onOpen('quote')}>{t('common:back')}</Button>
      </p>
    </form>
  )
}
