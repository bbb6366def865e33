import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { maxQuantity } from '#features/cart/cart.ts'
import { quote } from '#features/checkout/quote.ts'
import { paths } from '#features/paths.ts'
import { WhereItGoes } from '#features/products/shop/price-split.tsx'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { LiteProblem } from './lite-problem.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, lite } = context.get(requestContext)
  const lines = (lite?.cart ?? []).map(({ productId, variant, quantity }) => ({ productId, variant, quantity }))
  const quoted = lines.length > 0 ? await quote(ctx, { lines }) : null
  return { head: privateHead(context, 'shop:cart.title'), problem: lite?.problem ?? null, quoted }
}

export { meta } from '#features/page-meta.ts'

export default function LiteCartPage() {
  const { t } = useTranslation('shop')
  const { quoted, problem } = useLoaderData<typeof loader>()
  const lines = quoted?.parcels.flatMap(({ lines }) => lines) ?? []
  if (!quoted || lines.length === 0) {
    return (
      <div className="wrap page-top">
        <EmptyState level={1} title={t('cart.empty')} text={t('checkout.emptyText')}>
          <Button variant="act" to={paths.products()}>
            {t('home.shopNow')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="wrap narrow page-top">
      <h1>{t('cart.title')}</h1>
      <LiteProblem problem={problem} />
      {lines.map((line) => (
        <CartLine key={`${line.productId} ${JSON.stringify(line.variant)}`} line={line} />
      ))}
      <section className="step stack">
        <p>
          {t('common:noun.subtotal')} <b className="num">{formatInr(quoted.subtotalPaise)}</b>
        </p>
        <p className="small mute">
          {t('cart.delivery')}: {t('cart.deliveryLater')}
        </p>
        <Button variant="act" to={paths.lite('checkout')} wide>
          {t('cart.checkout')}
        </Button>
        <p>
          <a href={paths.products()}>{t('cart.continue')}</a>
        </p>
      </section>
      <WhereItGoes shares={quoted.shares} className="step" />
    </div>
  )
}

type Line = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['quoted']>['parcels'][number]['lines'][number]

function CartLine({ line }: { line: Line }) {
  const { t } = useTranslation('shop')
  const name = [line.name, ...line.choices].join(', ')
  const id = `q-${line.productId}-${Object.values(line.variant).join('-')}`
  return (
    <form method="post" action={paths.lite('cart')} className="step">
      <input type="hidden" name="does" value="set" />
      <input type="hidden" name="productId" value={line.productId} />
      <input type="hidden" name="variant" value={JSON.stringify(line.variant)} />
      <p>
        <a href={paths.product(line.productId)} lang={line.nameLanguage}>
          {name}
        </a>{' '}
        <span className="num">{formatInr(line.linePaise)}</span>
      </p>
      {line.problem ? (
        <p className="small stop">
          {line.problem === 'out-of-stock' ? t('cart.tooMany', { count: line.free }) : t('cart.gone')}
        </p>
      ) : null}
      <p className="order-acts">
        <label htmlFor={id}>{t('quantity.label')}</label>{' '}
        <input
          id={id}
          name="quantity"
          className="in count"
          type="number"
          inputMode="numeric"
          min={0}
          max={maxQuantity}
          defaultValue={line.quantity}
        />{' '}
        <Button type="submit">{t('lite.change')}</Button>{' '}
        <button type="submit" className="link" name="quantity" value="0" aria-label={t('cart.removeNamed', { name })}>
          {t('cart.remove')}
        </button>
      </p>
    </form>
  )
}
