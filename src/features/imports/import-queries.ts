import { z } from 'zod'
import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { findKeptProduct } from '#features/drafts/own-form-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import type { ExportedProduct } from './export-rows.ts'
import type { ImportDetail, ImportLine, ImportSummary } from './import-view.ts'
import { importOutcomes } from './product-import.ts'
import { listReadyDrafts } from './submit-imported.ts'

const columns = `i.public_id AS id, i.file_name AS "fileName", i.format, i.status, i.total, i.done, i.problem,
  i.created_at AS "createdAt", i.finished_at AS "finishedAt"`

type Row = Omit<ImportSummary, 'createdAt' | 'finishedAt'> & { createdAt: Date; finishedAt: Date | null }

function summaryOf({ createdAt, finishedAt, ...row }: Row): ImportSummary {
  return { ...row, createdAt: createdAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null }
}

const listText = `SELECT ${columns} FROM imports i WHERE i.artisan_id = $1 ORDER BY i.created_at DESC, i.id DESC LIMIT 30`

export async function listImports(ctx: Context): Promise<ImportSummary[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const found = await namedQuery<Row>(ctx.db, 'imports', listText, [artisanId])
  return found.map(summaryOf)
}

const oneText = `
  SELECT ${columns}, i.questions, i.answers,
    (SELECT coalesce(json_object_agg(outcome, count), '{}') FROM (
      SELECT outcome, count(*) FROM import_items WHERE import_id = i.id GROUP BY outcome) c) AS counts
  FROM imports i WHERE i.public_id = $1 AND i.artisan_id = $2`

/** @throws DomainError not-found (also for another's) */
export async function getImport(ctx: Context, publicId: string): Promise<ImportDetail> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (!z.uuid().safeParse(publicId).success) throw new DomainError('not-found')
  type Found = Row & Pick<ImportDetail, 'questions' | 'answers'> & { counts: Partial<ImportDetail['counts']> }
  const [found] = await namedQuery<Found>(ctx.db, 'import', oneText, [publicId, artisanId])
  if (!found) throw new DomainError('not-found')
  const { questions, answers, counts, ...row } = found
  const ready = row.status === 'finished' ? (await listReadyDrafts(ctx, publicId)).length : 0
  const all = Object.fromEntries(importOutcomes.map((outcome) => [outcome, counts[outcome] ?? 0]))
  return { ...summaryOf(row), questions, answers, counts: all as ImportDetail['counts'], ready }
}

const linesText = `
  SELECT n.from_line AS "fromLine", n.until_line AS "untilLine", n.name, n.outcome, n.done_at IS NOT NULL AS "isDone",
    p.slug AS product, n.notes
  FROM imports i JOIN import_items n ON n.import_id = i.id LEFT JOIN products p ON p.id = n.product_id
  WHERE i.public_id = $1 AND i.artisan_id = $2 AND ($3::text IS NULL OR n.outcome = $3)
  ORDER BY n.position LIMIT $4 OFFSET $5`

export async function listImportLines(
  ctx: Context,
  { counts, id }: Pick<ImportDetail, 'counts' | 'id'>,
  { outcome, page, limit }: { outcome: keyof ImportDetail['counts'] | null; page: number; limit: number },
): Promise<Page<ImportLine>> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const values = [id, artisanId, outcome, limit, (page - 1) * limit]
  const items = await namedQuery<ImportLine>(ctx.db, 'import-lines', linesText, values)
  const total = outcome ? counts[outcome] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return toPage(items, total, { page, limit })
}

const pageText = `SELECT id, slug FROM products WHERE artisan_id = $1 AND id > $2 AND name <> '' ORDER BY id LIMIT 100`

export async function* exportProducts(ctx: Context): AsyncGenerator<ExportedProduct> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  for (let last = 0; ; ) {
    const rows = await namedQuery<{ id: number; slug: string }>(ctx.db, 'products-export', pageText, [artisanId, last])
    for (const { slug } of rows) {
      const kept = await findKeptProduct(ctx, slug, artisanId)
      if (kept) yield { slug, status: kept.archivedAt ? 'archived' : kept.status, form: kept.form }
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

const pictureText = `
  SELECT DISTINCT i.key FROM images i WHERE i.kind = 'uploaded' AND (
    i.id IN (SELECT pp.image_id FROM product_pictures pp JOIN products p ON p.id = pp.product_id WHERE p.artisan_id = $1)
    OR i.id IN (SELECT image_id FROM artisan_pictures WHERE artisan_id = $1)) ORDER BY 1`

export async function listOwnPictures(ctx: Context): Promise<string[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const found = await namedQuery<{ key: string }>(ctx.db, 'pictures-export', pictureText, [artisanId])
  return found.map(({ key }) => key)
}

const artisanText = `
  SELECT slug, name, home_name AS "homeName", home_language AS "homeLanguage", state, place, pincode, phone, specialty, story,
    years_of_experience AS "yearsOfExperience", status, tax_status AS "taxStatus", gstin, enrolment_number AS "enrolmentNumber",
    legal_form AS "legalForm", postal_address AS "postalAddress", created_at AS "createdAt",
    (SELECT coalesce(json_agg(c.slug ORDER BY c.slug), '[]') FROM artisan_crafts ac JOIN crafts c ON c.id = ac.craft_id
      WHERE ac.artisan_id = artisans.id) AS crafts
  FROM artisans WHERE id = $1`

export async function findOwnArtisan(ctx: Context): Promise<Record<string, unknown> | null> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const [found] = await namedQuery<Record<string, unknown>>(ctx.db, 'artisan-export', artisanText, [artisanId])
  return found ?? null
}
