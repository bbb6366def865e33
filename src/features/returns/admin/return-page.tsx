import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#features/paths.ts'
import { returnsApi } from '#features/returns/api.ts'
import type { ReturnMoveRequest } from '#features/returns/order-return.ts'
import { ReturnFacts } from '#features/returns/parts/return-facts.tsx'
import { ReturnMoveDialog } from '#features/returns/parts/return-move-dialog.tsx'
import { ReturnMoves, ReturnTimeline } from '#features/returns/parts/returns-ledger.tsx'
import { getReturn } from '#features/returns/return-queries.ts'
import { api } from '#features/screens/api-client.ts'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const row = await foundOr404(getReturn(ctx, params.number ?? ''))
  return { head: privateHead(context, 'admin:returns.title'), row }
}

export { meta } from '#features/page-meta.ts'

export default function AdminReturnPage() {
  const { t } = useTranslation()
  const { row } = useLoaderData<typeof loader>()
  const [move, setMove] = useState<string | null>(null)
  const act = useAct()
  const make = (body: ReturnMoveRequest) =>
    act(() => api.call(returnsApi.adminMove, { params: { return: row.number }, body }), t('common:form.done'))

  return (
    <>
      <nav className="micro crumb" aria-label={t('shop:order.crumbs')}>
        <Link to={paths.adminReturns()}>{t('admin:returns.title')}</Link> / <span className="num">{row.number}</span>
      </nav>
      <div className="admin-title">
        <h1 className="num">{row.number}</h1>
        <p className="small">
          <Link to={paths.adminOrder(row.orderNumber)}>
            {t('common:noun.order')} <span className="num">{row.orderNumber}</span>
          </Link>
          , {row.customerName}, <Link to={paths.adminArtisan(row.artisan.id)}>{row.artisan.name}</Link>
        </p>
      </div>
      <div className="halves">
        <div>
          <ReturnFacts orderReturn={row} />
          <ReturnMoves row={row} onMove={setMove} />
        </div>
        <ReturnTimeline row={row} isArtisans={false} />
      </div>
      {move ? (
        <ReturnMoveDialog key={move} orderReturn={row} move={move} onMove={make} onClose={() => setMove(null)} />
      ) : null}
    </>
  )
}
