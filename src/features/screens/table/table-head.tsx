import { Link, useLocation } from 'react-router'
import { adminAddress, sortText } from '#platform/lists/admin-list.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import type { AdminColumn, ListResult } from './data-table.tsx'
import type { Picked } from './use-picked.ts'

type TableHeadProps<Row> = { listing: ListResult<Row>; columns: readonly AdminColumn<Row>[]; picked: Picked | null }

export function AdminHead<Row>({ listing, columns, picked }: TableHeadProps<Row>) {
  const { t } = useTranslation('admin')
  return (
    <thead>
      <tr>
        {picked ? (
          <th scope="col" className="pick">
            <input
              type="checkbox"
              aria-label={t('admin.pickAll')}
              checked={picked.isAll}
              onChange={(event) => picked.pickAll(event.target.checked)}
            />
          </th>
        ) : null}
        {columns.map((column) => (
          <th
            key={column.name}
            scope="col"
            className={column.isSum ? 'm' : undefined}
            aria-sort={ariaSort(column, listing.sort)}
          >
            {column.canSort ? <SortLink column={column} sort={listing.sort} /> : t(column.label)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function ariaSort<Row>({ name, canSort }: AdminColumn<Row>, sort: ListResult<Row>['sort']) {
  if (!canSort || sort.by !== name) return undefined
  return sort.isDown ? ('descending' as const) : ('ascending' as const)
}

function SortLink<Row>({ column, sort }: { column: AdminColumn<Row>; sort: ListResult<Row>['sort'] }) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const isPresent = sort.by === column.name
  const next = sortText({ by: column.name, isDown: !(isPresent && sort.isDown) })
  return (
    <Link className="sort" to={adminAddress(search, { sort: next })} preventScrollReset>
      {t(column.label)}
      {isPresent ? <span aria-hidden="true">{sort.isDown ? ' ↓' : ' ↑'}</span> : null}
    </Link>
  )
}
