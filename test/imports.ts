import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { answerImport, createImport, startImport } from '#features/imports/create-import.ts'
import { importFolder, type KeptPicture } from '#features/imports/import-pictures.ts'
import { getImport, listImportLines } from '#features/imports/import-queries.ts'
import { pictureKey } from '#features/imports/import-source.ts'
import type { ImportDetail, ImportLine } from '#features/imports/import-view.ts'
import { readImport } from '#features/imports/read-import.ts'
import { runImport, type TakePicture } from '#features/imports/run-import.ts'
import type { Person } from './cast.ts'
import type { TestShop } from './shop.ts'

export function fileOf(name: string): Buffer {
  return readFileSync(path.resolve(import.meta.dirname, 'files', name))
}

/** Replaces the process that decodes pictures: every input counts as a picture of this size. */
export const takeAny: TakePicture = async (bytes) => ({
  taken: { bytes, width: 400, height: 300, look: null, isMachineMade: false, ground: '#336699' },
})

export type BroughtImport = ImportDetail & { lines: ImportLine[] }

export function bringing(shop: TestShop, person: Person, craft: string) {
  const ctx = shop.as(person)

  async function look(id: string): Promise<BroughtImport> {
    const detail = await getImport(ctx, id)
    const lines: ImportLine[] = []
    for (let page = 1; page === 1 || lines.length === (page - 1) * 50; page += 1)
      lines.push(...(await listImportLines(ctx, detail, { outcome: null, page, limit: 50 })).items)
    return { ...detail, lines }
  }

  async function read(bytes: Buffer | string, pictures: Record<string, Buffer> = {}): Promise<BroughtImport> {
    const publicId = randomUUID()
    const kept: KeptPicture[] = []
    for (const [place, [name, picture]] of Object.entries(pictures).entries()) {
      await shop.storage.put(`${importFolder(publicId)}/pictures/${place}`, picture, 'application/octet-stream')
      kept.push({ name: pictureKey(name), place, sum: createHash('sha1').update(picture).digest('hex') })
    }
    await createImport(ctx, { publicId, fileName: 'products.csv', bytes: Buffer.from(bytes), pictures: kept })
    await readImport(shop.as(), publicId)
    return look(publicId)
  }

  async function start({ id, questions }: ImportDetail): Promise<void> {
    const crafts = Object.fromEntries(questions.categories.map(({ value }) => [value, craft]))
    await answerImport(ctx, id, { crafts, isInRupees: true })
    await startImport(ctx, id)
  }

  async function bring(bytes: Buffer | string, pictures: Record<string, Buffer> = {}): Promise<BroughtImport> {
    const detail = await read(bytes, pictures)
    if (detail.status !== 'read') return detail
    await start(detail)
    await runImport(shop.as(), detail.id, takeAny)
    return look(detail.id)
  }

  return { read, start, bring, look }
}
