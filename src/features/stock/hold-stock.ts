import { type Actor, actorId } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { type Sql, sql } from '#platform/database/sql.ts'

export type StockInput = { variantId: number; quantity: number }

// Locks in variant order, so that two orders of the same products do not deadlock. The condition is in the update
// itself, so that it sees the row after waiting for the lock.

type StockWishes = { wishes: readonly StockInput[]; expiresAt: Date }

/** Lines of one variant with different words count together: an update takes each row once. */
export function mergeInputs(inputs: readonly StockInput[]): StockInput[] {
  const byVariant = Map.groupBy(inputs, ({ variantId }) => variantId)
  return [...byVariant].map(([variantId, same]) => ({
    variantId,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
}

/** Returns the variants with too little stock: then the caller must roll back or release the others. */
export async function holdStock(
  ctx: Context,
  { orderId, ...wanted }: StockWishes & { orderId: number },
): Promise<number[]> {
  const held = await ctx.db.query<{ variantId: number }>`
    with placed as (select ${orderId}::bigint as id), ${heldStock(wanted)} select variant_id from held`
  return shortOf(
    wanted.wishes,
    held.map(({ variantId }) => variantId),
  )
}

/** SQL: the CTEs that hold stock for the order of the CTE `placed`; `held` has the variants that were held. */
export function heldStock({ wishes, expiresAt }: StockWishes): Sql {
  const sorted = mergeInputs(wishes).sort((a, b) => a.variantId - b.variantId)
  return sql`
    wanted as (
      select placed.id as order_id, w.* from placed, unnest(${sorted.map((line) => line.variantId)}::bigint[],
        ${sorted.map((line) => line.quantity)}::int[]) as w (variant_id, quantity)
    ), locked as (
      select s.variant_id, w.order_id, w.quantity from stock s join wanted w on w.variant_id = s.variant_id
      order by s.variant_id for no key update of s
    ), held as (
      update stock s set reserved = s.reserved + locked.quantity from locked
      where s.variant_id = locked.variant_id and s.on_hand - s.reserved >= locked.quantity
      returning s.variant_id, locked.order_id, locked.quantity
    ), kept as (
      insert into holds (variant_id, order_id, quantity, expires_at, state)
      select variant_id, order_id, quantity, ${expiresAt}, 'open' from held
    )`
}

/** The wished variants that are not among those held, in order. */
export function shortOf(wishes: readonly StockInput[], held: readonly number[]): number[] {
  const ids = wishes.map(({ variantId }) => variantId).sort((a, b) => a - b)
  return ids.filter((id) => !held.includes(id))
}

export async function sellHolds(ctx: Context, orderId: number): Promise<void> {
  await ctx.db.query`with ${soldHolds(ctx, sql`${orderId}::bigint`)} select from sold`
}

/**
 * SQL: the CTEs that sell what an order holds. A piece made to order with a number of pieces a week does not run out:
 * what is sold is made anew, and the promised day moves with the queue. Its stock is the most one order may take.
 */
export function soldHolds(ctx: Context, orderId: Sql): Sql {
  const now = ctx.clock.now()
  return sql`
    open as (
      update holds set state = 'sold', closed_at = ${now}::timestamptz
      where order_id = ${orderId} and state = 'open' returning variant_id, order_id, quantity
    ), locked as (
      select s.variant_id, open.order_id, open.quantity,
        case when p.is_made_to_order and p.weekly_capacity is not null then open.quantity else 0 end as made
      from stock s join open on open.variant_id = s.variant_id
        join variants v on v.id = s.variant_id join products p on p.id = v.product_id
      order by s.variant_id for no key update of s
    ), sold as (
      update stock s set on_hand = s.on_hand - locked.quantity + locked.made, reserved = s.reserved - locked.quantity
      from locked where s.variant_id = locked.variant_id
      returning s.variant_id, locked.order_id, locked.quantity, locked.made
    ), noted as (
      insert into stock_movements (variant_id, kind, quantity, order_id, actor_id, at)
      select variant_id, 'sold', -quantity, order_id, null::bigint, ${now}::timestamptz from sold
      union all select variant_id, 'made', made, null, null, ${now}::timestamptz from sold where made > 0
    )`
}

export async function releaseHolds(ctx: Context, orderId: number): Promise<void> {
  await ctx.db.query`
    with open as (
      update holds set state = 'released', closed_at = ${ctx.clock.now()}
      where order_id = ${orderId} and state = 'open' returning variant_id, quantity
    ), locked as (
      select s.variant_id, open.quantity from stock s join open on open.variant_id = s.variant_id
      order by s.variant_id for no key update of s
    )
    update stock s set reserved = s.reserved - locked.quantity from locked where s.variant_id = locked.variant_id`
}

export async function keepHolds(ctx: Context, orderId: number, until: Date): Promise<void> {
  await ctx.db.query`update holds set expires_at = ${until} where order_id = ${orderId} and state = 'open'`
}

/** For a cancelled paid parcel or a return. The caller ensures that it runs once. */
export async function returnStock(ctx: Context, orderId: number, units: readonly StockInput[]): Promise<void> {
  const merged = mergeInputs(units)
  await ctx.db.query`
    with back as (
      select * from unnest(${merged.map((unit) => unit.variantId)}::bigint[],
        ${merged.map((unit) => unit.quantity)}::int[]) as b (variant_id, quantity)
    ), locked as (
      select s.variant_id, back.quantity from stock s join back on back.variant_id = s.variant_id
      order by s.variant_id for no key update of s
    ), returned as (
      update stock s set on_hand = s.on_hand + locked.quantity from locked
      where s.variant_id = locked.variant_id returning s.variant_id, locked.quantity
    )
    insert into stock_movements (variant_id, kind, quantity, order_id, actor_id, at)
    select variant_id, 'returned', quantity, ${orderId}, null, ${ctx.clock.now()} from returned`
}

/** `onHand` includes held units. @throws DomainError not-found (also for another's product), stock-below-reserved */
export async function adjustStock(ctx: Context, { sku, onHand }: { sku: string; onHand: number }): Promise<void> {
  await transaction(ctx, async (ctx) => {
    type Held = { variantId: number; onHand: number; reserved: number; artisanId: number }
    const [held] = await ctx.db.query<Held>`
      select s.variant_id, s.on_hand, s.reserved, p.artisan_id
      from stock s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
      where v.sku = ${sku} and v.removed_at is null for no key update of s`
    if (!held || !mayCount(ctx.actor, held.artisanId)) throw new DomainError('not-found')
    if (onHand < held.reserved) throw new DomainError('stock-below-reserved', { reserved: held.reserved })
    if (onHand === held.onHand) return

    await ctx.db.query`update stock set on_hand = ${onHand} where variant_id = ${held.variantId}`
    await ctx.db.query`
      insert into stock_movements (variant_id, kind, quantity, actor_id, at)
      values (${held.variantId}, 'adjusted', ${onHand - held.onHand}, ${actorId(ctx.actor)}, ${ctx.clock.now()})`
  })
}

function mayCount(actor: Actor, artisanId: number): boolean {
  return (
    actor.role === 'admin' || actor.role === 'system' || (actor.role === 'artisan' && actor.artisanId === artisanId)
  )
}
