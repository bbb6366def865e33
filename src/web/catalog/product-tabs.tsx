import { useEffect, useState } from 'react'

export type ProductTab = { id: string; label: string }

/**
 * The parts of a product's page, all of them on it: links that lead there, so that a page search, a print and a reader
 * without script miss nothing. The flag hangs over the part that is being read.
 */
export function ProductTabs({ label, tabs }: { label: string; tabs: readonly ProductTab[] }) {
  const [read, setRead] = useState(tabs[0]?.id)
  const ids = tabs.map(({ id }) => id).join(' ')

  useEffect(() => {
    const parts = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const inView = new Set<string>()
    const reading = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id)
          else inView.delete(target.id)
        }
        const last = parts.findLast(({ id }) => inView.has(id))
        if (last) setRead(last.id)
      },
      // The upper third of the window is where people read.
      { rootMargin: '0px 0px -66% 0px' },
    )
    for (const part of parts) reading.observe(part)
    return () => reading.disconnect()
  }, [ids])

  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.id} href={`#${tab.id}`} aria-current={tab.id === read ? 'true' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  )
}
