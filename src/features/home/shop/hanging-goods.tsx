import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import type { ProductCard } from '#features/products/product.ts'
import { Picture } from '#features/screens/picture.tsx'
import { Price } from '#ui/price.tsx'

export function HangingGoods({ cards }: { cards: readonly ProductCard[] }) {
  return (
    <div className="line">
      {cards.map((card, index) => (
        <Link key={card.id} className="hung" to={paths.product(card.id)} prefetch="intent">
          <Picture
            picture={card.picture}
            priority={index === 0}
            sizes="(min-width: 900px) 210px, 34vw"
            widths={[160, 320, 480, 640]}
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
