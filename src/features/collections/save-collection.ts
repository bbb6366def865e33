import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { slugOf } from '#features/drafts/product-slug.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { CollectionForm } from './collection.ts'

const text = `UPDATE collections SET title = $2, intro = $3, rule = $4, starts_at = $5, ends_at = $6 WHERE id = $1`

/**
 * Returns the new changedAt.
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
 * All manually chosen products in order; returns the new changedAt. Products off sale stay chosen and show again when
 * they are back.
 * @throws DomainError forbidden, not-found, collection-changed, product-unavailable with the `ids` that were never on
 * sale
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

const archiveCollectionText = 'UPDATE collections SET archived_at = $2 WHERE id = $1'

/**
 * Archives or restores a collection, at once for everybody; returns the new changedAt.
 * @throws DomainError forbidden, not-found, collection-changed
 */
export async function archiveCollection(
  ctx: Context,
  { slug, archived, seen }: { slug: string; archived: boolean; seen: string },
): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const { id, archivedAt } = await lockCollection(ctx, { slug, seen })
    const now = ctx.clock.now()
    await namedQuery(ctx.db, 'collection-archive', archiveCollectionText, [id, archived ? (archivedAt ?? now) : null])
    await writeAudit(ctx, {
      action: archived ? 'collection.archive' : 'collection.restore',
      subject: `collection:${slug}`,
    })
    return touchCollection(ctx, id)
  })
}

const createCollectionText = `
  INSERT INTO collections (slug, title, intro, created_at, changed_at) VALUES ($1, $2, '{}', $3, $3)
  ON CONFLICT (slug) DO NOTHING RETURNING slug`

/**
 * Begins a collection that nobody sees yet. Its name in the address comes from the English title and stays.
 * @throws DomainError forbidden, collection-exists, invalid-request for a title without a letter
 */
export async function createCollection(ctx: Context, { title }: { title: string }): Promise<string> {
  requireRole(ctx.actor, 'admin')
  const slug = slugOf(title)
  if (slug.length < 2)
    throw new DomainError('invalid-request', { errors: [{ path: 'title', message: 'invalid.value' }] })
  return transaction(ctx, async (ctx) => {
    const values = [slug, JSON.stringify({ en: title }), ctx.clock.now()]
    const [made] = await namedQuery<{ slug: string }>(ctx.db, 'collection-create', createCollectionText, values)
    if (!made) throw new DomainError('collection-exists')
    await writeAudit(ctx, { action: 'collection.create', subject: `collection:${slug}`, after: { title } })
    return slug
  })
}

const lockCollectionText = `SELECT id, changed_at AS "changedAt", archived_at AS "archivedAt" FROM collections WHERE slug = $1 FOR UPDATE`

type LockedCollection = { id: number; changedAt: Date; archivedAt: Date | null }

/**
 * `seen`: the changedAt the admin saw, ISO time in milliseconds.
 * @throws DomainError forbidden, not-found, collection-changed on a concurrent change
 */
async function lockCollection(ctx: Context, { slug, seen }: { slug: string; seen: string }): Promise<LockedCollection> {
  requireRole(ctx.actor, 'admin')
  const [found] = await namedQuery<LockedCollection>(ctx.db, 'collection-lock', lockCollectionText, [slug])
  if (!found) throw new DomainError('not-found')
  if (found.changedAt.getTime() !== new Date(seen).getTime()) throw new DomainError('collection-changed')
  return found
}

const touch = `UPDATE collections SET changed_at = greatest($2::timestamptz, changed_at + interval '1 millisecond')
  WHERE id = $1 RETURNING changed_at AS "changedAt"`

async function touchCollection(ctx: Context, id: number): Promise<string> {
  const [touched] = await namedQuery<{ changedAt: Date }>(ctx.db, 'collection-touch', touch, [id, ctx.clock.now()])
  if (!touched) throw new DomainError('not-found')
  return touched.changedAt.toISOString()
}
