import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type AdminCollection, type ChosenPiece, collectionState, type ListedCollection } from './collection.ts'
import type { CollectionRule } from './collection-rule.ts'

type Window = { startsAt: Date | null; endsAt: Date | null; archivedAt: Date | null; changedAt: Date }

const windowColumns = `starts_at AS "startsAt", ends_at AS "endsAt", archived_at AS "archivedAt", changed_at AS "changedAt"`

// Shown and coming collections first, then drafts, then past ones. A shop has some dozens, so there are no pages.
const listText = `
  SELECT slug, title, ${windowColumns}, rule IS NOT NULL AS "hasRule",
    (SELECT count(*)::int FROM collection_products WHERE collection_id = collections.id) AS chosen
  FROM collections ORDER BY archived_at IS NOT NULL, starts_at DESC NULLS FIRST, id DESC LIMIT 200`

type Listed = Window & { slug: string; title: Record<string, string>; hasRule: boolean; chosen: number }

/** Archived ones last. @throws DomainError forbidden for all but admins */
export async function listCollections(ctx: Context): Promise<ListedCollection[]> {
  requireRole(ctx.actor, 'admin')
  const found = await namedQuery<Listed>(ctx.db, 'collections', listText, [])
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

const oneText = `
  SELECT slug, title, intro, rule, ${windowColumns}, (
    SELECT coalesce(json_agg(piece ORDER BY place), '[]') FROM (
      SELECT chosen.position AS place, json_build_object('id', p.slug, 'name', coalesce(t.name, p.name),
        'nameLanguage', coalesce(t.language, p.language), 'artisan', a.name, 'isShown', ${visibleProducts}, 'picture', (
          SELECT json_build_object('key', key, 'width', width, 'height', height, 'ground', ground, 'alt', alt)
          FROM product_pictures JOIN images ON images.id = image_id WHERE product_id = p.id ORDER BY position LIMIT 1)) AS piece
      FROM collection_products chosen JOIN products p ON p.id = chosen.product_id JOIN artisans a ON a.id = p.artisan_id
      LEFT JOIN product_translations t ON t.product_id = p.id AND t.language = $2
      WHERE chosen.collection_id = collections.id
    ) pieces) AS goods
  FROM collections WHERE slug = $1`

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
  const [found] = await namedQuery<Found>(ctx.db, 'collection-admin', oneText, [slug, ctx.locale])
  if (!found) return null
  const { title, intro, rule, goods, ...window } = found
  return { slug: found.slug, title, intro, rule, goods, ...timesOf(ctx, window) }
}
