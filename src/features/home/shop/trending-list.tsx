import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import type { ProductCard } from '#features/products/product.ts'
import { Picture } from '#features/screens/picture.tsx'
import { Price } from '#ui/price.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

export function TrendingList({ cards }: { cards: readonly ProductCard[] }) {
  const { t, i18n } = useTranslation('shop')
  return (
    <section className="wrap sec" aria-labelledby="trending">
      <SectionHead id="trending" title={t('home.trending')} link={{ to: paths.products(), label: t('home.seeAll') }} />
      <ol className="trend">
        {cards.map((card) => (
          <li key={card.id}>
            <Picture picture={card.picture} sizes="84px" widths={[160, 320]} alt="" />
            <div>
              <h3 lang={card.nameLanguage === i18n.language ? undefined : card.nameLanguage}>
                <Link to={paths.product(card.id)} prefetch="intent">
                  {card.name}
                </Link>
              </h3>
              <p className="by small mute">
                <Written>{card.craft.name}</Written>, {card.artisan.name}
              </p>
            </div>
            <Price paise={card.pricePaise} />
          </li>
        ))}
      </ol>
    </section>
  )
}
