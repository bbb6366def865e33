import { type ReactNode, useState } from 'react'
import { Written } from '#ui/written.tsx'

type Props = { label: ReactNode; holds: readonly string[]; startsOpen?: boolean; children: ReactNode }

/** Closed, it says what it holds. The person opens and closes it, or a fault inside opens it: never what is typed. */
export function FoldedGroup({ label, holds, startsOpen = false, children }: Props) {
  const [isOpen] = useState(startsOpen)
  return (
    <details className="fold" open={isOpen}>
      <summary>
        <b>{label}</b>
        {holds.length > 0 ? (
          <span className="holds">
            <Written>{holds.join(', ')}</Written>
          </span>
        ) : null}
      </summary>
      <fieldset>
        <legend className="sr">{label}</legend>
        {children}
      </fieldset>
    </details>
  )
}
