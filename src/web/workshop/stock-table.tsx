import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { StockRow } from '#domain/catalog/stock-list-queries.ts'
import { formatInr } from '#platform/money.ts'
import { camel } from '#web/orders/order-words.ts'
import { paths } from '#web/paths.ts'

/** Goods as the account book has them: piece, state, stock, price. `withMaker`: for the office, which sees those of all. */
export function StockTable({ rows, withMaker = false }: { rows: readonly StockRow[]; withMaker?: boolean }) {
  const { t } = useTranslation()
  return (
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
          <tr key={row.id} className={row.status === 'published' && row.free === 0 ? 'need' : ''}>
            <td>
              {row.isVisible ? (
                <Link to={paths.product(row.id)} reloadDocument>
                  {row.name}
                </Link>
              ) : (
                row.name
              )}
              {row.variants > 1 ? <span className="mute"> {t('goods.variants', { count: row.variants })}</span> : null}
            </td>
            {withMaker ? <td>{row.artisan}</td> : null}
            <td>{t(`listing.${camel(row.status)}`)}</td>
            <td className="m">
              {row.free}
              {row.reserved > 0 ? <span className="mute"> {t('goods.reserved', { count: row.reserved })}</span> : null}
            </td>
            <td className="m">{formatInr(row.pricePaise)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
