import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { maxQuantity } from '#features/cart/cart.ts'
import { browserCart } from '#features/cart/shop/browser-cart.ts'
import { paths } from '#features/paths.ts'
import { askedVariant, choose, firstChoice, optionGroups, withChoice } from '#features/products/parts/variant-choice.ts'
import type { ProductDetail } from '#features/products/product.ts'
import { useFlags } from '#features/screens/shop-data.ts'
import { dyes } from '#features/search/shop/dyes.ts'
import type { PincodeAnswer } from '#features/shipping/delivery.ts'
import { DeliveryCheck } from '#features/shipping/shop/delivery-check.tsx'
import { WishButton } from '#features/wishlist/shop/heart.tsx'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { Quantity } from '#ui/quantity.tsx'
import { toast } from '#ui/toaster.tsx'
import { useAlive } from '#ui/use-alive.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

const buyFormId = 'buy'

/** Loaded only for sold-out choices. */
const StockAlertForm = lazy(() =>
  import('#features/wishlist/shop/stock-alert-form.tsx').then(({ StockAlertForm }) => ({ default: StockAlertForm })),
)

type Variant = ProductDetail['variants'][number]

type Props = {
  product: ProductDetail
  delivery: PincodeAnswer | null
  terms: string
  away: string | null
  origin: string
}

export function BuyBox({ product, delivery, terms, away, origin }: Props) {
  const { t } = useTranslation('shop')
  const { variant, setVariant } = useChoice(product)
  const pricePaise = variant?.pricePaise ?? product.pricePaise
  return (
    <div className="buy">
      <Top product={product} />
      <p className="pricerow" aria-live="polite">
        <b className="num">{formatInr(pricePaise)}</b>
        <span className="small mute">{t('product.taxIncluded')}</span>
      </p>
      {variant ? <Choices variants={product.variants} present={variant} onChoose={setVariant} /> : null}
      {variant ? <Purchase key={variant.sku} product={product} variant={variant} /> : null}
      <DeliveryCheck
        productId={product.id}
        artisan={product.artisan.name}
        options={variant?.options ?? {}}
        pricePaise={pricePaise}
        answer={delivery}
      />
      {away ? <p className="notice small">{away}</p> : null}
      <p className="micro">{terms}</p>
      <div className="keep">
        <WishButton productId={product.id} />
        <ShareLinks
          name={product.name}
          artisan={product.artisan.name}
          link={origin + paths.productChoice(product.id, variant?.options ?? {})}
        />
      </div>
    </div>
  )
}

/** In the URL, so that it can be shared and survives the back button. */
function useChoice({ variants }: ProductDetail) {
  const { search } = useLocation()
  const [variant, setChosen] = useState(
    () => askedVariant(variants, new URLSearchParams(search)) ?? firstChoice(variants),
  )
  const setVariant = (next: Variant) => {
    setChosen(next)
    // Not through the router: nothing has to be loaded again.
    const { pathname, hash } = location
    history.replaceState(history.state, '', `${pathname}?${withChoice(location.search, next.options)}${hash}`)
  }
  return { variant, setVariant }
}

function Top({ product }: { product: ProductDetail }) {
  const { t, i18n } = useTranslation('shop')
  const { craft, rating, ratingCount } = product
  const nameLanguage = product.nameLanguage === i18n.language ? undefined : product.nameLanguage
  return (
    <div className="top">
      <Link className="small" to={paths.craft(craft.id)}>
        <Written>{craft.name}</Written>
      </Link>
      <h1 lang={nameLanguage}>{product.name}</h1>
      <HomeName product={product} />
      {rating === null ? null : (
        <p className="small">
          <a href="#reviews">{t('card.rating', { rating: rating.toFixed(1), count: ratingCount })}</a>
        </p>
      )}
    </div>
  )
}

/** Native name of the craft, only on pages in another language. */
function HomeName({ product }: { product: ProductDetail }) {
  const { i18n } = useTranslation('shop')
  const { homeLanguage } = product.artisan
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
                form={buyFormId}
                type="radio"
                name={`option-${name}`}
                value={choice}
                checked={present.options[name] === choice}
                onChange={() => next && onChoose(next)}
              />
              {dye ? <i className="dye" style={{ backgroundColor: dye }} aria-hidden="true" /> : null}
              <span>
                <Written>{choice}</Written>
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
  const isAlive = useAlive()
  if (variant.stock !== 'out') return <BuyNow product={product} variant={variant} />
  return (
    <>
      <p className="small" id="stock">
        <b className="stop">{t('stock.outHere')}</b>
      </p>
      <div className="alert-room">
        {isAlive ? (
          <Suspense>
            <StockAlertForm productId={product.id} variant={variant.options} />
          </Suspense>
        ) : null}
        <noscript>
          <p className="small">{t('alert.needsScript')}</p>
        </noscript>
      </div>
    </>
  )
}

/** On a phone the price and the button stay in reach while the own button is out of sight. */
function useAway() {
  const form = useRef<HTMLFormElement>(null)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!form.current || !matchMedia('(max-width: 899px)').matches) return
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false))
    observer.observe(form.current)
    return () => observer.disconnect()
  }, [])
  return { form, isAway }
}

/** What decides over waiting and returning stands above the button. */
function Readiness({
  product: { isMadeToOrder, dispatchDays },
  left,
}: {
  product: ProductDetail
  left: number | null
}) {
  const { t } = useTranslation('shop')
  if (isMadeToOrder) return <b>{t('made.note', { count: dispatchDays })}</b>
  return left === null ? t('stock.inWorkshop') : <b>{t('stock.left', { count: left })}</b>
}

function BuyNow({ product, variant }: { product: ProductDetail; variant: Variant }) {
  const { t } = useTranslation('shop')
  const [quantity, setQuantity] = useState(1)
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

  const { form, isAway } = useAway()

  return (
    <>
      <p className="small" id="stock">
        <Readiness product={product} left={variant.left} />
      </p>
      {/* Without script it fills the cart of the lite shop, with the options chosen above. */}
      <form
        ref={form}
        id={buyFormId}
        method="post"
        action={paths.lite('cart')}
        className="acts"
        onSubmit={(event) => {
          event.preventDefault()
          const button = (event.nativeEvent as SubmitEvent).submitter
          if (!add()) return
          // Checkout is a document of its own, with its own content security policy.
          if (button?.getAttribute('name') === 'next') location.assign(paths.checkout())
          else
            toast.success(t('product.added', { name: product.name }), {
              words: t('product.viewCart'),
              to: paths.cart(),
            })
        }}
      >
        <input type="hidden" name="productId" value={product.id} />
        <input type="hidden" name="price" value={variant.pricePaise} />
        <Quantity
          value={quantity}
          most={most}
          onChange={setQuantity}
          words={{ label: t('quantity.label'), less: t('quantity.less'), more: t('quantity.more') }}
        />
        <Button variant="act" type="submit" aria-describedby="stock">
          {t('product.addToCart')}
        </Button>
        <Button className="full" type="submit" name="next" value="checkout" aria-describedby="stock">
          {t('product.buyNow')}
        </Button>
      </form>
      {isAway ? (
        <div className="buy-bar">
          <b className="num">{formatInr(variant.pricePaise)}</b>
          <Button variant="act" type="submit" form={buyFormId}>
            {t('product.addToCart')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function ShareLinks(passed: { name: string; artisan: string; link: string }) {
  return useFlags().socialSharing ? <Links {...passed} /> : null
}

function Links({ name, artisan, link }: { name: string; artisan: string; link: string }) {
  const { t } = useTranslation('shop')
  const hasSheet = useAlive() && 'share' in navigator
  const words = t('share.words', { name, artisan, link })

  const copy = async (event: MouseEvent) => {
    event.preventDefault()
    try {
      await navigator.clipboard.writeText(link)
      toast.success(t('share.copied'))
    } catch {
      // The browser may forbid it, and plain http has no clipboard.
      toast.error(t('share.copyFailed', { link }))
    }
  }
  // Closing the share sheet is no error.
  const openSheet = () => void navigator.share({ title: name, text: words, url: link }).catch(() => undefined)

  return (
    <ul className="share small" aria-label={t('share.label')}>
      {hasSheet ? (
        <li>
          <Button variant="link" onClick={openSheet}>
            {t('share.system')}
          </Button>
        </li>
      ) : null}
      <li>
        <a href={paths.whatsApp(words)} target="_blank" rel="noopener noreferrer">
          {t('share.whatsApp')}
        </a>
      </li>
      <li>
        <a href={link} onClick={(event) => void copy(event)}>
          {t('share.copy')}
        </a>
      </li>
    </ul>
  )
}
