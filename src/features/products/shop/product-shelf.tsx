import type { ProductCard as Card } from '#features/products/product.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { Pagination } from '#ui/pagination.tsx'
import { ProductCard } from './product-card.tsx'

type Props = {
  found: { items: readonly Card[]; page: number; pages: number }
  to: (page: number) => string
  headingLevel?: 2 | 3
}

export function ProductShelf({ found, to, headingLevel = 3 }: Props) {
  const words = usePageWords(found)
  return (
    <>
      <div className="shelf">
        {found.items.map((card) => (
          <ProductCard
            key={card.id}
            card={card}
            headingLevel={headingLevel}
            sizes="(min-width: 900px) 282px, (min-width: 720px) 23vw, 46vw"
          />
        ))}
      </div>
      <Pagination page={found.page} pages={found.pages} to={to} words={words} />
    </>
  )
}
