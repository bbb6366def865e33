import { Link } from 'react-router'
import { categories as known } from '#features/crafts/category.ts'
import { paths } from '#features/paths.ts'
import type { ProductCard as Card } from '#features/products/product.ts'
import { ProductCard } from '#features/products/shop/product-card.tsx'
import { Picture } from '#features/screens/picture.tsx'
import { Price } from '#ui/price.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

type ShelfProps = { cards: readonly Card[]; id: string; title: { words: string; language?: string } }

export function Featured({ cards, id, title, link }: ShelfProps & { link: { to: string; label: string } }) {
  const { i18n } = useTranslation()
  if (cards.length === 0) return null
  const lang = title.language === i18n.language ? undefined : title.language
  return (
    <section className="wrap sec" aria-labelledby={id}>
      <SectionHead id={id} title={<span lang={lang}>{title.words}</span>} link={link} />
      <div className="feat">
        {cards.map((card, index) => (
          <ProductCard
            key={card.id}
            card={card}
            isBig={index === 0}
            sizes={
              index === 0
                ? '(min-width: 900px) 744px, (min-width: 720px) 64vw, 92vw'
                : '(min-width: 900px) 282px, (min-width: 720px) 23vw, 46vw'
            }
          />
        ))}
      </div>
    </section>
  )
}

export function CategoryRack({ categories }: { categories: readonly { value: string; count: number }[] }) {
  const { t } = useTranslation('shop')
  const most = Math.max(...categories.map(({ count }) => count))
  const sorted = [...categories].sort((a, b) => b.count - a.count)
  return (
    <section className="wrap sec rack" aria-labelledby="families">
      <h2 className="sr" id="families">
        {t('home.families')}
      </h2>
      <ul>
        {sorted.map(({ value, count }) => {
          const category = known.find((one) => one === value)
          if (!category) return null
          return (
            <li key={category} className={`strip-${category}`}>
              <Link to={paths.category(category)} style={{ '--share': count / most } as React.CSSProperties}>
                <span className="trim" aria-hidden="true">
                  <i className="selvedge" />
                </span>
                <span className="nm">{t(`category.${category}`)}</span>
                <span className="ct num">{count}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** It is cut to a strip: drawn four fifths as wide as it is high. */
const lengthOfCloth = '(min-width: 900px) 480px, 352px'

export function HangingGoods({ cards }: { cards: readonly Card[] }) {
  return (
    <div className="line">
      {cards.map((card, index) => (
        <Link key={card.id} className="strung" to={paths.product(card.id)} prefetch="intent">
          <Picture
            picture={card.picture}
            // A phone shows the first alone.
            priority={index === 0}
            sizes={index === 0 ? lengthOfCloth : '221px'}
            widths={index === 0 ? [320, 480, 640, 960] : [160, 320, 480, 640]}
            alt=""
          />
          <span className="cap">
            <b lang={card.nameLanguage}>{card.name}</b>
            <Price paise={card.pricePaise} className="" />
          </span>
        </Link>
      ))}
    </div>
  )
}

export function TrendingList({ cards, id, title }: ShelfProps) {
  const { t, i18n } = useTranslation('shop')
  if (cards.length === 0) return null
  const lang = title.language === i18n.language ? undefined : title.language
  return (
    <section className="wrap sec" aria-labelledby={id}>
      <SectionHead
        id={id}
        title={<span lang={lang}>{title.words}</span>}
        link={{ to: paths.products(), label: t('home.seeAll') }}
      />
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
