import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { Picture } from '#features/products/product.ts'
import { sql } from '#platform/database/sql.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import { pictureFacts } from './flag-queries.ts'
import { type FieldChange, materialChanges } from './product-changes.ts'
import { type FlagFacts, flagsOf, type ProductFlag } from './product-flag.ts'
import type { ProductForm } from './product-form.ts'
import type { RevisionDetail, WaitingRevision } from './revision.ts'

export async function findPendingForm(ctx: Context, productId: number): Promise<ProductForm | null> {
  const [found] = await ctx.db.query<{ after: ProductForm }>`
    select jsonb_build_object('fields', '{}'::jsonb) || after as after from product_revisions where product_id = ${productId} and status = 'pending'`
  return found?.after ?? null
}

const columns = sql`
  r.public_id as id, p.slug as product, coalesce(t.name, p.name) as name,
  coalesce(t.language, p.language) as name_language, a.name as artisan, r.asked_at`

const tables = (locale: string) => sql`
  product_revisions r join products p on p.id = r.product_id join artisans a on a.id = p.artisan_id
  left join product_translations t on t.product_id = p.id and t.language = ${locale}`

type Waiting = Omit<WaitingRevision, 'askedAt'> & { askedAt: Date; total: number }

export async function listRevisions(
  ctx: Context,
  { page, limit }: { page: number; limit: number },
): Promise<Page<WaitingRevision>> {
  requireRole(ctx.actor, 'admin')
  const rows = await ctx.db.query<Waiting>`
    select ${columns}, (select count(*)::int from product_revisions where status = 'pending') as total
    from ${tables(ctx.locale)} where r.status = 'pending' order by r.asked_at, r.id
      limit ${limit} offset ${(page - 1) * limit}`
  const items = rows.map(({ total: _total, askedAt, ...row }) => ({ ...row, askedAt: askedAt.toISOString() }))
  return toPage(items, rows[0]?.total ?? 0, { page, limit })
}

type Found = Omit<Waiting, 'total'> &
  Pick<RevisionDetail, 'artisanId' | 'status' | 'reason'> & {
    decidedAt: Date | null
    before: ProductForm
    after: ProductForm
  }

export async function findRevision(ctx: Context, id: string): Promise<RevisionDetail | null> {
  requireRole(ctx.actor, 'admin')
  const [found] = await ctx.db.query<Found>`
    select ${columns}, a.slug as artisan_id, r.status, r.reason, r.decided_at, jsonb_build_object('fields', '{}'::jsonb) || r.before as before,
      jsonb_build_object('fields', '{}'::jsonb) || r.after as after
    from ${tables(ctx.locale)} where r.public_id = ${id}`
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

export function findPictures(ctx: Context, keys: readonly string[]): Promise<Picture[]> {
  return keys.length === 0
    ? Promise.resolve([])
    : ctx.db.query<Picture>`
    select key, width, height, ground, '' as alt from images where key = any (${keys}::text[])`
}

export async function findCraftNames(ctx: Context, slugs: readonly string[]): Promise<Record<string, string>> {
  const found = await ctx.db.query<{ slug: string; name: string }>`
    select slug, coalesce(names ->> ${ctx.locale}, name) as name from crafts where slug = any (${slugs}::text[])`
  return Object.fromEntries(found.map(({ slug, name }) => [slug, name]))
}

type Changed = { artisan: string; after: ProductForm; changes: readonly FieldChange[] }
type RevisionFlagQueriesFound = {
  pictures: FlagFacts['pictures']
  state: string | null
  craft: { name: string; state: string; isGi: boolean }
}

async function findRevisionFlags(ctx: Context, { artisan, after, changes }: Changed): Promise<ProductFlag[]> {
  const before = new Set(changes.flatMap((change) => (change.field === 'pictures' ? keysOf(change.before) : [])))
  const added = changes.flatMap(({ field, after }) => (field === 'pictures' ? keysOf(after) : []))
  const fresh = added.filter((key) => !before.has(key))
  const [found] = await ctx.db.query<RevisionFlagQueriesFound>`
    select a.state,
      (select ${pictureFacts(sql`a.id`)} from images i where i.key = any (${fresh}::text[])) as pictures, json_build_object('name', c.name, 'state', c.state, 'isGi', c.gi_tag is not null) as craft
    from artisans a, crafts c where a.slug = ${artisan} and c.slug = ${after.craft}`
  if (!found) return []
  const isNewCraft = changes.some(({ field }) => field === 'craft')
  // Price changes need no review, so no price flag.
  const craft = { ...found.craft, isGi: found.craft.isGi && isNewCraft, lowPaise: null, highPaise: null }
  return flagsOf({
    texts: changes.flatMap(({ field, after }) => textOf(field, after)),
    category: after.category,
    state: found.state ?? '',
    pictures: found.pictures,
    craft,
    ...{ lowestPaise: 0, highestPaise: 0 },
  })
}

function keysOf(pictures: unknown): string[] {
  return Array.isArray(pictures) ? (pictures as { key: string }[]).map(({ key }) => key) : []
}

const readFields = ['materials', 'techniques', 'features']

function textOf(field: string, value: unknown): { field: string; text: string }[] {
  if (field.startsWith('words.') && typeof value === 'string') return [{ field, text: value }]
  if (!readFields.includes(field) || !Array.isArray(value)) return []
  return [{ field, text: value.join(field === 'features' ? '. ' : ', ') }]
}
