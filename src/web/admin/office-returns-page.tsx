import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageQuery } from '#domain/list.ts'
import type { ReturnMoveRequest, ReturnRow } from '#domain/orders/order-return.ts'
import { ordersCalls } from '#domain/orders/orders-calls.ts'
import { listReturns } from '#domain/orders/return-queries.ts'
import { returnStatuses } from '#domain/orders/return-status.ts'
import { api } from '#web/api.ts'
import { requestContext } from '#web/context.ts'
import { returnStatusKey } from '#web/orders/order-words.ts'
import { ReturnMoveDialog } from '#web/orders/return-move-dialog.tsx'
import { ReturnsLedger } from '#web/orders/returns-ledger.tsx'
import { usePageWords } from '#web/orders/use-page-words.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { readSearch } from '#web/read-search.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useAct } from '#web/use-act.ts'
import { OfficeFilters, officeQuery } from './office-filters.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const { page, limit } = pageQuery.parse(Object.fromEntries(url.searchParams))
  const q = readSearch(url)
  const status = returnStatuses.find((known) => known === url.searchParams.get('status')) ?? null
  const returns = await listReturns(ctx, { page, limit, q, ...(status ? { status } : {}) })
  return { head: privateHead(context, 'admin:returns.title'), returns, q, status }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** Appeals first: what maker and customer cannot settle is settled here. */
export default function OfficeReturnsPage() {
  const { t } = useTranslation('admin')
  const { returns, q, status } = useLoaderData<typeof loader>()
  const [asked, setAsked] = useState<{ row: ReturnRow; move: string } | null>(null)
  const act = useAct()
  const words = usePageWords(returns)
  const options = returnStatuses.map((value) => ({ value, label: t(returnStatusKey(value)) }))

  const make = (row: ReturnRow, body: ReturnMoveRequest) =>
    act(() => api.call(ordersCalls.adminMoveReturn, { params: { return: row.number }, body }), t('common:form.done'))

  return (
    <>
      <div className="office-title">
        <h1>{t('returns.title')}</h1>
        <p className="small mute">{t('returns.found', { count: returns.total })}</p>
      </div>
      <OfficeFilters action={paths.officeReturns()} q={q} status={status} options={options} />
      {returns.total === 0 ? (
        <EmptyState title={t('returns.empty')} />
      ) : (
        <ReturnsLedger rows={returns.items} withMaker onMove={(row, move) => setAsked({ row, move })} />
      )}
      <Pagination
        page={returns.page}
        pages={returns.pages}
        to={(page) => paths.officeReturns(officeQuery({ q, status, page }))}
        words={words}
      />
      {asked ? (
        <ReturnMoveDialog
          key={`${asked.row.number} ${asked.move}`}
          orderReturn={asked.row}
          move={asked.move}
          onMove={(body) => make(asked.row, body)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}
