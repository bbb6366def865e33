import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#features/paths.ts'
import { type AdminPage, adminAddress } from '#platform/lists/admin-list.ts'
import { Checkbox } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { ProvenFile } from './proven-file.tsx'
import { AdminHead } from './table-head.tsx'
import { AdminFoot, AdminRow } from './table-rows.tsx'
import { usePicked } from './use-picked.ts'

type AdminListPlace = 'title' | 'amount' | 'line' | 'labelled' | 'state' | 'aside' | 'last' | 'none'

export type AdminColumn<Row> = {
  name: string
  label: string
  cell: (row: Row) => ReactNode
  phone?: AdminListPlace
  isSum?: boolean
  canSort?: boolean
}

export type ListResult<Row> = {
  name: string
  caption: string
  page: AdminPage<Row>
  sort: { by: string; isDown: boolean }
  columns: readonly [AdminColumn<Row>, ...AdminColumn<Row>[]]
  rowKey: (row: Row) => string
  rowTo?: (row: Row) => string
  needs?: (row: Row) => boolean
  sums?: Readonly<Record<string, ReactNode>>
  file?: string
  /** the export is personal data: the password is asked for first */
  isExportProven?: boolean
  bulk?: (picked: readonly string[], letGo: () => void) => ReactNode
  empty: ReactNode
}

/** Order and page are in the URL, so that the list works without script and can be linked. */
export function AdminTable<Row>({ listing }: { listing: ListResult<Row> }) {
  const { name, caption, page, columns, rowKey, bulk, empty } = listing
  const { hidden, show } = useHiddenColumns(name)
  const shown = columns.filter((column, place) => place === 0 || !hidden.has(column.name))
  const picked = usePicked(page.items.map(rowKey))

  if (page.items.length === 0) return empty
  return (
    <>
      <AdminTools listing={listing} hidden={hidden} onShow={show} />
      {bulk ? <Picked picked={picked} bulk={bulk} /> : null}
      <table className="ledger admin">
        <caption className="sr">{caption}</caption>
        <AdminHead listing={listing} columns={shown} picked={bulk ? picked : null} />
        <tbody>
          {page.items.map((row) => (
            <AdminRow key={rowKey(row)} row={row} listing={listing} columns={shown} picked={bulk ? picked : null} />
          ))}
        </tbody>
        <AdminFoot listing={listing} columns={shown} />
      </table>
      <AdminPager page={page} />
    </>
  )
}

function Picked({
  picked,
  bulk,
}: {
  picked: ReturnType<typeof usePicked>
  bulk: NonNullable<ListResult<never>['bulk']>
}) {
  const { t } = useTranslation('admin')
  const count = picked.keys.length
  return (
    <div className="admin-picked">
      <p aria-live="polite">{count > 0 ? t('admin.picked', { count }) : ''}</p>
      {count > 0 ? bulk(picked.keys, picked.letGo) : null}
    </div>
  )
}

function AdminPager({ page }: { page: AdminPage<unknown> }) {
  const { t } = useTranslation()
  const { search } = useLocation()
  if (!page.before && !page.after) return null
  return (
    <nav className="admin-pages" aria-label={t('shop:pages.label')}>
      {page.before ? (
        <Link rel="prev" prefetch="intent" to={adminAddress(search, { before: page.before })}>
          {t('shop:pages.previous')}
        </Link>
      ) : null}
      {page.after ? (
        <Link rel="next" prefetch="intent" to={adminAddress(search, { after: page.after })}>
          {t('shop:pages.next')}
        </Link>
      ) : null}
    </nav>
  )
}

type Props<Row> = {
  listing: ListResult<Row>
  hidden: ReadonlySet<string>
  onShow: (column: string, isShown: boolean) => void
}

function AdminTools<Row>({ listing, hidden, onShow }: Props<Row>) {
  const { t } = useTranslation('admin')
  const { search } = useLocation()
  return (
    <div className="admin-tools">
      <details>
        <summary>{t('admin.columns')}</summary>
        <fieldset>
          <legend className="sr">{t('admin.columns')}</legend>
          {listing.columns.slice(1).map(({ name, label }) => (
            <Checkbox
              key={name}
              label={t(label)}
              checked={!hidden.has(name)}
              onChange={(event) => onShow(name, event.target.checked)}
            />
          ))}
        </fieldset>
      </details>
      {listing.file && listing.isExportProven ? (
        <ProvenFile to={`${paths.adminListFile(listing.file)}${adminAddress(search, {})}`}>
          {t('admin.export')}
        </ProvenFile>
      ) : null}
      {listing.file && !listing.isExportProven ? (
        <a href={`${paths.adminListFile(listing.file)}${adminAddress(search, {})}`} download>
          {t('admin.export')}
        </a>
      ) : null}
    </div>
  )
}

/** No other file uses this key of local storage. */
const storageKey = (list: string) => `adminColumns.${list}`

const listeners = new Set<() => void>()

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** As text, because useSyncExternalStore needs an identical snapshot while nothing changes. */
function read(list: string): string {
  try {
    return localStorage.getItem(storageKey(list)) ?? ''
  } catch {
    return ''
  }
}

function write(list: string, hidden: ReadonlySet<string>): void {
  try {
    if (hidden.size === 0) localStorage.removeItem(storageKey(list))
    else localStorage.setItem(storageKey(list), [...hidden].join(' '))
  } catch {
    return
  }
  for (const tell of listeners) tell()
}

/** The server and the first paint show all columns. */
function useHiddenColumns(list: string) {
  const text = useSyncExternalStore(
    watch,
    () => read(list),
    () => '',
  )
  const hidden: ReadonlySet<string> = new Set(text.split(' ').filter(Boolean))
  const show = useCallback(
    (column: string, isShown: boolean) => {
      const names = new Set(read(list).split(' ').filter(Boolean))
      if (isShown) names.delete(column)
      else names.add(column)
      write(list, names)
    },
    [list],
  )
  return { hidden, show }
}
