import type { ReactNode } from 'react'

/** `level` keeps the heading outline right. */
export function EmptyState({
  title,
  text,
  level = 2,
  children,
}: {
  title: string
  text?: ReactNode
  level?: 1 | 2
  children?: ReactNode
}) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="empty">
      <Heading>{title}</Heading>
      {text ? <p>{text}</p> : null}
      {children ? <div className="acts">{children}</div> : null}
    </div>
  )
}
