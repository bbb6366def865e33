import { z } from 'zod'
import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { findKeptProduct } from '#features/drafts/own-form-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { sql } from '#platform/database/sql.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import type { ExportedProduct } from './export-rows.ts'
import type { ImportDetail, ImportLine, ImportSummary } from './import-view.ts'
import { importOutcomes } from './product-import.ts'
import { listReadyDrafts } from './submit-imported.ts'

const columns = sql`i.public_id as id, i.file_name, i.format, i.status, i.total, i.done, i.problem,
  i.created_at, i.finished_at`

type Row = Omit<ImportSummary, 'createdAt' | 'finishedAt'> & { createdAt: Date; finishedAt: Date | null }

function summaryOf({ createdAt, finishedAt, ...row }: Row): ImportSummary {
  return { ...row, createdAt: createdAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null }
}

export async function listImports(ctx: Context): Promise<ImportSummary[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const found = await ctx.db.query<Row>`
    select ${columns} from imports i where i.artisan_id = ${artisanId} order by i.created_at desc, i.id desc limit 30`
  return found.map(summaryOf)
}

/** @throws DomainError not-found (also for another's) */
export async function getImport(ctx: Context, publicId: string): Promise<ImportDetail> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (!z.uuid().safeParse(publicId).success) throw new DomainError('not-found')
  type Found = Row & Pick<ImportDetail, 'questions' | 'answers'> & { counts: Partial<ImportDetail['counts']> }
  const [found] = await ctx.db.query<Found>`
    select ${columns}, i.questions, i.answers,
      (select coalesce(json_object_agg(outcome, count), '{}') from (
        select outcome, count(*) from import_items where import_id = i.id group by outcome) c) as counts
    from imports i where i.public_id = ${publicId} and i.artisan_id = ${artisanId}`
  if (!found) throw new DomainError('not-found')
  const { questions, answers, counts, ...row } = found
  const ready = row.status === 'finished' ? (await listReadyDrafts(ctx, publicId)).length : 0
  const all = Object.fromEntries(importOutcomes.map((outcome) => [outcome, counts[outcome] ?? 0]))
  return { ...summaryOf(row), questions, answers, counts: all as ImportDetail['counts'], ready }
}

export async function listImportLines(
  ctx: Context,
  { counts, id }: Pick<ImportDetail, 'counts' | 'id'>,
  { outcome, page, limit }: { outcome: keyof ImportDetail['counts'] | null; page: number; limit: number },
): Promise<Page<ImportLine>> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const items = await ctx.db.query<ImportLine>`
    select n.from_line, n.until_line, n.name, n.outcome, n.done_at is not null as is_done,
      p.slug as product, n.notes
    from imports i join import_items n on n.import_id = i.id left join products p on p.id = n.product_id
    where i.public_id = ${id} and i.artisan_id = ${artisanId}
      and (${outcome}::text is null or n.outcome = ${outcome}::text)
    order by n.position limit ${limit} offset ${(page - 1) * limit}`
  const total = outcome ? counts[outcome] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return toPage(items, total, { page, limit })
}

export async function* exportProducts(ctx: Context): AsyncGenerator<ExportedProduct> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  for (let last = 0; ; ) {
    const rows = await ctx.db.query<{ id: number; slug: string }>`
      select id, slug from products where artisan_id = ${artisanId} and id > ${last} and name <> '' order by id
        limit 100`
    for (const { slug } of rows) {
      const kept = await findKeptProduct(ctx, slug, artisanId)
      if (kept) yield { slug, status: kept.archivedAt ? 'archived' : kept.status, form: kept.form }
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

export async function listOwnPictures(ctx: Context): Promise<string[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const found = await ctx.db.query<{ key: string }>`
    select distinct i.key from images i where i.kind = 'uploaded' and (
      i.id in (select pp.image_id from product_pictures pp join products p on p.id = pp.product_id
      where p.artisan_id = ${artisanId}::bigint)
      or i.id in (select image_id from artisan_pictures where artisan_id = ${artisanId}::bigint)
      or i.id in (select m.image_id from milestones m join parcels s on s.id = m.parcel_id
      where s.artisan_id = ${artisanId}::bigint)) order by 1`
  return found.map(({ key }) => key)
}

export async function findOwnArtisan(ctx: Context): Promise<Record<string, unknown> | null> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const [found] = await ctx.db.query<Record<string, unknown>>`
    select slug, name, home_name, home_language, state, place, pincode, phone, specialty, story,
      years_of_experience, status, tax_status, gstin, enrolment_number,
      legal_form, postal_address, created_at,
      (select coalesce(json_agg(c.slug order by c.slug), '[]') from artisan_crafts ac
      join crafts c on c.id = ac.craft_id
        where ac.artisan_id = artisans.id) as crafts
    from artisans where id = ${artisanId}`
  return found ?? null
}
