import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A section hangs from a line: heading left, at most one plain link right. */
export function SectionHead({
  title,
  link,
  id,
}: {
  title: ReactNode
  link?: { to: string; label: string }
  id?: string
}) {
  return (
    <div className="sec-h">
      <h2 id={id}>{title}</h2>
      {link ? <Link to={link.to}>{link.label}</Link> : null}
    </div>
  )
}
