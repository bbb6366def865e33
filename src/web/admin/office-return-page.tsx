import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { ReturnMoveRequest } from '#domain/orders/order-return.ts'
import { getReturn } from '#domain/orders/return-queries.ts'
import { returnsCalls } from '#domain/orders/returns-calls.ts'
import { api } from '#web/api.ts'
import { requestContext } from '#web/context.ts'
import { foundOr404 } from '#web/info/found.ts'
import { ReturnMoveDialog } from '#web/orders/return-move-dialog.tsx'
import { ReturnsLedger } from '#web/orders/returns-ledger.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { useAct } from '#web/use-act.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const row = await foundOr404(getReturn(ctx, params.number ?? ''))
  return { head: privateHead(context, 'admin:returns.title'), row }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** One return with all that was said and shown, and what the office may decide. */
export default function OfficeReturnPage() {
  const { t } = useTranslation()
  const { row } = useLoaderData<typeof loader>()
  const [move, setMove] = useState<string | null>(null)
  const act = useAct()
  const make = (body: ReturnMoveRequest) =>
    act(() => api.call(returnsCalls.adminMove, { params: { return: row.number }, body }), t('common:form.done'))

  return (
    <>
      <nav className="micro crumb" aria-label={t('shop:order.crumbs')}>
        <Link to={paths.officeReturns()}>{t('admin:returns.title')}</Link> / <span className="num">{row.number}</span>
      </nav>
      <div className="office-title">
        <h1 className="num">{row.number}</h1>
        <p className="small">
          <Link to={paths.officeOrder(row.orderNumber)}>{t('common:noun.order')}</Link>{' '}
          <span className="num">{row.orderNumber}</span>
        </p>
      </div>
      <ReturnsLedger rows={[row]} withMaker onMove={(_, asked) => setMove(asked)} />
      {move ? (
        <ReturnMoveDialog key={move} orderReturn={row} move={move} onMove={make} onClose={() => setMove(null)} />
      ) : null}
    </>
  )
}
