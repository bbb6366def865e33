import { actorId } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { optionsKey } from '#features/products/variant-options.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { KeptProduct } from './own-form-queries.ts'
import type { FormVariant } from './product-form.ts'

type Kept = KeptProduct['variants'][number]
type Wish = { productId: number; slug: string; kept: readonly Kept[]; wanted: readonly FormVariant[] }
type Row = FormVariant & { kept: Kept | undefined; optionsKey: string; position: number; newSku: string }

/**
 * Makes the variants match the form; the caller has a transaction and the product locked. A variant that returns is the
 * same row again; a removed one keeps its row, because orders refer to it. Stock changes by movements.
 * @throws DomainError invalid-request for a sku that is not this product's, stock-below-reserved
 */
export async function writeVariants(ctx: Context, wish: Wish): Promise<void> {
  const rows = matched(wish)
  await clearTheWay(ctx, wish, rows)
  const written = await writeRows(ctx, wish.productId, rows)
  await writeStock(ctx, rows, written)
}

/** Matches by sku, else by the same options, including removed variants. */
function matched({ slug, kept, wanted }: Wish): Row[] {
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

const removeText = `UPDATE variants SET removed_at = $3
  WHERE product_id = $1 AND removed_at IS NULL AND NOT (id = ANY ($2::bigint[]))`

// Variants may swap options, and a removed one may hold options that a live one gets: renaming first avoids the unique
// key.
const asideText = `UPDATE variants SET options_key = options_key || ' was ' || id
  WHERE product_id = $1 AND (options_key = ANY ($2::text[]) OR id = ANY ($3::bigint[]))`

async function clearTheWay(ctx: Context, { productId, kept }: Wish, rows: readonly Row[]): Promise<void> {
  const ids = rows.flatMap((row) => row.kept?.id ?? [])
  if (kept.some(({ id, isRemoved }) => !isRemoved && !ids.includes(id))) {
    await namedQuery(ctx.db, 'variants-remove', removeText, [productId, ids, ctx.clock.now()])
  }
  const moved = rows.filter((row) => row.kept && row.kept.optionsKey !== row.optionsKey)
  if (moved.length === 0) return
  const values = [productId, moved.map((row) => row.optionsKey), moved.map((row) => row.kept?.id)]
  await namedQuery(ctx.db, 'variants-aside', asideText, values)
}

const fields = 'id bigint, sku text, own_sku text, options jsonb, options_key text, price_paise bigint, position int'

const updateText = `
  UPDATE variants v SET own_sku = r.own_sku, options = r.options, options_key = r.options_key,
    price_paise = r.price_paise, position = r.position, removed_at = NULL
  FROM jsonb_to_recordset($1) AS r(${fields})
  WHERE v.id = r.id AND (v.own_sku, v.options, v.options_key, v.price_paise, v.position, v.removed_at)
    IS DISTINCT FROM (r.own_sku, r.options, r.options_key, r.price_paise, r.position, NULL::timestamptz)`

const insertText = `
  INSERT INTO variants (product_id, sku, own_sku, options, options_key, price_paise, position)
  SELECT $2, sku, own_sku, options, options_key, price_paise, position FROM jsonb_to_recordset($1) AS r(${fields})
  RETURNING id, position`

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
  if (old.length > 0) await namedQuery(ctx.db, 'variants-update', updateText, [JSON.stringify(old)])
  if (added.length === 0) return new Map()

  type Written = { id: number; position: number }
  const values = [JSON.stringify(added), productId]
  const written = await namedQuery<Written>(ctx.db, 'variants-insert', insertText, values)
  return new Map(written.map(({ id, position }) => [position, id]))
}

// In order of variant, as hold-stock.ts locks them.
const lockText = `SELECT variant_id AS id, on_hand AS "onHand", reserved FROM stock
  WHERE variant_id = ANY ($1::bigint[]) ORDER BY variant_id FOR NO KEY UPDATE`

const stockText = `
  WITH wanted AS (
    SELECT * FROM jsonb_to_recordset($1) AS w(id bigint, kind text, on_hand int, quantity int)
  ), kept AS (
    INSERT INTO stock (variant_id, on_hand) SELECT id, on_hand FROM wanted
    ON CONFLICT (variant_id) DO UPDATE SET on_hand = excluded.on_hand
  )
  INSERT INTO stock_movements (variant_id, kind, quantity, actor_id, at)
  SELECT id, kind, quantity, $2, $3 FROM wanted WHERE quantity <> 0`

type Held = { id: number; onHand: number; reserved: number }

async function writeStock(ctx: Context, rows: readonly Row[], written: ReadonlyMap<number, number>): Promise<void> {
  const ids = rows.flatMap((row) => row.kept?.id ?? [])
  const held = ids.length === 0 ? [] : await namedQuery<Held>(ctx.db, 'variants-stock', lockText, [ids])
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
  const values = [JSON.stringify(wanted), actorId(ctx.actor), ctx.clock.now()]
  await namedQuery(ctx.db, 'variants-stock-set', stockText, values)
}

/** Nobody saw the stock of a variant that was removed. */
function stockOf({ stock, stockSeen, kept }: Row, held: Held | undefined): number {
  if (!held) return stock
  const isSeen = stockSeen !== undefined && kept?.isRemoved === false
  const onHand = isSeen ? Math.max(0, held.onHand + stock - stockSeen) : stock
  if (onHand < held.reserved) throw new DomainError('stock-below-reserved', { reserved: held.reserved })
  return onHand
}
