import type { ReactNode } from 'react'

export type LedgerColumn = { label: ReactNode; isSum?: boolean }

export function LedgerTable({
  columns,
  className = '',
  caption,
  children,
}: {
  columns: readonly LedgerColumn[]
  className?: string
  /** for screen readers */
  caption?: string
  children: ReactNode
}) {
  return (
    <table className={`ledger ${className}`.trim()}>
      {caption ? <caption className="sr">{caption}</caption> : null}
      <thead>
        <tr>
          {columns.map(({ label, isSum }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table stay in their places
            <th key={place} scope="col" className={isSum ? 'm' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}
