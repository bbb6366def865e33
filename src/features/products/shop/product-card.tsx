import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import type { ProductCard as Card } from '#features/products/product.ts'
import { Picture } from '#features/screens/picture.tsx'
import { useFlags } from '#features/screens/shop-data.ts'
import { dyes } from '#features/search/shop/dyes.ts'
import { CardPromise } from '#features/shipping/shop/card-delivery.tsx'
import { Heart } from '#features/wishlist/shop/heart.tsx'
import { formatInr } from '#platform/money/money.ts'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

type Props = {
  card: Card
  sizes: string
  isBig?: boolean
  priority?: boolean
  headingLevel?: 2 | 3
  hasHeart?: boolean
}

/** In a row a plate is at most 320 px wide. */
const smallWidths = [160, 320, 480, 640] as const

export function ProductCard({
  card,
  sizes,
  isBig = false,
  priority = false,
  headingLevel = 3,
  hasHeart = true,
}: Props) {
  const { t, i18n } = useTranslation('shop')
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const nameLanguage = card.nameLanguage === i18n.language ? undefined : card.nameLanguage
  return (
    <article className={isBig ? 'card big' : 'card'}>
      {/* The name beside it says what the picture shows; twice would be read twice. */}
      <Picture
        picture={card.picture}
        sizes={sizes}
        priority={priority}
        alt=""
        {...(isBig ? {} : { widths: smallWidths })}
      />
      <div className="edge">
        <DyeDots colors={card.colors} />
        {card.craft.isGi ? <span className="gi">{t('card.gi')}</span> : null}
      </div>
      <div className="words">
        <Heading lang={nameLanguage}>
          <Link to={paths.productChoice(card.id, card.picture?.shows ?? {})} prefetch="intent">
            {card.name}
          </Link>
        </Heading>
        <p className="by">
          <Written>{card.craft.name}</Written>
          <br />
          {card.artisan.name}, <Written>{card.artisan.place}</Written>
        </p>
      </div>
      <div className="pr">
        <span className="price">
          {card.hasPriceRange ? t('card.from', { price: formatInr(card.pricePaise) }) : formatInr(card.pricePaise)}
        </span>
        <StockHint card={card} />
        {card.rating === null ? null : <Rating rating={card.rating} count={card.ratingCount} />}
      </div>
      <CardPromise productId={card.id} />
      {hasHeart ? <Heart productId={card.id} name={card.name} /> : null}
    </article>
  )
}

function StockHint({ card: { stock, isMadeToOrder } }: { card: Card }) {
  const { t } = useTranslation('shop')
  if (stock === 'out') return <span className="small stop">{t('stock.out')}</span>
  if (isMadeToOrder) return <span className="small">{t('order.madeToOrder')}</span>
  return stock === 'low' ? <span className="small">{t('stock.few')}</span> : null
}

function Rating({ rating, count }: { rating: number; count: number }) {
  const { t } = useTranslation('shop')
  const shown = rating.toFixed(1)
  if (!useFlags().reviews) return null
  return (
    <span className="rate">
      <Icon name="star" />
      <span className="sr">{t('card.rating', { rating: shown, count })}</span>
      <span aria-hidden="true">
        {shown} <span className="micro">({count})</span>
      </span>
    </span>
  )
}

function DyeDots({ colors }: { colors: readonly string[] }) {
  const known = colors.filter((color) => dyes[color] !== undefined).slice(0, 5)
  return (
    <span className="dyes" aria-hidden="true">
      {known.map((color) => (
        <i key={color} className="dye" style={{ backgroundColor: dyes[color] }} />
      ))}
    </span>
  )
}
