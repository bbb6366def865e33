import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { StockRow } from '#domain/catalog/stock-list-queries.ts'
import { formatInr } from '#platform/money.ts'
import { ListingDialog } from '#web/admin/listing-dialog.tsx'
import { SaidWords } from '#web/admin/said-words.tsx'
import { camel } from '#web/orders/order-words.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'

/** Goods as the account book has them: piece, state, stock, price. `withMaker`: for the office, which sees those of all. */
export function StockTable({ rows, withMaker = false }: { rows: readonly StockRow[]; withMaker?: boolean }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<StockRow | null>(null)
  return (
    <>
      <table className="ledger stock">
        <thead>
          <tr>
            <th scope="col">{t('goods.piece')}</th>
            {withMaker ? <th scope="col">{t('goods.maker')}</th> : null}
            <th scope="col">{t('goods.state')}</th>
            <th scope="col" className="m">
              {t('goods.free')}
            </th>
            <th scope="col" className="m">
              {t('goods.price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GoodRow key={row.id} row={row} withMaker={withMaker} onAsk={() => setAsked(row)} />
          ))}
        </tbody>
      </table>
      {asked ? <ListingDialog row={asked} own={!withMaker} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

/** What waits for whoever looks: an empty shelf or a no for the maker, a decision for the office. */
function isWaiting({ status, free }: StockRow, isOffice: boolean): boolean {
  if (isOffice) return status === 'in_review' || status === 'appealed'
  return status === 'changes_requested' || status === 'removed' || (status === 'published' && free === 0)
}

function GoodRow({ row, withMaker, onAsk }: { row: StockRow; withMaker: boolean; onAsk: () => void }) {
  const { t } = useTranslation()
  return (
    <tr className={isWaiting(row, withMaker) ? 'need' : ''}>
      <td>
        {row.isVisible ? (
          <Link to={paths.product(row.id)} reloadDocument>
            {row.name}
          </Link>
        ) : (
          row.name
        )}
        {row.variants > 1 ? <span className="mute"> {t('goods.variants', { count: row.variants })}</span> : null}
        <SaidWords said={row.said} />
      </td>
      {withMaker ? <td>{row.artisan}</td> : null}
      <td>
        {t(`listing.${camel(row.status)}`)}
        {row.moves.length > 0 ? (
          <>
            {' '}
            <Button variant="link" aria-label={t('common:form.changeOf', { name: row.name })} onClick={onAsk}>
              {t('common:form.change')}
            </Button>
          </>
        ) : null}
      </td>
      <td className="m">
        {row.free}
        {row.reserved > 0 ? <span className="mute"> {t('goods.reserved', { count: row.reserved })}</span> : null}
      </td>
      <td className="m">{formatInr(row.pricePaise)}</td>
    </tr>
  )
}
