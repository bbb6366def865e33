import { useTranslation } from 'react-i18next'
import { paths } from '#features/paths.ts'
import type { ProductCard } from '#features/products/product.ts'
import { Button } from '#ui/button.tsx'
import { CardShelf } from './card-shelf.tsx'

export type GoneProduct = { craft: { id: string; name: string }; cards: ProductCard[] }

/** Instead of a piece that has left the shop: of what craft it was, and what else there is of it. */
export function GoneProductScreen({ craft, cards }: GoneProduct) {
  const { t } = useTranslation('shop')
  return (
    <div className="wrap product">
      <section className="empty page-top" aria-labelledby="gone">
        <h1 id="gone">{t('gone.title')}</h1>
        <p>{t(cards.length > 0 ? 'gone.text' : 'gone.none', { craft: craft.name })}</p>
        <div className="acts">
          <Button variant="act" to={paths.craft(craft.id)}>
            {t('product.craftAndMakers')}
          </Button>
          <Button to={paths.products()}>{t('listing.title')}</Button>
        </div>
      </section>
      <CardShelf id="others" title={t('gone.others')} cards={cards} />
    </div>
  )
}
