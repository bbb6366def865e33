import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Services, systemContext } from '#app/http/context.ts'
import type { Context } from '#features/context.ts'
import { answerImport, createImport, startImport } from '#features/imports/create-import.ts'
import { importFolder, type KeptPicture } from '#features/imports/import-pictures.ts'
import { getImport, listImportLines } from '#features/imports/import-queries.ts'
import { findArtisan } from '#features/imports/import-row-queries.ts'
import { pictureKey } from '#features/imports/import-source.ts'
import type { ImportDetail } from '#features/imports/import-view.ts'
import { importLimits } from '#features/imports/product-import.ts'
import { readImport } from '#features/imports/read-import.ts'
import { runImport } from '#features/imports/run-import.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { openPictureIntake } from '#platform/pictures/picture-intake.server.ts'
import { picturesInZip } from '#platform/pictures/picture-zip.server.ts'

type ImportArgs = {
  file: string
  artisan: string
  pictures?: string
  crafts: Record<string, string>
  isInRupees: boolean
  isDry: boolean
}

/** Returns 0 when every line imports (or would), 1 when one fails or a question is open, 2 for invalid arguments. */
export async function runImportFile(services: Services, args: string[]): Promise<0 | 1 | 2> {
  const input = readImportArgs(args)
  if (!input) return 2
  const system = systemContext(services, 'import')
  const artisan = await findArtisan(system, input.artisan)
  if (!artisan) {
    console.log(`There is no artisan ${input.artisan}.`)
    return 1
  }
  const ctx = { ...system, actor: artisan }
  const publicId = randomUUID()
  const bytes = await readFile(input.file)
  const pictures = input.pictures ? await keepPictures(ctx, publicId, input.pictures) : []
  await createImport(ctx, { publicId, fileName: path.basename(input.file), bytes, pictures })
  await readImport(system, publicId)
  return carryOut(ctx, system, await getImport(ctx, publicId), input)
}

function readImportArgs(args: string[]): ImportArgs | null {
  const options = {
    artisan: { type: 'string' },
    pictures: { type: 'string' },
    craft: { type: 'string', multiple: true },
    rupees: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  } as const
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file, ...more] = positionals
    if (!file || !values.artisan || more.length > 0) return null
    const crafts = Object.fromEntries((values.craft ?? []).map((one) => one.split(/=(?=[^=]*$)/) as [string, string]))
    const { artisan, pictures, rupees = false } = values
    return {
      file,
      artisan,
      ...(pictures ? { pictures } : {}),
      crafts,
      isInRupees: rupees,
      isDry: values['dry-run'] ?? false,
    }
  } catch {
    return null
  }
}

async function keepPictures(ctx: Context, publicId: string, file: string): Promise<KeptPicture[]> {
  const { pictures, pictureBytes, picturesBytes } = importLimits
  const kept: KeptPicture[] = []
  for await (const { name, bytes } of picturesInZip(file, { pictures, pictureBytes, allBytes: picturesBytes * 2 })) {
    const place = kept.length
    await ctx.storage.put(`${importFolder(publicId)}/pictures/${place}`, bytes, 'application/octet-stream')
    kept.push({ name: pictureKey(name), place, sum: createHash('sha1').update(bytes).digest('hex').slice(0, 16) })
  }
  return kept
}

async function carryOut(ctx: Context, system: Context, read: ImportDetail, input: ImportArgs): Promise<0 | 1> {
  await printLines(ctx, read)
  if (read.status === 'failed') {
    console.log(translate('en', `invalid.${read.problem}`))
    return 1
  }
  const crafts = Object.fromEntries(
    read.questions.categories.map(({ value, craft }) => [value, input.crafts[value] ?? craft ?? undefined]),
  )
  for (const { value, products } of read.questions.categories)
    console.log(
      `${value || '(no category)'}: ${products} → ${crafts[value] ?? 'which craft? --craft "category=craft"'}`,
    )
  if (input.isDry) return read.counts.failed > 0 ? 1 : 0
  const isInRupees = input.isInRupees || read.answers.isInRupees
  if (!isInRupees) console.log('Are its prices rupees? Then say --rupees.')
  if (!isInRupees || Object.values(crafts).includes(undefined)) return 1

  await answerImport(ctx, read.id, { crafts: crafts as Record<string, string>, isInRupees })
  await startImport(ctx, read.id)
  const intake = openPictureIntake()
  await runImport(system, read.id, (bytes) => intake.take(bytes))
  intake.close()
  const done = await getImport(ctx, read.id)
  await printLines(ctx, done)
  return done.counts.failed > 0 ? 1 : 0
}

async function printLines(ctx: Context, detail: ImportDetail): Promise<void> {
  const pages = Math.ceil(Object.values(detail.counts).reduce((sum, count) => sum + count, 0) / 500)
  for (let page = 1; page <= pages; page += 1) {
    const { items } = await listImportLines(ctx, detail, { outcome: null, page, limit: 500 })
    for (const { fromLine, name, outcome, notes } of items) {
      const words = notes.map(({ line, note, values }) => `line ${line}: ${wordsOf(note, values)}`)
      if (words.length > 0) console.log(`${fromLine}\t${outcome}\t${name}\t${words.join(' ')}`)
    }
  }
  console.log(
    Object.entries(detail.counts)
      .map(([outcome, count]) => `${outcome} ${count}`)
      .join(', '),
  )
}

function wordsOf(note: string, values: Record<string, string>): string {
  if (note === 'rule') return `${values.field}: ${translate('en', values.rule ?? '')}`
  if (note === 'refused') return values.code ?? ''
  return translate('en', `workshop:import.note.${note}`, values)
}
