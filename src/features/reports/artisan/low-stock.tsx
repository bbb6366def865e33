import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import type { LowStockRow } from '#features/stock/stock-list-queries.ts'
import { formatInr } from '#platform/money/money.ts'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { Written } from '#ui/written.tsx'

/** Published goods of which a choice is running out, the emptiest first. */
export function LowStock({ rows }: { rows: readonly LowStockRow[] }) {
  const { t } = useTranslation('workshop')
  return (
    <section aria-labelledby="stock">
      <SectionHead
        id="stock"
        title={t('today.lowStock')}
        link={{ to: paths.workshopProducts(), label: t('today.allProducts') }}
      />
      {rows.length === 0 ? (
        <p>{t('today.stockFine')}</p>
      ) : (
        <LedgerTable
          columns={[
            { label: t('products.piece') },
            { label: t('products.here'), isSum: true },
            { label: t('products.price'), isSum: true },
          ]}
        >
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className={row.least === 0 ? 'need' : ''}>
                <td>
                  <Link to={paths.workshopProduct(row.id)}>
                    <Written>{row.name}</Written>
                  </Link>
                </td>
                <td className="m">{row.least}</td>
                <td className="m">{formatInr(row.pricePaise)}</td>
              </tr>
            ))}
          </tbody>
        </LedgerTable>
      )}
    </section>
  )
}
