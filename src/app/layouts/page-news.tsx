import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { mainId } from './header.tsx'

/**
 * A link inside the shop loads no document: nobody would say that the page is another, and the focus would be lost with the
 * link that had it. So its title is read out, and the focus goes to the main part. A filter or a tab leaves the focus alone,
 * its own live region tells what came of it.
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
