import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { maxQuantity } from '#features/cart/cart.ts'
import { browserCart, useCart } from '#features/cart/shop/browser-cart.ts'
import { measureOf, scaleOf } from '#features/info-pages/parts/info-tables.ts'
import { paths } from '#features/paths.ts'
import { askedVariant, choose, optionGroups, usualChoice, withChoice } from '#features/products/parts/variant-choice.ts'
import type { ProductDetail } from '#features/products/product.ts'
import {
  extrasPaise,
  pictureExtra,
  type VariantOptions,
  wordsExtra,
  wrapExtra,
} from '#features/products/variant-options.ts'
import { ShareLinks } from '#features/screens/share-links.tsx'
import { dyes } from '#features/search/shop/dyes.ts'
import type { PincodeAnswer } from '#features/shipping/delivery.ts'
import { DeliveryCheck } from '#features/shipping/shop/delivery-check.tsx'
import { WishButton } from '#features/wishlist/shop/heart.tsx'
import { StockAlertForm } from '#features/wishlist/shop/stock-alert-form.tsx'
import { formatInr } from '#platform/money/money.ts'
import { Button, Checkbox, Field } from '#ui/controls.tsx'
import { Quantity } from '#ui/quantity.tsx'
import { toast } from '#ui/toaster.tsx'
import { useAlive } from '#ui/use-alive.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

const buyFormId = 'buy'

type Variant = ProductDetail['variants'][number]

type Props = {
  product: ProductDetail
  choice: ReturnType<typeof useChoice>
  delivery: PincodeAnswer | null
  terms: string
  away: string | null
  origin: string
}

export function BuyBox({ product, choice: { variant, setVariant }, delivery, terms, away, origin }: Props) {
  const { t } = useTranslation('shop')
  const [isMissing, setMissing] = useState(false)
  const pricePaise = variant?.pricePaise ?? product.pricePaise
  const link = origin + paths.productChoice(product.id, variant?.options ?? {})
  return (
    <div className="buy">
      <Top product={product} />
      <p className="pricerow" aria-live="polite">
        <b className="num">{formatInr(pricePaise)}</b>
        <span className="small mute">{t('product.taxIncluded')}</span>
      </p>
      <Choices
        product={product}
        present={variant ?? null}
        isMissing={isMissing && variant === undefined}
        onChoose={setVariant}
      />
      {product.variants.length > 0 ? (
        <Purchase
          key={variant?.sku ?? ''}
          product={product}
          variant={variant ?? null}
          isMissing={isMissing}
          onMissing={() => setMissing(true)}
        />
      ) : null}
      <DeliveryCheck
        productId={product.id}
        artisan={product.artisan.name}
        options={variant?.options ?? {}}
        pricePaise={pricePaise}
        answer={delivery}
      />
      {product.artisan.canPickUp ? (
        <p className="small">{t('pickup.offer', { place: product.artisan.place })}</p>
      ) : null}
      {away ? <p className="notice small">{away}</p> : null}
      <p className="micro">{terms}</p>
      <div className="keep">
        <WishButton productId={product.id} />
        <ShareLinks
          title={product.name}
          words={t('share.words', { name: product.name, artisan: product.artisan.name, link })}
          link={link}
        />
      </div>
    </div>
  )
}

/** In the URL, so that it can be shared and survives the back button. `isAsked`: by the URL or the buyer. */
export function useChoice({ variants, category }: ProductDetail) {
  const { search } = useLocation()
  const [{ variant, isAsked }, setChosen] = useState(() => {
    const asked = askedVariant(variants, new URLSearchParams(search))
    return { variant: asked ?? usualChoice(category, variants), isAsked: asked !== undefined }
  })
  const setVariant = (next: Variant) => {
    setChosen({ variant: next, isAsked: true })
    // Not through the router: nothing has to be loaded again.
    const { pathname, hash } = location
    history.replaceState(history.state, '', `${pathname}?${withChoice(location.search, next.options)}${hash}`)
  }
  return { variant, isAsked, setVariant }
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

type ChoicesProps = {
  product: ProductDetail
  present: Variant | null
  /** sent without a choice; only a size can be missing */
  isMissing: boolean
  onChoose: (variant: Variant) => void
}

function Choices(chooser: ChoicesProps) {
  const { t } = useTranslation('shop')
  const { variants, category } = chooser.product
  return optionGroups(variants).map(({ name, choices }) => {
    const scale = name === 'size' ? scaleOf(category, choices) : null
    const label = t(`option.${name}`, { defaultValue: name })
    return (
      <fieldset key={name} className="og">
        <legend className="lab">{scale ? `${label} (${t(`option.${measured[scale]}`)})` : label}</legend>
        <div className={`opt ${scale ? 'sizes' : ''}`}>
          {choices.map((choice) => (
            <OptionChoice key={choice} {...{ ...chooser, name, choice, choices }} />
          ))}
        </div>
        {scale && chooser.isMissing ? (
          <p className="err" id="size-missing" role="alert">
            {t('product.chooseSize')}
          </p>
        ) : null}
        {scale ? (
          <a className="small guide" href={`${paths.info('size-guide')}#${scale}`}>
            {t('option.guide')}
          </a>
        ) : null}
      </fieldset>
    )
  })
}

const measured = { garments: 'chest', bangles: 'inner', rings: 'inner', footwear: 'foot' } as const

type OptionProps = ChoicesProps & { name: string; choice: string; choices: readonly string[] }

function OptionChoice({ product, present, isMissing, onChoose, name, choice, choices }: OptionProps) {
  const { t } = useTranslation('shop')
  const next = choose(product.variants, present?.options ?? {}, name, choice)
  const scale = name === 'size' ? scaleOf(product.category, choices) : null
  const dye = name === 'color' || name === 'colour' ? dyes[choice.toLowerCase()] : undefined
  const isOtherPrice = next !== undefined && next.pricePaise !== (present ?? product).pricePaise
  return (
    <label>
      <input
        className="sr"
        form={buyFormId}
        required
        type="radio"
        name={`option-${name}`}
        value={choice}
        checked={present?.options[name] === choice}
        aria-describedby={scale && isMissing ? 'size-missing' : undefined}
        onChange={() => next && onChoose(next)}
      />
      {dye ? <i className="dye" style={{ backgroundColor: dye }} aria-hidden="true" /> : null}
      <span>
        <Written>{scale === 'footwear' ? `UK ${choice}` : (product.choiceNames[choice] ?? choice)}</Written>
        {scale ? <small className="num">{measureOf(scale, choice)}</small> : null}
        {isOtherPrice ? <small className="num">{formatInr(next.pricePaise)}</small> : null}
        {next?.stock === 'out' ? <small>{t('stock.out')}</small> : null}
      </span>
    </label>
  )
}

type PurchaseProps = {
  product: ProductDetail
  variant: Variant | null
  /** the sizes say so */
  isMissing: boolean
}

function Purchase({ product, variant, isMissing, onMissing }: PurchaseProps & { onMissing: () => void }) {
  const { t } = useTranslation('shop')
  if (variant?.stock !== 'out')
    return <BuyNow product={product} variant={variant} isMissing={isMissing} onMissing={onMissing} />
  return (
    <>
      <p className="small" id="stock">
        <b className="stop">{t('stock.outHere')}</b>
      </p>
      <noscript>
        <p className="small">{t('alert.needsScript')}</p>
      </noscript>
      <StockAlertForm productId={product.id} variant={variant.options} />
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
function Readiness({ product: { isMadeToOrder, dispatchDays }, variant, isMissing }: PurchaseProps) {
  const { t } = useTranslation('shop')
  if (isMadeToOrder) return <b>{t('made.note', { count: dispatchDays })}</b>
  if (!variant) return isMissing ? null : t('product.chooseSize')
  const { left } = variant
  return left === null ? t('stock.inWorkshop') : <b>{t('stock.left', { count: left })}</b>
}

type ExtraProps = {
  offer: ProductDetail['extras']
  chosen: VariantOptions
  onChange: (chosen: VariantOptions) => void
}

function ExtraFields({ offer: { words, wrapPaise, picture }, chosen, onChange }: ExtraProps) {
  const { t } = useTranslation('shop')
  if (!words && wrapPaise === null && !picture) return null
  const put = (name: string, value: string) => {
    const { [name]: _, ...others } = chosen
    onChange(value === '' ? others : { ...others, [name]: value })
  }
  const added = (paise: number) => (paise > 0 ? `+ ${formatInr(paise)}` : t('bill.free'))
  return (
    <div className="extras">
      {words ? (
        <Field
          name={`option-${wordsExtra}`}
          label={`${t('extras.words')} (${added(words.pricePaise)})`}
          help={t('extras.wordsHelp', { most: words.letters })}
          maxLength={words.letters}
          autoComplete="off"
          onChange={({ target }) => put(wordsExtra, target.value.replace(/\s+/g, ' ').trim())}
        />
      ) : null}
      {picture ? (
        <div>
          <Checkbox
            name={`option-${pictureExtra}`}
            value="yes"
            label={`${t('extras.picture')} (${added(picture.pricePaise)})`}
            onChange={({ target }) => put(pictureExtra, target.checked ? 'yes' : '')}
          />
          <p className="small mute">{t('extras.pictureHelp')}</p>
        </div>
      ) : null}
      {wrapPaise === null ? null : (
        <Checkbox
          name={`option-${wrapExtra}`}
          value="yes"
          label={`${t('extras.wrap')} (${added(wrapPaise)})`}
          onChange={({ target }) => put(wrapExtra, target.checked ? 'yes' : '')}
        />
      )}
    </div>
  )
}

/** Without a choice the browser asks for one in its own language, as the radio buttons are required; the script in the reader's. */
function BuyNow({ product, variant, isMissing, onMissing }: PurchaseProps & { onMissing: () => void }) {
  const { t } = useTranslation('shop')
  const isAlive = useAlive()
  const [quantity, setQuantity] = useState(1)
  const [extras, setExtras] = useState<VariantOptions>({})
  const most = variant?.left ?? maxQuantity
  const pricePaise = (variant?.pricePaise ?? product.pricePaise) + (extrasPaise(extras, product.extras) ?? 0)

  /** False when the cart already holds all there is. */
  const add = (): boolean => {
    if (!variant) return false
    const options = { ...variant.options, ...extras }
    const held = browserCart.quantityOf(product.id, options)
    if (held + quantity > most) {
      toast.error(t('product.onlySoMany', { count: most }))
      return false
    }
    browserCart.add({ productId: product.id, variant: options, quantity, price: pricePaise })
    return true
  }

  const { form, isAway } = useAway()
  const isInCart = useCart().some(({ productId }) => productId === product.id)

  return (
    <>
      <p className="small" id="stock">
        <Readiness product={product} variant={variant} isMissing={isMissing} />
      </p>
      {/* Without script it fills the cart of the lite shop, with the options chosen above. */}
      <form
        ref={form}
        id={buyFormId}
        method="post"
        action={paths.lite('cart')}
        className="acts"
        noValidate={isAlive}
        onSubmit={(event) => {
          event.preventDefault()
          if (!variant) {
            onMissing()
            document.querySelector<HTMLElement>('.sizes input')?.focus()
            return
          }
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
        <input type="hidden" name="price" value={pricePaise} />
        <ExtraFields offer={product.extras} chosen={extras} onChange={setExtras} />
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
        // The same form's own button serves keyboards and screen readers.
        <div className="buy-bar" aria-hidden="true">
          {isInCart ? (
            <Button to={paths.cart()} tabIndex={-1}>
              {t('product.viewCart')}
            </Button>
          ) : (
            <b className="num">{formatInr(pricePaise)}</b>
          )}
          <Button variant="act" type="submit" form={buyFormId} tabIndex={-1}>
            {t('product.addToCart')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
