import { Link } from 'react-router'
import { visiblePages } from '#platform/lists/paging.ts'

type Words = { label: string; previous: string; next: string; of: string; page: (page: number) => string }

/** Real links, at most five numbers around the current page; nothing for a single page. */
export function Pagination({
  page,
  pages,
  to,
  words,
}: {
  page: number
  pages: number
  to: (page: number) => string
  words: Words
}) {
  if (pages <= 1) return null
  return (
    <nav className="pages" aria-label={words.label}>
      {page > 1 ? (
        <Link className="pv" rel="prev" prefetch="intent" to={to(page - 1)}>
          {words.previous}
        </Link>
      ) : null}
      {visiblePages(page, pages).map((number) => (
        <Link
          key={number}
          to={to(number)}
          prefetch="intent"
          aria-current={number === page ? 'page' : undefined}
          aria-label={words.page(number)}
        >
          {number}
        </Link>
      ))}
      <span>{words.of}</span>
      {page < pages ? (
        <Link className="nx" rel="next" prefetch="intent" to={to(page + 1)}>
          {words.next}
        </Link>
      ) : null}
    </nav>
  )
}
