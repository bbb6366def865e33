import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxQuantity } from '#domain/cart/cart.ts'
import type { ProductDetail } from '#domain/catalog/product.ts'
import { formatInr } from '#platform/money.ts'
import { browserCart } from '#web/cart/browser-cart.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Quantity } from '#web/ui/quantity.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { WishButton } from '#web/wishlist/heart.tsx'
import { dyes } from './dyes.ts'
import { choose, firstChoice, optionGroups } from './variant-choice.ts'

type Variant = ProductDetail['variants'][number]

/** Name, price, choice, the true number in stock, and the two ways to buy. */
export function BuyBox({ product }: { product: ProductDetail }) {
  const { t, i18n } = useTranslation('shop')
  const [variant, setVariant] = useState(() => firstChoice(product.variants))
  const nameLanguage = product.nameLanguage === i18n.language ? undefined : product.nameLanguage
  return (
    <div className="buy">
      <div className="top">
        <p className="small">{product.craft.name}</p>
        <h1 lang={nameLanguage}>{product.name}</h1>
        <HomeName product={product} />
        {product.rating === null ? null : (
          <p className="small mute">
            {t('card.rating', { rating: product.rating.toFixed(1), count: product.ratingCount })}
          </p>
        )}
      </div>
      <p className="pricerow" aria-live="polite">
        <b className="num">{formatInr(variant?.pricePaise ?? product.pricePaise)}</b>
        <span className="small mute">{t('product.gstIncluded')}</span>
      </p>
      {variant ? <Choices variants={product.variants} present={variant} onChoose={setVariant} /> : null}
      {variant ? <Purchase key={variant.sku} product={product} variant={variant} /> : null}
      <p>
        <WishButton productId={product.id} />
      </p>
      <noscript>
        <p className="small">{t('product.needsScript')}</p>
      </noscript>
    </div>
  )
}

/** The craft's name at home; reference data, so it is shown only where the page speaks another language. */
function HomeName({ product }: { product: ProductDetail }) {
  const { i18n } = useTranslation('shop')
  const { homeLanguage } = product.maker
  const name = product.craftDetail.names[homeLanguage]
  if (!name || homeLanguage === i18n.language || name === product.craft.name) return null
  return (
    <p className="home hn" lang={homeLanguage}>
      {name}
    </p>
  )
}

function Choices({
  variants,
  present,
  onChoose,
}: {
  variants: readonly Variant[]
  present: Variant
  onChoose: (variant: Variant) => void
}) {
  const { t } = useTranslation('shop')
  return optionGroups(variants).map(({ name, choices }) => (
    <fieldset key={name} className="og">
      <legend className="lab">{t(`option.${name}`, { defaultValue: name })}</legend>
      <div className="opt">
        {choices.map((choice) => {
          const next = choose(variants, present.options, name, choice)
          const dye = name === 'color' || name === 'colour' ? dyes[choice.toLowerCase()] : undefined
          return (
            <label key={choice}>
              <input
                className="sr"
                type="radio"
                name={`option-${name}`}
                value={choice}
                checked={present.options[name] === choice}
                onChange={() => next && onChoose(next)}
              />
              {dye ? <i className="dye" style={{ backgroundColor: dye }} aria-hidden="true" /> : null}
              <span>
                {choice}
                {next && next.pricePaise !== present.pricePaise ? (
                  <small className="num">{formatInr(next.pricePaise)}</small>
                ) : null}
                {next?.stock === 'out' ? <small>{t('stock.out')}</small> : null}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  ))
}

function Purchase({ product, variant }: { product: ProductDetail; variant: Variant }) {
  const { t } = useTranslation('shop')
  const [quantity, setQuantity] = useState(1)
  const isOut = variant.stock === 'out'
  const most = variant.left ?? maxQuantity

  /** False when the cart already holds all there is. */
  const add = (): boolean => {
    const held = browserCart.quantityOf(product.id, variant.options)
    if (held + quantity > most) {
      toast.error(t('product.onlySoMany', { count: most }))
      return false
    }
    browserCart.add({ productId: product.id, variant: variant.options, quantity, price: variant.pricePaise })
    return true
  }

  return (
    <>
      <p className="small" id="stock">
        {isOut ? <b className="stop">{t('stock.outHere')}</b> : stockWords(variant, t)}
      </p>
      <div className="acts">
        <Quantity
          value={quantity}
          most={most}
          isDisabled={isOut}
          onChange={setQuantity}
          words={{ label: t('quantity.label'), less: t('quantity.less'), more: t('quantity.more') }}
        />
        <Button
          variant="act"
          disabled={isOut}
          aria-describedby="stock"
          onClick={() => add() && toast.success(t('product.added', { name: product.name }))}
        >
          {isOut ? t('stock.out') : t('product.addToCart')}
        </Button>
        {/* Checkout is a document of its own, with its own content security policy. */}
        <Button
          className="full"
          disabled={isOut}
          aria-describedby="stock"
          onClick={() => add() && location.assign(paths.checkout())}
        >
          {t('product.buyNow')}
        </Button>
      </div>
    </>
  )
}

function stockWords(variant: Variant, t: TFunction<'shop'>) {
  if (variant.left === null) return t('stock.inWorkshop')
  return <b>{t('stock.left', { count: variant.left })}</b>
}
