import { findCityName } from '#features/addresses/address-queries.ts'
import { stateOfPincode } from '#features/addresses/places.ts'
import { indianDay } from '#features/artisans/holiday.ts'
import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import { canShipTo, type TaxStatus } from '#features/tax/tax-rules.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { type CardDelivery, type Delivery, deliveryQuery, type PincodeAnswer } from './delivery.ts'
import { type Dispatch, holidayBefore, workDaysFor } from './dispatch-day.ts'
import { dispatchColumns } from './dispatch-queries.ts'
import { chargeableGrams, type PackedPiece, promiseFor, rateFor, shippingFor, zoneOf } from './shipping-rules.ts'

type Piece = PackedPiece &
  Dispatch & {
    slug: string
    pricePaise: number
    pincode: string
    state: string
    taxStatus: TaxStatus
  }

const unknown = { from: null, until: null, zone: null, shippingPaise: null, freeAbovePaise: null }

/** Null when visitors cannot see the product. @throws DomainError invalid-request for an unknown pincode */
export async function findDelivery(
  ctx: Context,
  { productId, pincode }: { productId: string; pincode: string },
): Promise<Delivery | null> {
  const found = stateOfPincode(pincode)
  if (!found) {
    throw new DomainError('invalid-request', { errors: [{ path: 'pincode', message: 'invalid.pincodeUnknown' }] })
  }
  const [piece] = await findPieces(ctx, [productId])
  if (!piece) return null

  const { deliveryZones } = await findRates(ctx)
  const isServed = (state: string) => deliveryZones.includes(zoneOf(piece, { pincode, state }))
  // When two states share a pincode, prefers the one that the artisan may ship to.
  const reached = found.choices.find((choice) => canShipTo(piece, choice) && isServed(choice))
  const state = found.state === null ? null : (reached ?? found.state)
  const answer = {
    place: { pincode, city: await findCityName(ctx, pincode), state },
    canDeliver: reached !== undefined,
    isServed: found.choices.some(isServed),
    fromState: piece.state,
    away: holidayBefore(ctx.clock.now(), workDaysFor(piece), piece.holidays),
  }
  if (!reached || state === null) return { ...answer, ...unknown }
  return { ...answer, ...(await journeyOf(ctx, piece, { pincode, state })) }
}

/**
 * The same promise for the cards of a page, in one query; a price that is free from some value on counts as for one piece.
 * @throws DomainError invalid-request for an unknown pincode
 */
export async function listDeliveries(
  ctx: Context,
  { ids, pincode }: { ids: readonly string[]; pincode: string },
): Promise<CardDelivery[]> {
  const found = stateOfPincode(pincode)
  if (!found) {
    throw new DomainError('invalid-request', { errors: [{ path: 'pincode', message: 'invalid.pincodeUnknown' }] })
  }
  const [pieces, { deliveryZones }] = await Promise.all([findPieces(ctx, ids), findRates(ctx)])
  const promised = pieces.map(async (piece): Promise<CardDelivery[]> => {
    const reached = found.choices.find(
      (state) => canShipTo(piece, state) && deliveryZones.includes(zoneOf(piece, { pincode, state })),
    )
    if (!reached || found.state === null) return []
    const { until, shippingPaise, freeAbovePaise } = await journeyOf(ctx, piece, { pincode, state: reached })
    const isFree = freeAbovePaise !== null && piece.pricePaise >= freeAbovePaise
    return [{ id: piece.slug, until, shippingPaise: isFree ? 0 : shippingPaise }]
  })
  return (await Promise.all(promised)).flat()
}

function findPieces(ctx: Context, slugs: readonly string[]): Promise<Piece[]> {
  return ctx.db.query<Piece>`
    select p.slug, p.price_paise, p.packed_length_mm as length_mm, p.packed_width_mm as width_mm,
      p.packed_height_mm as height_mm, p.packed_weight_grams as weight_grams, p.is_fragile,
      ${dispatchColumns(indianDay(ctx.clock.now()))}, a.pincode, a.state, a.tax_status
    from products p join artisans a on a.id = p.artisan_id where p.slug = any (${slugs}) and ${visibleProducts}`
}

export async function answerPincode(
  ctx: Context,
  productId: string,
  typed: string | null,
): Promise<PincodeAnswer | null> {
  if (!typed) return null
  const { data } = deliveryQuery.safeParse({ pincode: typed })
  const isPlace = data !== undefined && stateOfPincode(data.pincode) !== null
  return { typed: typed.slice(0, 10), told: isPlace ? await findDelivery(ctx, { productId, ...data }) : null }
}

async function journeyOf(ctx: Context, piece: Piece, to: { pincode: string; state: string }) {
  const now = ctx.clock.now()
  const { shipping } = await findRates(ctx)
  const zone = zoneOf(piece, to)
  const rate = rateFor(shipping, zone, now)
  const { from, until } = promiseFor(rate, workDaysFor(piece), now, piece.holidays)
  const grams = chargeableGrams([{ piece, quantity: 1 }])
  return {
    zone,
    from: from.toISOString(),
    until: until.toISOString(),
    shippingPaise: shippingFor({ ...rate, freeAbovePaise: null }, grams, piece.isFragile, 0),
    freeAbovePaise: rate.freeAbovePaise,
  }
}
