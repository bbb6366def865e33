import { useEffect, useRef, useState } from 'react'
import type { ProductCard } from '#features/products/product.ts'
import { Button } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { browserRecent } from './browser-recent.ts'
import { CardShelf } from './card-shelf.tsx'

const shown = 4

/** Browser only; loaded when the reader comes near: no cost for the first view, and the page does not shift. */
export function RecentlyViewed({ except }: { except?: string }) {
  const { t } = useTranslation('shop')
  const place = useRef<HTMLDivElement>(null)
  const [cards, setCards] = useState<readonly ProductCard[]>([])

  useEffect(() => {
    setCards([])
    const ids = browserRecent.ids().filter((id) => id !== except)
    if (ids.length === 0 || !place.current) return undefined

    const nearness = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        nearness.disconnect()
        void import('./recent-cards.ts').then(async ({ fetchRecentCards }) => setCards(await fetchRecentCards(ids)))
      },
      { rootMargin: '900px' },
    )
    nearness.observe(place.current)
    return () => nearness.disconnect()
  }, [except])

  const forget = () => {
    browserRecent.clear()
    setCards([])
  }
  const there = cards.filter(({ stock }) => stock !== 'out').slice(0, shown)
  return (
    <div ref={place}>
      <CardShelf id="recently-viewed" title={t('recent.title')} text={t('recent.text')} cards={there}>
        <p className="page-acts">
          <Button variant="link" onClick={forget}>
            {t('recent.forget')}
          </Button>
        </p>
      </CardShelf>
    </div>
  )
}
