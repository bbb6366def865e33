import type { Context } from '#features/context.ts'
import { addMinutes } from '#platform/time/clock.ts'
import type { Priced } from './quoted.ts'

const lifeMinutes = 15

const purpose = 'quote'

export type QuoteToken = { token: string; validUntil: Date }

export function signQuote({ seal, clock }: Context, priced: Priced): QuoteToken {
  const validUntil = addMinutes(clock.now(), lifeMinutes)
  return { token: `${validUntil.getTime()}.${seal.sign(purpose, factsOf(priced, validUntil.getTime()))}`, validUntil }
}

export function isQuoteOf({ seal, clock }: Context, token: string, priced: Priced): boolean {
  const [until = '', signature = ''] = token.split('.')
  const validUntil = /^\d{1,15}$/.test(until) ? Number(until) : 0
  return clock.now().getTime() < validUntil && seal.isSigned(purpose, factsOf(priced, validUntil), signature)
}

function factsOf({ order, destination, paysCash, giftCard }: Priced, validUntil: number): string {
  const lines = order.parcels.flatMap((parcel) => parcel.lines)
  const wanted = lines.map(({ good, quantity }) => `${good.slug} ${good.optionsKey} ${quantity}`).sort()
  const place = [destination?.pincode, destination?.state]
  const artisans = (parcels: Priced['order']['parcels']) => parcels.map(({ lines }) => lines[0]?.good.artisanSlug)
  const pickups = artisans(order.parcels.filter(({ isPickup }) => isPickup))
  const express = artisans(order.parcels.filter(({ isExpress }) => isExpress))
  const sums = [order.totalPaise, order.balancePaise, giftCard?.usedPaise ?? 0]
  return JSON.stringify([validUntil, sums, place, order.coupon?.code ?? null, paysCash, wanted, pickups, express])
}
