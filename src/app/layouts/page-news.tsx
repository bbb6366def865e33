import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { mainId } from './header.tsx'

/**
 * A client navigation loads no document: screen readers would not announce it, and focus would be lost with the link.
 * So the title is announced and focus moves to the main part. Filters and tabs keep focus; their own live regions
 * announce the result.
 */
export function PageNews() {
  const { pathname, search, hash } = useLocation()
  const page = `${pathname}?${new URLSearchParams(search).get('page') ?? ''}`
  const shown = useRef(page)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    setTitle(document.title)
    if (!hash) document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [page, hash])

  return (
    <p className="sr" role="status" id="page-news">
      {title}
    </p>
  )
}
