import { useEffect } from 'react'
import { browserRecent } from './browser-recent.ts'

/** A page that is left at once was not looked at. */
const lookMs = 1_500
const mostBefore = 5

/** Remembers in this browser that the product was looked at, and has the look counted, once in a visit. */
export function useSeen(productId: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return
      const now = Date.now()
      const visit = browserRecent.idsOfVisit(now)
      browserRecent.add(productId, now)
      if (visit.includes(productId)) return
      void import('./tell-view.ts').then(({ tellView }) => tellView(productId, visit.slice(0, mostBefore)))
    }, lookMs)
    return () => clearTimeout(timer)
  }, [productId])
}
