import { actorId } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { optionsKey } from '#features/products/variant-options.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { sql } from '#platform/database/sql.ts'
import type { KeptProduct } from './own-form-queries.ts'
import type { FormVariant } from './product-form.ts'

type Kept = KeptProduct['variants'][number]
type VariantsInput = { productId: number; slug: string; kept: readonly Kept[]; wanted: readonly FormVariant[] }
type Row = FormVariant & { kept: Kept | undefined; optionsKey: string; position: number; newSku: string }

/**
 * The caller has locked the product. A variant that returns gets its old row back; a removed one keeps its row, because
 * orders refer to it.
 * @throws DomainError invalid-request for a sku that is not this product's, stock-below-reserved
 */
export async function writeVariants(ctx: Context, input: VariantsInput): Promise<void> {
  const rows = matched(input)
  await clearTheWay(ctx, input, rows)
  const written = await writeRows(ctx, input.productId, rows)
  await writeStock(ctx, rows, written)
}

/** Matches by sku, else by the same options, including removed variants. */
function matched({ slug, kept, wanted }: VariantsInput): Row[] {
  const bySku = new Map(kept.filter(({ isRemoved }) => !isRemoved).map((variant) => [variant.sku, variant]))
  const strange = wanted.findIndex(({ sku }) => sku !== undefined && !bySku.has(sku))
  if (strange >= 0) {
    const errors = [{ path: `variants.${strange}.sku`, message: 'invalid.value' }]
    throw new DomainError('invalid-request', { errors })
  }
  const named = new Set(wanted.map(({ sku }) => sku))
  const free = new Map(kept.filter(({ sku }) => !named.has(sku)).map((variant) => [variant.optionsKey, variant]))
  const last = Math.max(0, ...kept.map(({ sku }) => Number(/-(\d+)$/.exec(sku)?.[1] ?? 0)))

  return wanted.map((variant, position) => {
    const key = optionsKey(variant.options)
    const row = variant.sku === undefined ? free.get(key) : bySku.get(variant.sku)
    return { ...variant, kept: row, optionsKey: key, position, newSku: `${slug.toUpperCase()}-${last + 1 + position}` }
  })
}

// Renames first: variants may swap options, or reuse those of a removed one, and the unique key would refuse that.
async function clearTheWay(ctx: Context, { productId, kept }: VariantsInput, rows: readonly Row[]): Promise<void> {
  const ids = rows.flatMap((row) => row.kept?.id ?? [])
  if (kept.some(({ id, isRemoved }) => !isRemoved && !ids.includes(id))) {
    await ctx.db.query`
      update variants set removed_at = ${ctx.clock.now()}
      where product_id = ${productId} and removed_at is null and not (id = any (${ids}::bigint[]))`
  }
  const moved = rows.filter((row) => row.kept && row.kept.optionsKey !== row.optionsKey)
  if (moved.length === 0) return
  await ctx.db.query`
    update variants set options_key = options_key || ' was ' || id
    where product_id = ${productId}
      and (options_key = any (${moved.map((row) => row.optionsKey)}::text[])
        or id = any (${moved.map((row) => row.kept?.id)}::bigint[]))`
}

const fields = sql`id bigint, sku text, own_sku text, options jsonb, options_key text, price_paise bigint, position int`

async function writeRows(ctx: Context, productId: number, rows: readonly Row[]): Promise<Map<number, number>> {
  const all = rows.map((row) => ({
    id: row.kept?.id ?? null,
    sku: row.newSku,
    own_sku: row.ownSku || null,
    options: row.options,
    options_key: row.optionsKey,
    price_paise: row.pricePaise,
    position: row.position,
  }))
  const [old, added] = [all.filter(({ id }) => id !== null), all.filter(({ id }) => id === null)]
  if (old.length > 0)
    await ctx.db.query`
    update variants v set own_sku = r.own_sku, options = r.options, options_key = r.options_key,
      price_paise = r.price_paise, position = r.position, removed_at = null
    from jsonb_to_recordset(${JSON.stringify(old)}) as r(${fields})
    where v.id = r.id and (v.own_sku, v.options, v.options_key, v.price_paise, v.position, v.removed_at)
      is distinct from (r.own_sku, r.options, r.options_key, r.price_paise, r.position, null::timestamptz)`
  if (added.length === 0) return new Map()

  type Written = { id: number; position: number }
  const written = await ctx.db.query<Written>`
    insert into variants (product_id, sku, own_sku, options, options_key, price_paise, position)
    select ${productId}, sku, own_sku, options, options_key, price_paise, position
    from jsonb_to_recordset(${JSON.stringify(added)}) as r(${fields})
    returning id, position`
  return new Map(written.map(({ id, position }) => [position, id]))
}

type Held = { id: number; onHand: number; reserved: number }

async function writeStock(ctx: Context, rows: readonly Row[], written: ReadonlyMap<number, number>): Promise<void> {
  const ids = rows.flatMap((row) => row.kept?.id ?? [])
  const held =
    ids.length === 0
      ? []
      : await ctx.db.query<Held>`
    select variant_id as id, on_hand, reserved from stock
    where variant_id = any (${ids}::bigint[]) order by variant_id for no key update`
  const wanted = rows.flatMap((row) => {
    const id = row.kept?.id ?? written.get(row.position)
    if (id === undefined) return []
    const before = held.find((one) => one.id === id)
    const onHand = stockOf(row, before)
    if (before && onHand === before.onHand) return []
    const kind = before ? 'adjusted' : 'opening'
    return [{ id, kind, on_hand: onHand, quantity: onHand - (before?.onHand ?? 0) }]
  })
  if (wanted.length === 0) return
  await ctx.db.query`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}) as w(id bigint, kind text, on_hand int, quantity int)
    ), kept as (
      insert into stock (variant_id, on_hand) select id, on_hand from wanted
      on conflict (variant_id) do update set on_hand = excluded.on_hand
    )
    insert into stock_movements (variant_id, kind, quantity, actor_id, at)
    select id, kind, quantity, ${actorId(ctx.actor)}, ${ctx.clock.now()} from wanted where quantity <> 0`
}

/** The form shows no stock for a removed variant, so its stock is a count, not a difference. */
function stockOf({ stock, stockSeen, kept }: Row, held: Held | undefined): number {
  if (!held) return stock
  const isSeen = stockSeen !== undefined && kept?.isRemoved === false
  const onHand = isSeen ? Math.max(0, held.onHand + stock - stockSeen) : stock
  if (onHand < held.reserved) throw new DomainError('stock-below-reserved', { reserved: held.reserved })
  return onHand
}
