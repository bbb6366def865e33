import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { slugOf } from '#features/drafts/product-slug.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { CollectionForm } from './collection.ts'

/** Returns the new changedAt. @throws DomainError forbidden, not-found, collection-changed */
export async function saveCollection(
  ctx: Context,
  { slug, form, seen }: { slug: string; form: CollectionForm; seen: string },
): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const { id } = await lockCollection(ctx, { slug, seen })
    const { title, intro, rule, startsAt, endsAt } = form
    await ctx.db.query`
      update collections set title = ${JSON.stringify(title)}, intro = ${JSON.stringify(intro)},
        rule = ${rule === null ? null : JSON.stringify(rule)}, starts_at = ${startsAt}, ends_at = ${endsAt}
        where id = ${id}`
    await writeAudit(ctx, {
      action: 'collection.save',
      subject: `collection:${slug}`,
      after: { title: title.en, rule, startsAt, endsAt },
    })
    return touchCollection(ctx, id)
  })
}

/**
 * Products off sale stay chosen and show again when they are back. Returns the new changedAt.
 * @throws DomainError forbidden, not-found, collection-changed, product-unavailable with the `ids` never on sale
 */
export async function chooseGoods(
  ctx: Context,
  { slug, ids, seen }: { slug: string; ids: readonly string[]; seen: string },
): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const { id } = await lockCollection(ctx, { slug, seen })
    const wanted = [...new Set(ids)]
    const found = await ctx.db.query<{ slug: string }>`
      select slug from products where slug = any (${wanted}::text[]) and published_at is not null`
    const unknown = wanted.filter((one) => !found.some((piece) => piece.slug === one))
    if (unknown.length > 0) throw new DomainError('product-unavailable', { ids: unknown })

    await ctx.db.query`delete from collection_products where collection_id = ${id}`
    await ctx.db.query`
      insert into collection_products (collection_id, product_id, position, added_at)
      select ${id}, p.id, wanted.place, ${ctx.clock.now()}
      from unnest(${wanted}::text[]) with ordinality as wanted (slug, place)
      join products p on p.slug = wanted.slug`
    await writeAudit(ctx, { action: 'collection.goods', subject: `collection:${slug}`, after: { goods: wanted } })
    return touchCollection(ctx, id)
  })
}

/** At once for everybody; returns the new changedAt. @throws DomainError forbidden, not-found, collection-changed */
export async function archiveCollection(
  ctx: Context,
  { slug, archived, seen }: { slug: string; archived: boolean; seen: string },
): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const { id, archivedAt } = await lockCollection(ctx, { slug, seen })
    const now = ctx.clock.now()
    await ctx.db.query`update collections set archived_at = ${archived ? (archivedAt ?? now) : null} where id = ${id}`
    await writeAudit(ctx, {
      action: archived ? 'collection.archive' : 'collection.restore',
      subject: `collection:${slug}`,
    })
    return touchCollection(ctx, id)
  })
}

/**
 * Hidden at first. The slug comes from the English title and never changes.
 * @throws DomainError forbidden, collection-exists, invalid-request for a title without a letter
 */
export async function createCollection(ctx: Context, { title }: { title: string }): Promise<string> {
  requireRole(ctx.actor, 'admin')
  const slug = slugOf(title)
  if (slug.length < 2)
    throw new DomainError('invalid-request', { errors: [{ path: 'title', message: 'invalid.value' }] })
  return transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const [made] = await ctx.db.query<{ slug: string }>`
      insert into collections (slug, title, intro, created_at, changed_at)
      values (${slug}, ${JSON.stringify({ en: title })}, '{}', ${now}::timestamptz, ${now}::timestamptz)
      on conflict (slug) do nothing returning slug`
    if (!made) throw new DomainError('collection-exists')
    await writeAudit(ctx, { action: 'collection.create', subject: `collection:${slug}`, after: { title } })
    return slug
  })
}

type LockedCollection = { id: number; changedAt: Date; archivedAt: Date | null }

/** `seen`: the changedAt that the admin saw. @throws DomainError forbidden, not-found, collection-changed */
async function lockCollection(ctx: Context, { slug, seen }: { slug: string; seen: string }): Promise<LockedCollection> {
  requireRole(ctx.actor, 'admin')
  const [found] = await ctx.db.query<LockedCollection>`
    select id, changed_at, archived_at from collections where slug = ${slug} for update`
  if (!found) throw new DomainError('not-found')
  if (found.changedAt.getTime() !== new Date(seen).getTime()) throw new DomainError('collection-changed')
  return found
}

async function touchCollection(ctx: Context, id: number): Promise<string> {
  const [touched] = await ctx.db.query<{ changedAt: Date }>`
    update collections set changed_at = greatest(${ctx.clock.now()}::timestamptz, changed_at + interval '1 millisecond')
    where id = ${id} returning changed_at`
  if (!touched) throw new DomainError('not-found')
  return touched.changedAt.toISOString()
}
