import type { Actor } from '#features/actor.ts'
import { nameIn } from '#features/products/product-row.ts'
import { sql } from '#platform/database/sql.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { iso, isoOrNull } from '#platform/time/iso-time.ts'
import type { OrderReturn } from './order-return.ts'
import { offeredReturnMoves } from './return-permissions.ts'

/** Times are as PostgreSQL writes them into JSON. */
export const returnJson = sql`
  json_build_object('number', r.number, 'status', r.status, 'reason', r.reason, 'wish', r.wish, 'words', r.words,
    'customerId', r.customer_id, 'artisanId', r.artisan_id, 'refundRoute', r.refund_route, 'goodsPaise', r.goods_paise,
    'shippingPaise', r.shipping_paise, 'returnCostPaise', r.return_cost_paise, 'carrier', r.carrier,
    'trackingNumber', r.tracking_number, 'pickupOn', r.pickup_on, 'createdAt', r.created_at, 'dueAt', r.due_at, 'settledAt', r.settled_at,
    'lines', (select coalesce(json_agg(json_build_object('sku', rol.sku, 'name', rol.name, 'quantity', rl.quantity,
        'paidPaise', rl.paid_paise) order by rol.id), '[]')
      from return_lines rl join order_lines rol on rol.id = rl.line_id where rl.return_id = r.id),
    'pictures', (select coalesce(json_agg(json_build_object('key', ri.key, 'by', rp.by_role)
    order by rp.at, ri.id), '[]')
      from return_pictures rp join images ri on ri.id = rp.image_id where rp.return_id = r.id),
    'sentPictures', (select coalesce(json_agg(si.key order by sm.id), '[]')
      from milestones sm join images si on si.id = sm.image_id where sm.parcel_id = r.parcel_id and sm.is_piece))`

export type ReturnRow = Omit<OrderReturn, 'moves'> & { customerId: number; artisanId: number }

type Reader = { actor: Actor; now: Date; locale: Language }

export function toReturn({ customerId, artisanId, ...shown }: ReturnRow, { actor, now, locale }: Reader): OrderReturn {
  return {
    ...shown,
    lines: shown.lines.map((line) => ({ ...line, name: nameIn({ name: line.name, nameLanguage: 'en' }, locale).name })),
    createdAt: iso(shown.createdAt),
    dueAt: isoOrNull(shown.dueAt),
    settledAt: isoOrNull(shown.settledAt),
    moves: offeredReturnMoves(actor, { ...shown, customerId, artisanId }, now),
  }
}
