import { actorId, requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { queueOrderEmail } from '#features/order-emails/queue-order-email.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { records } from '#platform/database/sql.ts'
import { getLockedOrder, type LockedOrder, type LockedParcel } from './lock-order.ts'
import { livingLines } from './locked-parcel.ts'
import { soldColumns } from './order-line.ts'
import { canSee } from './order-permissions.ts'
import { unpaidStatuses } from './order-status.ts'
import { canSplit, moneyOfSplit, type SplitMoney, type SplitRequest } from './split-rules.ts'
import { takeAnswerKey } from './take-answer-key.ts'

const route = 'POST /artisan/orders/{parcel}/split'

/**
 * Both parcels keep the promised date, and their money, tax and commission add up to the original to the paisa. The
 * cash fee stays with the first. A `key` that already split it has no further effect. Returns the new number.
 * @throws DomainError not-found (also for another's), parcel-not-splittable, invalid-request for pieces that are not in
 *   it, idempotency-key-reused
 */
export function splitParcel(
  ctx: Context,
  parcelNumber: string,
  request: SplitRequest,
  key: string | null = null,
): Promise<{ number: string }> {
  requireRole(ctx.actor, 'artisan')
  return transaction(ctx, async (ctx) => {
    const order = await getLockedOrder(ctx, { parcelNumber })
    const parcel = requireOwn(ctx, order, parcelNumber)
    const number = `${order.number}-${order.parcels.length + 1}`
    if (key !== null) {
      const input = { route, key, body: [parcelNumber, request], orderId: order.id, answer: number }
      const known = await takeAnswerKey(ctx, input)
      if (known !== null) return { number: known }
    }
    const isExchange = parcel.replacesReturnId !== null
    if (isExchange || !canSplit(parcel, ctx.clock.now())) throw new DomainError('parcel-not-splittable')
    const parts = partsOf(parcel, request)

    const id = await writeParts(ctx, parcel, number, parts)
    await queueOrderEmail(ctx, number, { orderId: order.id, kind: 'split', parcelId: id })
    return { number }
  })
}

function requireOwn(ctx: Context, order: LockedOrder, number: string): LockedParcel {
  const parcel = order.parcels.find((each) => each.number === number)
  if (!parcel || !canSee(ctx.actor, parcel) || unpaidStatuses.includes(parcel.status))
    throw new DomainError('not-found')
  return parcel
}

type LinePart = { id: number; quantity: number }

/** @throws DomainError invalid-request: unknown pieces, a line named twice, or nothing left for the first parcel */
function partsOf(parcel: LockedParcel, { lines }: SplitRequest): LinePart[] {
  const living = livingLines(parcel)
  const refuse = (index: number) => {
    throw new DomainError('invalid-request', {
      errors: [{ path: `lines.${index}.quantity`, message: 'invalid.pieces' }],
    })
  }
  const parts = lines.map(({ sku, quantity }, index) => {
    const line = living.find((each) => each.sku === sku)
    if (!line || quantity > line.quantity) return refuse(index)
    return { id: line.id, quantity }
  })
  const pieces = living.reduce((sum, { quantity }) => sum + quantity, 0)
  const moved = parts.reduce((sum, { quantity }) => sum + quantity, 0)
  if (new Set(parts.map(({ id }) => id)).size < parts.length || moved >= pieces) return refuse(0)
  return parts
}

// The first parcel keeps each line's difference to the part that moved, so both add up despite rounding.
async function writeParts(ctx: Context, parcel: LockedParcel, number: string, parts: LinePart[]): Promise<number> {
  const ids = parts.map(({ id }) => id)
  const lines = await ctx.db.query<SplitMoney & { id: number; quantity: number }>`
    select id, quantity, discount_paise, platform_discount_paise,
      shipping_paise, cgst_paise, sgst_paise, igst_paise, commission_paise
    from order_lines where id = any (${ids})`
  const moved = lines.map((line) => {
    const { quantity = 0 } = parts.find(({ id }) => id === line.id) ?? {}
    return { id: line.id, quantity, ...moneyOfSplit(line, quantity) }
  })
  const pieces = livingLines(parcel).reduce((sum, { quantity }) => sum + quantity, 0)
  const share = parts.reduce((sum, { quantity }) => sum + quantity, 0) / pieces
  const [made] = await ctx.db.query<{ id: number }>`
    insert into parcels (order_id, number, artisan_id, status, subtotal_paise, discount_paise, shipping_paise,
      tax_paise, total_paise, chargeable_grams, zone, from_state, to_state, promised_from, promised_until,
      pickup_address, pickup_code, express_days, split_from_id, created_at)
    select order_id, ${number}, artisan_id, status, 0, 0, 0, 0, 0,
      greatest(1, round(chargeable_grams * ${share}::numeric)::int), zone,
      from_state, to_state, promised_from, promised_until, pickup_address, pickup_code, express_days, id, created_at
    from parcels where id = ${parcel.id} returning id`
  if (!made) throw new Error(`${parcel.number} is gone in its own transaction`)

  await ctx.db.query`
    with part as (
      select * from jsonb_to_recordset(${records(moved)}) as w (id bigint, quantity int, discount_paise bigint,
        platform_discount_paise bigint, shipping_paise bigint, cgst_paise bigint, sgst_paise bigint,
        igst_paise bigint, commission_paise bigint)
    ), whole as (
      update order_lines l set parcel_id = ${made.id}::bigint from part
      where l.id = part.id and l.quantity = part.quantity
    ), copied as (
      insert into order_lines (parcel_id, ${soldColumns})
      select ${made.id}::bigint, ${soldColumns} from (
        select c.* from part join order_lines l on l.id = part.id, jsonb_populate_record(l, to_jsonb(part) - 'id'
          || jsonb_build_object('line_paise', l.unit_price_paise * part.quantity)) as c
        where l.quantity > part.quantity
      ) c
    )
    update order_lines l
      set quantity = l.quantity - part.quantity, line_paise = l.unit_price_paise * (l.quantity - part.quantity),
      discount_paise = l.discount_paise - part.discount_paise,
      platform_discount_paise = l.platform_discount_paise - part.platform_discount_paise,
      shipping_paise = l.shipping_paise - part.shipping_paise, cgst_paise = l.cgst_paise - part.cgst_paise,
      sgst_paise = l.sgst_paise - part.sgst_paise, igst_paise = l.igst_paise - part.igst_paise,
      commission_paise = l.commission_paise - part.commission_paise
    from part where l.id = part.id and l.quantity > part.quantity`
  const details = JSON.stringify({ parcels: [parcel.number, number] })
  await ctx.db.query`
    with went as (
      select sum(line_paise) as subtotal, sum(discount_paise) as discount, sum(shipping_paise) as shipping,
        sum(cgst_paise + sgst_paise + igst_paise) as tax
      from order_lines where parcel_id = ${made.id}::bigint
    ), second as (
      update parcels p set subtotal_paise = went.subtotal, discount_paise = went.discount,
        shipping_paise = went.shipping, tax_paise = went.tax,
        total_paise = went.subtotal - went.discount + went.shipping
      from went where p.id = ${made.id}::bigint returning p.chargeable_grams
    ), first as (
      update parcels p set subtotal_paise = p.subtotal_paise - went.subtotal,
        discount_paise = p.discount_paise - went.discount, shipping_paise = p.shipping_paise - went.shipping,
        tax_paise = p.tax_paise - went.tax,
        total_paise = p.total_paise - (went.subtotal - went.discount + went.shipping),
        chargeable_grams = greatest(1, p.chargeable_grams - second.chargeable_grams)
      from went, second where p.id = ${parcel.id}::bigint
    )
    insert into order_events (order_id, parcel_id, move, from_status, to_status, actor_role, actor_id, details, at)
    select order_id, id, 'split', status, status, ${ctx.actor.role}, ${actorId(ctx.actor)}, ${details},
      ${ctx.clock.now()} from parcels where id in (${parcel.id}::bigint, ${made.id}::bigint)`
  return made.id
}
