import { Link } from 'react-router'
import { useTranslation } from '#ui/words/use-translation.tsx'
import type { AdminColumn, ListResult } from './data-table.tsx'
import type { Picked } from './use-picked.ts'

type TableRowsProps<Row> = {
  row: Row
  listing: ListResult<Row>
  columns: readonly AdminColumn<Row>[]
  picked: Picked | null
}

export function AdminRow<Row>({ row, listing, columns, picked }: TableRowsProps<Row>) {
  const { t } = useTranslation('admin')
  const key = listing.rowKey(row)
  return (
    <tr className={listing.needs?.(row) ? 'need' : undefined}>
      {picked ? (
        <td className="pick">
          <input
            type="checkbox"
            data-pick
            aria-label={t('admin.pick', { name: key })}
            checked={picked.has(key)}
            onChange={(event) => picked.pick(key, event.target.checked)}
          />
        </td>
      ) : null}
      {columns.map((column, place) => (
        <td
          key={column.name}
          className={`at-${column.phone ?? 'line'} ${column.isSum ? 'm' : ''}`}
          data-label={column.phone === 'labelled' ? t(column.label) : undefined}
        >
          {place === 0 && listing.rowTo ? (
            <Link to={listing.rowTo(row)} data-opens prefetch="intent">
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

export function AdminFoot<Row>({
  listing,
  columns,
}: {
  listing: ListResult<Row>
  columns: readonly AdminColumn<Row>[]
}) {
  const { t } = useTranslation('admin')
  const { sums = {}, page, bulk } = listing
  const count = t('orders.onPage', { count: page.items.length })
  const places = columns.findIndex(({ name }) => name in sums)
  const first = places < 0 ? columns.length : places
  return (
    <tfoot>
      <tr>
        <td colSpan={first + (bulk ? 1 : 0) || 1}>{count}</td>
        {columns.slice(Math.max(first, 1)).map(({ name, isSum }) => (
          <td key={name} className={isSum ? 'm' : undefined}>
            {sums[name]}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
