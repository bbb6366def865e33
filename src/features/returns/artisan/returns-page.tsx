import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { OrderTabs } from '#features/orders/artisan/order-tabs.tsx'
import { camel, returnStatusKey } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { returnsApi } from '#features/returns/api.ts'
import type { ReturnMoveRequest, ReturnRow } from '#features/returns/order-return.ts'
import { ReturnMoveDialog } from '#features/returns/parts/return-move-dialog.tsx'
import { ReturnsLedger } from '#features/returns/parts/returns-ledger.tsx'
import { listWorkshopReturns } from '#features/returns/return-queries.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { pageQuery } from '#platform/lists/list.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const status = url.searchParams.get('status')
  const query = pageQuery.parse(Object.fromEntries(url.searchParams))
  const returns = await listWorkshopReturns(ctx, { ...query, ...(status ? { status } : {}) })
  return { head: privateHead(context, 'workshop:returns.title'), returns, status }
}

export { meta } from '#features/page-meta.ts'

export default function WorkshopReturnsPage() {
  const { t } = useTranslation()
  const { returns, status } = useLoaderData<typeof loader>()
  const [question, setQuestion] = useState<{ row: ReturnRow; move: string } | null>(null)
  const words = usePageWords(returns)
  const waiting = returns.items.filter(({ moves }) => moves.length > 0).length
  const act = useAct()
  const make = (row: ReturnRow, body: ReturnMoveRequest) =>
    act(
      () => api.call(returnsApi.workshopMove, { params: { return: row.number }, body }),
      t(`shop:returnMove.done.${camel(body.move)}`),
    )

  return (
    <>
      <OrderTabs />
      <div className="workshop-head">
        <h1>{waiting === 0 ? t('workshop:returns.nothing') : t('workshop:returns.toAnswer', { count: waiting })}</h1>
      </div>
      <ReturnChips status={status} />
      {returns.total === 0 ? (
        <EmptyState title={t('workshop:returns.empty')} text={t('workshop:returns.emptyText')} />
      ) : (
        <ReturnsLedger rows={returns.items} onMove={(row, move) => setQuestion({ row, move })} />
      )}
      <Pagination
        page={returns.page}
        pages={returns.pages}
        to={(page) => paths.workshopReturns(queryOf(status, page))}
        words={words}
      />
      {question ? (
        <ReturnMoveDialog
          key={`${question.row.number} ${question.move}`}
          orderReturn={question.row}
          move={question.move}
          onMove={(request) => make(question.row, request)}
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </>
  )
}

const shown = ['requested', 'approved', 'received', 'appealed', 'resolved', 'rejected'] as const

function ReturnChips({ status }: { status: string | null }) {
  const { t } = useTranslation()
  return (
    <nav className="return-chips small" aria-label={t('workshop:returns.filter')}>
      <Link to={paths.workshopReturns()} aria-current={status === null ? 'true' : undefined}>
        {t('workshop:returns.all')}
      </Link>
      {shown.map((one) => (
        <Link key={one} to={paths.workshopReturns(queryOf(one, 1))} aria-current={status === one ? 'true' : undefined}>
          {t(one === 'received' ? 'workshop:returns.arrived' : returnStatusKey(one))}
        </Link>
      ))}
    </nav>
  )
}

function queryOf(status: string | null, page: number): string {
  const query = new URLSearchParams()
  if (status) query.set('status', status)
  if (page > 1) query.set('page', String(page))
  return query.toString()
}
