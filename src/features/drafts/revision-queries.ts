import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { Picture } from '#features/products/product.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import { type FieldChange, materialChanges } from './product-changes.ts'
import { flagsOf, type ProductFlag } from './product-flag.ts'
import type { ProductForm } from './product-form.ts'
import type { RevisionDetail, WaitingRevision } from './revision.ts'

const pendingText = `SELECT after FROM product_revisions WHERE product_id = $1 AND status = 'pending'`

export async function findPendingForm(ctx: Context, productId: number): Promise<ProductForm | null> {
  const [found] = await namedQuery<{ after: ProductForm }>(ctx.db, 'revision-pending', pendingText, [productId])
  return found?.after ?? null
}

const columns = `
  r.public_id AS id, p.slug AS product, coalesce(t.name, p.name) AS name, coalesce(t.language, p.language) AS "nameLanguage",
  a.name AS artisan, r.asked_at AS "askedAt"`

const tables = `
  product_revisions r JOIN products p ON p.id = r.product_id JOIN artisans a ON a.id = p.artisan_id
  LEFT JOIN product_translations t ON t.product_id = p.id AND t.language = $1`

const waitingText = `
  SELECT ${columns}, (SELECT count(*)::int FROM product_revisions WHERE status = 'pending') AS total
  FROM ${tables} WHERE r.status = 'pending' ORDER BY r.asked_at, r.id LIMIT $2 OFFSET $3`

type Waiting = Omit<WaitingRevision, 'askedAt'> & { askedAt: Date; total: number }

export async function listRevisions(
  ctx: Context,
  { page, limit }: { page: number; limit: number },
): Promise<Page<WaitingRevision>> {
  requireRole(ctx.actor, 'admin')
  const values = [ctx.locale, limit, (page - 1) * limit]
  const rows = await namedQuery<Waiting>(ctx.db, 'revisions', waitingText, values)
  const items = rows.map(({ total: _total, askedAt, ...row }) => ({ ...row, askedAt: askedAt.toISOString() }))
  return toPage(items, rows[0]?.total ?? 0, { page, limit })
}

const oneText = `
  SELECT ${columns}, a.slug AS "artisanId", r.status, r.reason, r.decided_at AS "decidedAt", r.before, r.after
  FROM ${tables} WHERE r.public_id = $2`

type Found = Omit<Waiting, 'total'> &
  Pick<RevisionDetail, 'artisanId' | 'status' | 'reason'> & {
    decidedAt: Date | null
    before: ProductForm
    after: ProductForm
  }

export async function findRevision(ctx: Context, id: string): Promise<RevisionDetail | null> {
  requireRole(ctx.actor, 'admin')
  const [found] = await namedQuery<Found>(ctx.db, 'revision', oneText, [ctx.locale, id])
  if (!found) return null
  const { before, after, askedAt, decidedAt, ...rest } = found
  const changes = materialChanges(before, after)
  const keys = [...before.pictures, ...after.pictures].map(({ key }) => key)
  return {
    ...rest,
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    flags: await findRevisionFlags(ctx, { artisan: found.artisanId, after, changes }),
    changes: changes.map((change) => ({
      field: change.field,
      before: change.before ?? null,
      after: change.after ?? null,
    })),
    pictures: await findPictures(ctx, keys),
    crafts: await findCraftNames(ctx, [before.craft, after.craft]),
  }
}

const picturesText = `SELECT key, width, height, ground, '' AS alt FROM images WHERE key = ANY ($1::text[])`

export function findPictures(ctx: Context, keys: readonly string[]): Promise<Picture[]> {
  return keys.length === 0 ? Promise.resolve([]) : namedQuery<Picture>(ctx.db, 'pictures-named', picturesText, [keys])
}

const craftsText = 'SELECT slug, coalesce(names ->> $2, name) AS name FROM crafts WHERE slug = ANY ($1::text[])'

export async function findCraftNames(ctx: Context, slugs: readonly string[]): Promise<Record<string, string>> {
  const found = await namedQuery<{ slug: string; name: string }>(ctx.db, 'craft-names', craftsText, [slugs, ctx.locale])
  return Object.fromEntries(found.map(({ slug, name }) => [slug, name]))
}

type Changed = { artisan: string; after: ProductForm; changes: readonly FieldChange[] }
type RevisionFlagQueriesFound = { state: string | null; craft: { name: string; state: string; isGi: boolean } }

const text = `
  SELECT a.state, json_build_object('name', c.name, 'state', c.state, 'isGi', c.gi_tag IS NOT NULL) AS craft
  FROM artisans a, crafts c WHERE a.slug = $1 AND c.slug = $2`

async function findRevisionFlags(ctx: Context, { artisan, after, changes }: Changed): Promise<ProductFlag[]> {
  const [found] = await namedQuery<RevisionFlagQueriesFound>(ctx.db, 'revision-flags', text, [artisan, after.craft])
  if (!found) return []
  const isNewCraft = changes.some(({ field }) => field === 'craft')
  // Price changes need no review, so no price flag.
  const craft = { ...found.craft, isGi: found.craft.isGi && isNewCraft, lowPaise: null, highPaise: null }
  return flagsOf({
    texts: changes.flatMap(({ field, after }) => textOf(field, after)),
    category: after.category,
    state: found.state ?? '',
    craft,
    ...{ lowestPaise: 0, highestPaise: 0 },
  })
}

const readFields = ['materials', 'techniques', 'features']

function textOf(field: string, value: unknown): { field: string; text: string }[] {
  if (field.startsWith('words.') && typeof value === 'string') return [{ field, text: value }]
  if (!readFields.includes(field) || !Array.isArray(value)) return []
  return [{ field, text: value.join(field === 'features' ? '. ' : ', ') }]
}
