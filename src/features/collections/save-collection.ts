import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { CollectionForm } from './collection.ts'
import { lockCollection, touchCollection } from './lock-collection.ts'

const text = `UPDATE collections SET title = $2, intro = $3, rule = $4, starts_at = $5, ends_at = $6 WHERE id = $1`

/**
 * Words, rule and days of a collection; answers its new changedAt.
 * @throws DomainError forbidden, not-found, collection-changed
 */
export async function saveCollection(
  ctx: Context,
  { slug, form, seen }: { slug: string; form: CollectionForm; seen: string },
): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const { id } = await lockCollection(ctx, { slug, seen })
    const { title, intro, rule, startsAt, endsAt } = form
    await namedQuery(ctx.db, 'collection-save', text, [
      id,
      JSON.stringify(title),
      JSON.stringify(intro),
      rule === null ? null : JSON.stringify(rule),
      startsAt,
      endsAt,
    ])
    await writeAudit(ctx, {
      action: 'collection.save',
      subject: `collection:${slug}`,
      after: { title: title.en, rule, startsAt, endsAt },
    })
    return touchCollection(ctx, id)
  })
}

const known = 'SELECT slug FROM products WHERE slug = ANY ($1::text[]) AND published_at IS NOT NULL'

const clear = 'DELETE FROM collection_products WHERE collection_id = $1'

const write = `
  INSERT INTO collection_products (collection_id, product_id, position, added_at)
  SELECT $1, p.id, wanted.place, $3 FROM unnest($2::text[]) WITH ORDINALITY AS wanted (slug, place)
  JOIN products p ON p.slug = wanted.slug`

/**
 * The pieces chosen by hand, all of them in their order; answers the collection's new changedAt. Pieces that are off sale stay
 * chosen and are shown when they are back.
 * @throws DomainError forbidden, not-found, collection-changed, product-unavailable with the `ids` that were never on sale
 */
export async function chooseGoods(
  ctx: Context,
  { slug, ids, seen }: { slug: string; ids: readonly string[]; seen: string },
): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const { id } = await lockCollection(ctx, { slug, seen })
    const wanted = [...new Set(ids)]
    const found = await namedQuery<{ slug: string }>(ctx.db, 'collection-known', known, [wanted])
    const unknown = wanted.filter((one) => !found.some((piece) => piece.slug === one))
    if (unknown.length > 0) throw new DomainError('product-unavailable', { ids: unknown })

    await namedQuery(ctx.db, 'collection-clear', clear, [id])
    await namedQuery(ctx.db, 'collection-choose', write, [id, wanted, ctx.clock.now()])
    await writeAudit(ctx, { action: 'collection.goods', subject: `collection:${slug}`, after: { goods: wanted } })
    return touchCollection(ctx, id)
  })
}
