import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FilePart, Http } from '#features/call.ts'
import { type Context, queueJobs } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { picturesInZip } from '#platform/pictures/picture-zip.server.ts'
import { StorageAway } from '#platform/storage/storage-away.server.ts'
import { type BroughtFile, createImport, forgetImport, forgetImportJob, type GivenUp } from './create-import.ts'
import { importFolder, type KeptPicture } from './import-pictures.ts'
import { pictureKey } from './import-source.ts'
import { cleanText } from './import-words.ts'
import { importLimits } from './product-import.ts'

type Taking = {
  ctx: Context
  publicId: string
  folder: string
  file: { name: string; bytes: Uint8Array } | null
  pictures: KeptPicture[]
  bytesLeft: number
}

const { fileBytes, picturesBytes, pictureBytes, pictures: mostPictures } = importLimits
const table = 'products.csv'
const most = fileBytes + picturesBytes + 1024 * 1024

/**
 * Unpacks the zip in a temporary folder and moves its pictures one by one, so that memory holds one at a time. A failed
 * upload leaves no files. Returns the import's public id.
 * @throws DomainError unsupported-media-type, too-large, too-many-pictures, storage-full, invalid-request, import-busy
 */
export async function bringImport(ctx: Context, { files, headers }: Pick<Http, 'files' | 'headers'>): Promise<string> {
  const upload = await readImportUpload(ctx, { files, headers })
  const { publicId, pictures } = upload
  try {
    await createImport(ctx, upload)
  } catch (error) {
    await forget(ctx, { publicId, pictures: pictures.length })
    throw error
  }
  return publicId
}

async function readImportUpload(
  ctx: Context,
  { files, headers }: Pick<Http, 'files' | 'headers'>,
): Promise<BroughtFile> {
  if (!files) throw new DomainError('unsupported-media-type')
  if (Number(headers['content-length'] ?? 0) > most) throw new DomainError('too-large')
  if (!(await ctx.storage.hasRoom())) throw new DomainError('storage-full')
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-import-'))
  const taking: Taking = { ctx, publicId: randomUUID(), folder, file: null, pictures: [], bytesLeft: picturesBytes }
  try {
    await takeParts(taking, files)
    if (!taking.file) throw invalid('file', 'invalid.required')
    const { publicId, pictures, file } = taking
    return { publicId, pictures, fileName: file.name, bytes: file.bytes }
  } catch (error) {
    const { publicId, pictures } = taking
    await forget(ctx, { publicId, pictures: pictures.length + 1 })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function takeParts(taking: Taking, files: AsyncIterable<FilePart>): Promise<void> {
  try {
    for await (const part of files) await takePart(taking, part)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
      throw new DomainError('too-many-pictures', { most: mostPictures })
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new DomainError('too-large')
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new DomainError('storage-full')
    if (error instanceof DomainError || error instanceof StorageAway) throw error
    throw invalid('file', 'invalid.value')
  }
}

async function takePart(taking: Taking, part: FilePart): Promise<void> {
  const name =
    cleanText(part.filename ?? '')
      .split(/[/\\]/)
      .at(-1)
      ?.slice(0, 200) ?? ''
  if (part.fieldname === 'file' && !taking.file) {
    const bytes = await bytesOrUnpacked(taking, part, fileBytes)
    if (bytes) taking.file = { name: name || table, bytes }
  } else if (part.fieldname === 'pictures') {
    const bytes = await bytesOrUnpacked(taking, part, pictureBytes)
    if (bytes && bytes.length > 0) await keep(taking, name, bytes)
  } else {
    throw invalid(part.fieldname.slice(0, 60), 'invalid.unknownField')
  }
}

/** Of a zip, null: what it holds is taken. Browsers send an empty part when no file was chosen. */
async function bytesOrUnpacked(taking: Taking, part: FilePart, most: number): Promise<Uint8Array | null> {
  const file = path.join(taking.folder, 'part')
  await pipeline(part.file, createWriteStream(file))
  if (part.file.truncated) throw new DomainError('too-large')
  const handle = await open(file)
  const start = Buffer.alloc(4)
  const { size } = await handle.stat()
  await handle.read(start, 0, 4, 0)
  const isZip = start.toString('latin1') === 'PK\u0003\u0004'
  if (isZip && part.fieldname === 'file') taking.file = await tableIn(file)
  // A spreadsheet is a zip too; without the table it goes on and is refused by its name.
  if (isZip && (part.fieldname === 'pictures' || taking.file)) {
    await handle.close()
    await unpack(taking, file)
    return null
  }
  const bytes = size <= most ? await handle.readFile() : null
  await handle.close()
  if (!bytes) throw new DomainError('too-large')
  return bytes
}

/** What an artisan takes along from another shop like this is one zip, with its table inside. */
async function tableIn(file: string): Promise<Taking['file']> {
  const limits = { pictures: 1, pictureBytes: 0, allBytes: fileBytes, table: { name: table, bytes: fileBytes } }
  for await (const { name, bytes } of picturesInZip(file, limits)) return { name, bytes }
  return null
}

async function unpack(taking: Taking, file: string): Promise<void> {
  const limits = { pictures: mostPictures, pictureBytes, allBytes: picturesBytes * 2 }
  const entries = picturesInZip(file, limits)
  let next = await entries.next()
  while (!next.done) {
    await keep(taking, next.value.name, next.value.bytes)
    next = await entries.next()
  }
  if (next.value === 'broken') throw invalid('pictures', 'invalid.zip')
  if (next.value === 'tooMuch') throw new DomainError('too-many-pictures', { most: mostPictures })
}

/** Stored unopened; only the picture intake ever decodes it. */
async function keep(taking: Taking, name: string, bytes: Uint8Array): Promise<void> {
  const { ctx, publicId, pictures } = taking
  taking.bytesLeft -= bytes.length
  if (taking.bytesLeft < -picturesBytes || pictures.length >= mostPictures)
    throw new DomainError('too-many-pictures', { most: mostPictures })
  const place = pictures.length
  await ctx.storage.put(`${importFolder(publicId)}/pictures/${place}`, bytes, 'application/octet-stream')
  pictures.push({ name: pictureKey(name), place, sum: createHash('sha1').update(bytes).digest('hex').slice(0, 16) })
}

async function forget(ctx: Context, given: GivenUp): Promise<void> {
  const later = () => queueJobs(ctx, [{ name: forgetImportJob, payload: given, singletonKey: given.publicId }])
  await forgetImport(ctx, given)
    .catch(later)
    .catch(() => undefined)
}

function invalid(where: string, message: string): DomainError {
  return new DomainError('invalid-request', { errors: [{ path: where, message }] })
}
