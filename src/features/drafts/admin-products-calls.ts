import { z } from 'zod'
import { pinShelves } from '#features/collections/pin-shelf.ts'
import { pinsByShelf } from '#features/collections/product-pin.ts'
import { declareCall } from '#platform/api/call.ts'
import { listingsDecided, listingsDecision } from './listings-decision.ts'

const pin = z.object({ id: z.string().min(1).max(120), shelf: z.enum(pinShelves) })

/** Products at the admin's admin, besides one decision about one piece (catalog-calls.ts: decideListing). */
export const adminProductsCalls = {
  decide: declareCall({
    method: 'PUT',
    path: '/admin/listings',
    who: ['admin'],
    summary:
      'One decision with one reason about up to 50 pieces: publish, request_changes or remove. Each stands by itself and has its result.',
    body: listingsDecision,
    out: listingsDecided,
  }),
  pins: declareCall({
    method: 'GET',
    path: '/admin/pins',
    who: ['admin'],
    summary: 'Pieces that the admin has hung at the front of a shelf.',
    out: pinsByShelf,
  }),
  pin: declareCall({
    method: 'PUT',
    path: '/admin/products/{id}/pins/{shelf}',
    who: ['admin'],
    summary:
      'Hangs a piece at the front of a shelf, until a moment or until it is taken off. Again: the new moment counts.',
    params: pin,
    body: z.strictObject({ until: z.iso.datetime({ offset: true, error: 'invalid.value' }).nullable() }),
    out: z.object({}),
  }),
  unpin: declareCall({
    method: 'DELETE',
    path: '/admin/products/{id}/pins/{shelf}',
    who: ['admin'],
    summary: 'Takes a piece off the front of a shelf; one that is not there changes nothing.',
    params: pin,
    out: z.object({}),
  }),
  orderPins: declareCall({
    method: 'PUT',
    path: '/admin/pins/{shelf}',
    who: ['admin'],
    summary: 'Puts the pins of a shelf in this order.',
    params: z.object({ shelf: z.enum(pinShelves) }),
    body: z.strictObject({ ids: z.array(z.string().max(120)).max(50) }),
    out: z.object({}),
  }),
}
