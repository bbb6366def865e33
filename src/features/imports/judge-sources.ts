import { createHash } from 'node:crypto'
import type { Context } from '#features/context.ts'
import { findKeptProduct } from '#features/drafts/own-form-queries.ts'
import { completeForm, guessesOf, isSameProduct } from './import-form.ts'
import { findPicture, type KeptPicture, shopKeyOf, standingOf } from './import-pictures.ts'
import { findOwnPictures, type ImportedProduct, type ImportWork, listImportedProducts } from './import-row-queries.ts'
import { note, type SourceProduct } from './import-source.ts'
import type { ImportFormat, ImportOutcome } from './product-import.ts'

export type JudgedSource = {
  source: SourceProduct
  outcome: ImportOutcome
  known: ImportedProduct | null
  hash: string
}

export function sourceKeyOf(format: ImportFormat, key: string): string {
  return `${format}:${key}`.slice(0, 300)
}

export async function judgeSources(
  ctx: Context,
  work: ImportWork,
  { sources, format, kept }: { sources: SourceProduct[]; format: ImportFormat; kept: ReadonlyMap<string, KeptPicture> },
): Promise<JudgedSource[]> {
  const keys = sources.map(({ key }) => sourceKeyOf(format, key))
  const slugs = format === 'haat' ? sources.map(({ key }) => key) : []
  const products = await listImportedProducts(ctx, { artisanId: work.artisanId, keys, slugs })
  const own = await findOwnPictures(
    ctx,
    work,
    sources.flatMap(({ pictures }) => pictures.flatMap(({ file }) => shopKeyOf(file) ?? [])),
  )

  const judged: JudgedSource[] = []
  for (const source of sources) {
    const key = sourceKeyOf(format, source.key)
    const bySlug = format === 'haat' ? products.find(({ slug }) => slug === source.key) : undefined
    const known = bySlug ?? products.find(({ sourceKey }) => sourceKey === key) ?? null
    if (bySlug) source.slug = bySlug.slug
    const hash = hashOf(source, kept)
    notePictures(source, kept, own)
    const outcome = await outcomeOf(ctx, work, { source, known, hash, own })
    if (outcome === 'new') for (const guess of guessesOf(source)) note(source, source.fromLine, guess)
    judged.push({ source, outcome, known, hash })
  }
  return judged
}

type Judging = { source: SourceProduct; known: ImportedProduct | null; hash: string; own: ReadonlySet<string> }

async function outcomeOf(ctx: Context, work: ImportWork, judging: Judging): Promise<ImportOutcome> {
  const { source, known, hash, own } = judging
  if (source.isFailed) return 'failed'
  if (!known) return 'new'
  if (isStanding(known.sourceHash, hash)) return 'skipped'
  // Our own export names its pictures, so the whole product can be compared.
  const shown = source.pictures.map(({ file, alt }) => ({ key: shopKeyOf(file) ?? '', alt }))
  if (shown.some(({ key }) => !own.has(key))) return 'changed'
  const current = await findKeptProduct(ctx, known.slug, work.artisanId)
  if (!current) return 'changed'
  const base = { current: current.form, craft: null, state: work.state, pictures: shown.length > 0 ? shown : null }
  return isSameProduct(completeForm(source, base), current.form) ? 'skipped' : 'changed'
}

function hashOf(source: SourceProduct, kept: ReadonlyMap<string, KeptPicture>): string {
  const { words, pictures } = standingOf(source, kept)
  const sum = (text: string) => (text === '' ? '' : createHash('sha256').update(text).digest('hex').slice(0, 40))
  return `${sum(words)}:${sum(pictures)}`
}

function isStanding(before: string | null, now: string): boolean {
  const [words, pictures] = now.split(':')
  const [wordsBefore, picturesBefore] = before?.split(':') ?? []
  return words === wordsBefore && (pictures === '' || pictures === picturesBefore)
}

function notePictures(source: SourceProduct, kept: ReadonlyMap<string, KeptPicture>, own: ReadonlySet<string>): void {
  const missing = source.pictures.filter(({ file }) => !own.has(shopKeyOf(file) ?? '') && !findPicture(kept, file))
  if (missing.length === 0) return
  const files = missing.map(({ file }) => file).join(', ')
  note(source, source.fromLine, 'pictureMissing', { files: files.slice(0, 300), count: String(missing.length) })
}
