import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { mostPins, type PinShelf } from './pin-shelf.ts'

// Locks the whole shelf: two admins at once must not pin a thirteenth product, or two at one position.

/**
 * A product that is already pinned gets the new end and keeps its position.
 * @throws DomainError forbidden, not-found, not-published, too-many-pins with `most`, day-has-passed
 */
export async function pinProduct(
  ctx: Context,
  { productId, shelf, until }: { productId: string; shelf: PinShelf; until: string | null },
): Promise<void> {
  requireRole(ctx.actor, 'admin')
  const now = ctx.clock.now()
  if (until !== null && new Date(until) <= now) throw new DomainError('day-has-passed')

  await transaction(ctx, async (ctx) => {
    await ctx.db.query`select pg_advisory_xact_lock(hashtext('product_pins'))`
    type Found = { id: number; status: string; others: number }
    const [found] = await ctx.db.query<Found>`
      select p.id, p.status, (select count(*)::int from product_pins
        where shelf = ${shelf} and product_id <> p.id) as others
      from products p where p.slug = ${productId} and p.name <> ''`
    if (!found) throw new DomainError('not-found')
    if (found.status !== 'published') throw new DomainError('not-published')
    if (found.others >= mostPins) throw new DomainError('too-many-pins', { most: mostPins })

    await ctx.db.query`
      insert into product_pins (shelf, product_id, position, pinned_at, until)
      values (${shelf}::text, ${found.id}, (select coalesce(max(position), 0) + 1 from product_pins
        where shelf = ${shelf}::text), ${now}, ${until})
      on conflict (shelf, product_id) do update set until = excluded.until`
    await writeAudit(ctx, { action: 'shelf.pin', subject: `product:${productId}`, after: { shelf, until } })
  })
}

/** Pins not in `ids`, added meanwhile, follow in their old order. @throws DomainError forbidden */
export async function orderPins(
  ctx: Context,
  { shelf, ids }: { shelf: PinShelf; ids: readonly string[] },
): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    await ctx.db.query`
      update product_pins pin set position = placed.position from (
        select one.id, row_number() over (order by wanted.place nulls last, one.position, one.id) as position
        from product_pins one join products p on p.id = one.product_id
        left join unnest(${ids}::text[]) with ordinality as wanted (slug, place) on wanted.slug = p.slug
        where one.shelf = ${shelf}
      ) placed where placed.id = pin.id`
    await writeAudit(ctx, { action: 'shelf.order', subject: `shelf:${shelf}`, after: { ids } })
  })
}

/** A product that is not pinned changes nothing. @throws DomainError forbidden */
export async function unpinProduct(
  ctx: Context,
  { productId, shelf }: { productId: string; shelf: PinShelf },
): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const gone = await ctx.db.query`
      delete from product_pins using products p
      where shelf = ${shelf} and product_id = p.id and p.slug = ${productId} returning until`
    if (gone.length > 0)
      await writeAudit(ctx, { action: 'shelf.unpin', subject: `product:${productId}`, before: { shelf } })
  })
}
