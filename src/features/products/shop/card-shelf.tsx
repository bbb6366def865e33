import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#features/products/product.ts'
import { SectionHead } from '#ui/section-head.tsx'
import { ProductCard } from './product-card.tsx'

type Props = {
  id: string
  title: string
  text?: string | undefined
  link?: { to: string; label: string } | undefined
  cards: readonly Card[]
  headingLevel?: 2 | 3
  children?: ReactNode
}

export function CardShelf({ id, title, text, link, cards, headingLevel = 3, children }: Props) {
  if (cards.length === 0) return null
  return (
    <section className="sec" aria-labelledby={id}>
      <SectionHead id={id} title={title} {...(link ? { link } : {})} />
      {text ? <p className="why">{text}</p> : null}
      <div className="shelf">
        {cards.map((card) => (
          <ProductCard
            key={card.id}
            card={card}
            headingLevel={headingLevel}
            sizes="(min-width: 900px) 282px, (min-width: 720px) 23vw, 46vw"
          />
        ))}
      </div>
      {children}
    </section>
  )
}
