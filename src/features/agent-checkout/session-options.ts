// What both protocols tell of a session: its lines, a choice of delivery for each artisan, its links.
import type { Quote } from '#features/checkout/checkout-quote.ts'
import { lineKey } from '#features/checkout/line-products.ts'
import type { Context } from '#features/context.ts'
import { paths } from '#features/paths.ts'
import { optionsKey } from '#features/products/variant-options.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import type { CheckoutSession, SessionLine } from './checkout-session.ts'

type Parcel = Quote['parcels'][number]

export type ShownLine = SessionLine & { quoted: Parcel['lines'][number] | null; artisan: string | null }

/** In the order of the session. `quoted` null: it is not sold any more. */
export function linesOf({ lines, quote }: CheckoutSession): ShownLine[] {
  const quoted = new Map(
    quote.parcels.flatMap(({ artisan, lines }) =>
      lines.map(
        (line) => [lineKey(line.productId, optionsKey(line.variant)), { line, artisan: artisan.name }] as const,
      ),
    ),
  )
  return lines.map((line) => {
    const found = quoted.get(lineKey(line.productId, optionsKey(line.variant)))
    return { ...line, quoted: found?.line ?? null, artisan: found?.artisan ?? null }
  })
}

type DeliveryOption = { id: string; title: string; paise: number; from: string | null; until: string | null }

/** Of one artisan. `options` is empty while the destination is unknown. */
export type DeliveryGroup = { id: string; itemIds: string[]; options: DeliveryOption[]; chosen: string | null }

export function deliveryOf({ locale }: Context, session: CheckoutSession): DeliveryGroup[] {
  const lines = linesOf(session)
  return session.quote.parcels.map((parcel) => {
    const { artisan, isExpress, express } = parcel
    const options = session.quote.deliverTo ? optionsOf(locale, parcel) : []
    return {
      id: artisan.id,
      itemIds: lines.filter(({ quoted }) => quoted !== null && parcel.lines.includes(quoted)).map(({ sku }) => sku),
      options,
      chosen: options.length === 0 ? null : optionId(artisan.id, isExpress && express ? 'express' : 'standard'),
    }
  })
}

function optionsOf(locale: Context['locale'], parcel: Parcel): DeliveryOption[] {
  const { artisan, shippingPaise, promisedFrom, promisedUntil, express, isExpress } = parcel
  const usualPaise = isExpress && express ? shippingPaise - express.extraPaise : shippingPaise
  const title = (key: string) => `${translate(locale, key)}: ${artisan.name}`
  const standard = {
    id: optionId(artisan.id, 'standard'),
    title: title('noun.delivery'),
    paise: usualPaise,
    // The quote tells the days of the way that is chosen.
    from: isExpress ? null : promisedFrom,
    until: isExpress ? null : promisedUntil,
  }
  if (!express) return [standard]
  return [
    standard,
    {
      id: optionId(artisan.id, 'express'),
      title: title('shop:express.title'),
      paise: usualPaise + express.extraPaise,
      from: null,
      until: express.promisedUntil,
    },
  ]
}

const optionId = (artisan: string, way: 'standard' | 'express') => `${artisan}:${way}`

/** Artisans whose parcel comes faster, of the ids of chosen options. @throws DomainError invalid-request */
export function expressOf(optionIds: readonly string[], path: string): string[] {
  return optionIds.flatMap((id) => {
    const [, artisan, way] = /^(.+):(standard|express)$/.exec(id) ?? []
    if (artisan === undefined) {
      throw new DomainError('invalid-request', { errors: [{ path, message: 'invalid.value' }] })
    }
    return way === 'express' ? [artisan] : []
  })
}

export function linksOf(origin: string) {
  return {
    terms: origin + paths.info('terms'),
    privacy: origin + paths.info('privacy'),
    returns: origin + paths.info('returns'),
    shipping: origin + paths.info('shipping'),
  }
}

/** Null once there is nothing left to do. */
export function continueUrl({ id, status }: CheckoutSession, origin: string): string | null {
  return ['completed', 'canceled', 'expired'].includes(status) ? null : origin + paths.agentCheckout(id)
}
