import { useTranslation } from 'react-i18next'
import type { ProductCard as Card } from '#domain/catalog/product.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { ProductCard } from './product-card.tsx'

type Props = {
  found: { items: readonly Card[]; page: number; pages: number }
  /** where a page of the list lives */
  to: (page: number) => string
  headingLevel?: 2 | 3
}

/** A list of goods, four in a row, with its pages. */
export function ProductShelf({ found, to, headingLevel = 3 }: Props) {
  const words = useListWords(found)
  return (
    <>
      <div className="shelf">
        {found.items.map((card) => (
          <ProductCard key={card.id} card={card} headingLevel={headingLevel} sizes="(min-width: 900px) 282px, 46vw" />
        ))}
      </div>
      <Pagination page={found.page} pages={found.pages} to={to} words={words} />
    </>
  )
}

/** The words of a pager of a public list. */
export function useListWords({ pages }: { pages: number }) {
  const { t } = useTranslation('shop')
  return {
    label: t('pages.label'),
    previous: t('pages.previous'),
    next: t('pages.next'),
    of: t('pages.of', { count: pages }),
    page: (page: number) => t('pages.page', { page }),
  }
}
