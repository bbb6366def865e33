import type { Cart } from '#features/cart/cart.ts'
import { browserCart } from '#features/cart/shop/browser-cart.ts'
import type { Quote } from '#features/checkout/checkout-quote.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { changedPrices } from './checkout-form.ts'
import type { QuoteChange } from './quote-changes.ts'
import type { Quoting } from './use-quote.ts'

type Line = Quote['parcels'][number]['lines'][number]

export function CartProblems({ cart, quoting }: { cart: Cart; quoting: Quoting }) {
  const { t } = useTranslation()
  const { quote, error, refresh, isLoading, changes } = quoting
  if (!quote && isLoading) return <Spinner label={t('shop:checkout.pricing')} />
  if (!quote) {
    return (
      <div className="ask stopped" role="alert">
        <p>{error?.message ?? t('shop:checkout.noPrice')}</p>
        <div className="ask-acts">
          <Button onClick={() => void refresh()}>{t('common:action.tryAgain')}</Button>
        </div>
      </div>
    )
  }

  const stopped = quote.parcels.flatMap((parcel) => parcel.lines).filter((line) => line.problem !== null)
  return (
    <div aria-live="polite">
      {changedPrices(cart, quote).map(({ name, wasPaise, isPaise }) => (
        <p className="ask" key={name}>
          {t('shop:checkout.priceChanged', { name, was: formatInr(wasPaise), now: formatInr(isPaise) })}
        </p>
      ))}
      {changes.length > 0 ? <Changes changes={changes} /> : null}
      {quote.missing.map(({ productId, variant }) => (
        <div className="ask stopped" key={productId}>
          <p>{t('shop:checkout.missing', { count: 1 })}</p>
          <div className="ask-acts">
            <Button onClick={() => browserCart.remove(productId, variant)}>{t('shop:checkout.takeOut')}</Button>
          </div>
        </div>
      ))}
      {stopped.map((line) => (
        <LineProblem key={`${line.productId} ${JSON.stringify(line.variant)}`} line={line} />
      ))}
    </div>
  )
}

function Changes({ changes }: { changes: readonly QuoteChange[] }) {
  const { t } = useTranslation()
  return (
    <div className="ask">
      <p>{t('shop:checkout.changed')}</p>
      <ul>
        {changes.map(({ what, name, wasPaise, isPaise }) => (
          <li key={`${what} ${name ?? ''}`}>
            {t('shop:checkout.changedSum', {
              what: name ?? t(changedKeys[what]),
              was: formatInr(wasPaise),
              now: formatInr(isPaise),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

const changedKeys = {
  piece: 'common:noun.total',
  delivery: 'common:noun.delivery',
  discount: 'common:noun.discount',
  'cash-fee': 'shop:bill.cashFee',
  'gift-card': 'shop:giftCards.one',
  total: 'common:noun.total',
} as const

function LineProblem({ line }: { line: Line }) {
  const { t } = useTranslation()
  const takeOut = () => browserCart.remove(line.productId, line.variant)
  const isShort = line.problem === 'out-of-stock' && line.free > 0
  return (
    <div className="ask stopped">
      <p>
        {t(isShort ? 'shop:problem.fewLeft' : problemKeys[line.problem ?? 'unavailable'], {
          name: line.name,
          count: line.free,
        })}
      </p>
      <div className="ask-acts">
        {isShort ? (
          <Button onClick={() => browserCart.setQuantity(line.productId, line.variant, line.free)}>
            {t('shop:checkout.takeWhatIsThere', { count: line.free })}
          </Button>
        ) : null}
        <Button variant={isShort ? 'link' : 'plain'} onClick={takeOut}>
          {t('shop:checkout.takeOut')}
        </Button>
      </div>
    </div>
  )
}

const problemKeys = {
  unavailable: 'shop:problem.unavailable',
  'artisan-paused': 'shop:problem.artisanPaused',
  'out-of-stock': 'shop:problem.outOfStock',
  'cannot-ship-there': 'shop:problem.cannotShipThere',
} as const
