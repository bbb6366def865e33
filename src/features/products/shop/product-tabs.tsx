import { useEffect, useState } from 'react'

/** Without a label it is a part that no tab leads to; while it is read, none is marked. */
type ProductTab = { id: string; label: string | null }

const upperThird = 0.34
/** Pixels: what has been scrolled past counts as seen, however long the page is. */
const allAbove = 1_000_000

/** All parts are on the page, linked, so that page search, print and readers without script miss nothing. */
export function ProductTabs({ label, tabs }: { label: string; tabs: readonly ProductTab[] }) {
  const [read, setRead] = useState(tabs[0]?.id)
  const ids = tabs.map(({ id }) => id).join(' ')

  useEffect(() => {
    const parts = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    // The last part that starts in the upper third of the window is being read; above all of them, the first.
    const look = () => {
      const begun = parts.findLast((part) => part.getBoundingClientRect().top < innerHeight * upperThird)
      setRead((begun ?? parts[0])?.id)
    }
    const reading = new IntersectionObserver(look, { rootMargin: `${allAbove}px 0px -${100 - upperThird * 100}% 0px` })
    for (const part of parts) reading.observe(part)
    return () => reading.disconnect()
  }, [ids])

  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ id, label }) =>
        label === null ? null : (
          <a key={id} href={`#${id}`} aria-current={id === read ? 'true' : undefined}>
            {label}
          </a>
        ),
      )}
    </nav>
  )
}
