import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { sql } from '#platform/database/sql.ts'
import { type AdminCollection, type ChosenPiece, collectionState, type ListedCollection } from './collection.ts'
import type { CollectionRule } from './collection-rule.ts'

type Window = { startsAt: Date | null; endsAt: Date | null; archivedAt: Date | null; changedAt: Date }

const windowColumns = sql`starts_at, ends_at, archived_at, changed_at`

// Shown and coming collections first, then drafts, then past ones. A shop has some dozens, so there are no pages.

type Listed = Window & { slug: string; title: Record<string, string>; hasRule: boolean; chosen: number }

/** Archived ones last. @throws DomainError forbidden for all but admins */
export async function listCollections(ctx: Context): Promise<ListedCollection[]> {
  requireRole(ctx.actor, 'admin')
  const found = await ctx.db.query<Listed>`
    select slug, title, ${windowColumns}, rule is not null as has_rule,
      (select count(*)::int from collection_products where collection_id = collections.id) as chosen
    from collections order by archived_at is not null, starts_at desc nulls first, id desc limit 200`
  return found.map(({ slug, title, hasRule, chosen, ...window }) => {
    const titleLanguage = title[ctx.locale] === undefined ? 'en' : ctx.locale
    return { slug, title: title[titleLanguage] ?? slug, titleLanguage, hasRule, chosen, ...timesOf(ctx, window) }
  })
}

function timesOf(ctx: Context, window: Window) {
  return {
    state: collectionState(window, ctx.clock.now()),
    startsAt: window.startsAt?.toISOString() ?? null,
    endsAt: window.endsAt?.toISOString() ?? null,
    changedAt: window.changedAt.toISOString(),
  }
}

type Found = Window & {
  slug: string
  title: Record<string, string>
  intro: Record<string, string>
  rule: CollectionRule | null
  goods: ChosenPiece[]
}

/** All languages; null when there is none. @throws DomainError forbidden */
export async function findAdminCollection(ctx: Context, slug: string): Promise<AdminCollection | null> {
  requireRole(ctx.actor, 'admin')
  const [found] = await ctx.db.query<Found>`
    select slug, title, intro, rule, ${windowColumns}, (
      select coalesce(json_agg(piece order by place), '[]') from (
        select chosen.position as place, json_build_object('id', p.slug, 'name', coalesce(t.name, p.name),
          'nameLanguage', coalesce(t.language, p.language), 'artisan', a.name, 'isShown', ${visibleProducts},
          'picture', (
            select json_build_object('key', key, 'width', width, 'height', height, 'ground', ground, 'alt', alt)
            from product_pictures join images on images.id = image_id where product_id = p.id order by position
              limit 1)) as piece
        from collection_products chosen join products p on p.id = chosen.product_id
          join artisans a on a.id = p.artisan_id
        left join product_translations t on t.product_id = p.id and t.language = ${ctx.locale}
        where chosen.collection_id = collections.id
      ) pieces) as goods
    from collections where slug = ${slug}`
  if (!found) return null
  const { title, intro, rule, goods, ...window } = found
  return { slug: found.slug, title, intro, rule, goods, ...timesOf(ctx, window) }
}
