import { type Context, transaction } from '#features/context.ts'
import { type CsvForm, csvFormOf, csvRows } from '#platform/csv/csv-file.server.ts'
import { records } from '#platform/database/sql.ts'
import { secondLooks, tellLanguage } from './import-check.ts'
import { craftCalled, craftNamedIn, type NamedCraft } from './import-crafts.ts'
import { type ImportHead, readHead, sourceRow } from './import-head.ts'
import { importFolder, type KeptPicture } from './import-pictures.ts'
import {
  findFormerCrafts,
  findImportWork,
  findKeptPictures,
  type ImportWork,
  listNamedCrafts,
} from './import-row-queries.ts'
import { shopifyReader } from './import-shopify.ts'
import type { SourceProduct, SourceReader } from './import-source.ts'
import { templateReader } from './import-template.ts'
import { wooCommerceReader } from './import-woocommerce.ts'
import { judgeSources } from './judge-sources.ts'
import { type ImportFormat, type ImportNote, type ImportQuestions, importLimits } from './product-import.ts'

const readers: Record<ImportFormat, () => SourceReader> = {
  shopify: shopifyReader,
  woocommerce: wooCommerceReader,
  haat: templateReader,
}

const portion = 200

type Reading = {
  ctx: Context
  work: ImportWork
  format: ImportFormat
  head: ImportHead
  reader: SourceReader
  crafts: NamedCraft[]
  kept: ReadonlyMap<string, KeptPicture>
  look: (source: SourceProduct) => void
  categories: Map<string, { products: number; words: string }>
  waiting: SourceProduct[]
  position: number
}

/** Changes no product. Safe to repeat: it starts over. */
export async function readImport(ctx: Context, publicId: string): Promise<void> {
  const work = await findImportWork(ctx, publicId)
  if (work?.status !== 'reading') return
  await ctx.db.query`delete from import_items where import_id = ${work.id}`

  const bytes = await ctx.storage.find(`${importFolder(publicId)}/file.csv`)
  if (!bytes) return void (await giveUp(ctx, work, 'importGone'))
  const form = csvFormOf(bytes)
  if ('refused' in form) return void (await giveUp(ctx, work, problems[form.refused]))
  await readRows(ctx, work, { bytes, form })
}

const problems = { empty: 'importEmpty', noText: 'importNoText', workbook: 'importWorkbook' } as const

async function readRows(ctx: Context, work: ImportWork, file: { bytes: Uint8Array; form: CsvForm }): Promise<void> {
  const rows = csvRows(file.bytes, file.form)
  const reading = await readHeadRow(ctx, work, rows)
  if (!reading) return
  for await (const row of rows) {
    if (!('trouble' in row)) {
      await takeProducts(reading, reading.reader.take(sourceRow(reading.head, row)))
    } else {
      await takeProducts(reading, [brokenLine({ line: row.line, note: row.trouble, values: {} })])
      if (row.isGivenUp) return void (await giveUp(ctx, work, 'importBroken'))
    }
    if (reading.position > importLimits.products) return void (await giveUp(ctx, work, 'importTooMany'))
  }
  await takeProducts(reading, reading.reader.end())
  await flush(reading)
  if (reading.position === 0) return void (await giveUp(ctx, work, 'importEmpty'))
  if (reading.position > importLimits.products) return void (await giveUp(ctx, work, 'importTooMany'))
  await endReading(reading, file.form)
}

async function readHeadRow(ctx: Context, work: ImportWork, rows: ReturnType<typeof csvRows>): Promise<Reading | null> {
  const { value: row } = await rows.next()
  if (!row) return giveUp(ctx, work, 'importEmpty')
  if ('trouble' in row) return giveUp(ctx, work, 'importBroken', { line: row.line, note: row.trouble, values: {} })
  const head = readHead(row.cells)
  if (!('refused' in head)) return beginReading(ctx, work, head)
  if (head.refused === 'unknown') return giveUp(ctx, work, 'importUnknown')
  const columns = head.missing.join(', ')
  return giveUp(ctx, work, 'importColumns', { line: row.line, note: 'columns', values: { columns } })
}

async function beginReading(ctx: Context, work: ImportWork, head: ImportHead): Promise<Reading> {
  const crafts = await listNamedCrafts(ctx, work.artisanId)
  const kept = await findKeptPictures(ctx, work.publicId)
  const reader = readers[head.format]()
  const start = { ctx, work, head, reader, format: head.format, crafts, kept }
  return { ...start, look: secondLooks(), categories: new Map(), waiting: [], position: 0 }
}

async function takeProducts(reading: Reading, sources: readonly SourceProduct[]): Promise<void> {
  for (const source of sources) {
    if (reading.format !== 'haat') tellLanguage(source, reading.work.homeLanguage)
    const called = reading.format === 'haat' ? craftCalled(source.category, reading.crafts) : null
    if (called) source.form.craft = called
    reading.look(source)
    reading.waiting.push(source)
    if (reading.waiting.length >= portion) await flush(reading)
  }
}

async function flush(reading: Reading): Promise<void> {
  const { ctx, work, format, kept } = reading
  const sources = reading.waiting.splice(0)
  if (sources.length === 0) return
  const judged = await judgeSources(ctx, work, { sources, format, kept })
  const rows = judged.map(({ source, outcome, known, hash }) => {
    if (outcome === 'new' && !source.form.craft) noteCategory(reading, source)
    reading.position += 1
    const { notes, ...rest } = source
    const place = { position: reading.position, fromLine: source.fromLine, untilLine: source.untilLine }
    const form = outcome === 'failed' ? null : { ...rest, hash }
    return { ...place, sourceKey: source.key, name: source.name, outcome, notes, form, productId: known?.id ?? null }
  })
  await transaction(ctx, async (ctx) => {
    await ctx.db.query`
      insert into import_items (import_id, position, from_line, until_line, source_key, name, outcome, notes, form,
        product_id)
      select ${work.id}, position, from_line, until_line, source_key, name, outcome, notes, form, product_id
      from jsonb_to_recordset(${records(rows)}::jsonb) as i (position int, from_line int, until_line int,
        source_key text, name text, outcome text, notes jsonb, form jsonb, product_id bigint)`
    await ctx.db.query`update imports set total = ${reading.position}, format = ${format} where id = ${work.id}`
  })
}

function noteCategory({ categories }: Reading, { category, hints }: SourceProduct): void {
  const value = category.slice(0, 200)
  const before = categories.get(value) ?? { products: 0, words: '' }
  categories.set(value, { products: before.products + 1, words: `${before.words} ${hints}`.slice(0, 2_000) })
}

async function endReading(reading: Reading, { encoding }: CsvForm): Promise<void> {
  const { ctx, work, format, categories: counted, crafts } = reading
  const former = await findFormerCrafts(ctx, work)
  const owns = crafts.filter(({ isOwn }) => isOwn)
  const only = owns.length === 1 ? (owns[0]?.id ?? null) : null
  const categories: ImportQuestions['categories'] = [...counted].map(([value, { products, words }]) => ({
    value,
    products,
    craft: former[value] || craftNamedIn(value, crafts) || craftNamedIn(words, crafts) || only,
  }))
  categories.sort((a, b) => b.products - a.products)
  const questions: ImportQuestions = {
    categories: categories.slice(0, 300),
    isOldEncoding: encoding === 'windows-1252',
  }
  // Our own header says rupees; other formats do not name the currency.
  const answers = { crafts: {}, isInRupees: format === 'haat' }
  await ctx.db.query`
    update imports set status = 'read', questions = ${JSON.stringify(questions)}, answers = ${JSON.stringify(answers)}
    where id = ${work.id} and status = 'reading'`
}

function brokenLine(problem: ImportNote): SourceProduct {
  const place = { fromLine: problem.line, untilLine: problem.line }
  const nothing = { key: '', slug: null, name: '', category: '', hints: '', form: { words: {} } }
  return { ...nothing, ...place, optionNames: [], variants: [], pictures: [], notes: [problem], isFailed: true }
}

async function giveUp(ctx: Context, work: ImportWork, problem: string, note?: ImportNote): Promise<null> {
  if (note)
    await ctx.db.query`
    insert into import_items (import_id, position, from_line, until_line, name, outcome, notes)
    values (${work.id}, 1000000, ${note.line}::integer, ${note.line}::integer, '', 'failed',
      ${JSON.stringify([note])}) on conflict do nothing`
  await ctx.db.query`
    update imports set status = 'failed', problem = ${problem}, finished_at = ${ctx.clock.now()}
    where id = ${work.id} and status = 'reading'`
  return null
}
