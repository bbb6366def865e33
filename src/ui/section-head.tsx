import type { ReactNode } from 'react'
import { Link } from 'react-router'

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
