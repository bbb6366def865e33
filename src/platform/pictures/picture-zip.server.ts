import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'

export type ZippedFile = { name: string; bytes: Uint8Array }

/** `table`: the name of a file that is taken beside the pictures, wherever it lies */
export type ZipLimits = {
  pictures: number
  pictureBytes: number
  allBytes: number
  table?: { name: string; bytes: number }
}

/** `broken`: no zip, or truncated. `tooMuch`: too many pictures or bytes. */
export type ZipTrouble = 'broken' | 'tooMuch'

/** Pictures hardly compress, so a higher ratio means a zip bomb. */
const mostRatio = 200

/** Yields JPEG, PNG and WebP files, and the table. Only the last part of a name counts, so no path escapes. Skips large ones. */
export async function* picturesInZip(file: string, limits: ZipLimits): AsyncGenerator<ZippedFile, ZipTrouble | null> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(() => null)
  if (!zip) return 'broken'
  let pictures = 0
  let bytesLeft = limits.allBytes
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry)
      if (!isTakable(entry, mostBytesOf(name, limits))) continue
      pictures += 1
      bytesLeft -= entry.uncompressedSize
      if (pictures > limits.pictures || bytesLeft < 0) return 'tooMuch'
      yield { name, bytes: await bytesOf(zip, entry) }
    }
    return null
  } catch {
    return 'broken'
  } finally {
    zip.close()
  }
}

/** The library would refuse the whole zip for one name that leaves its folder, so we read names ourselves. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false).split(/[/\\]/).at(-1) ?? ''
}

function mostBytesOf(name: string, { pictureBytes, table }: ZipLimits): number {
  if (name === table?.name) return table.bytes
  return /^[^.].*\.(jpe?g|png|webp)$/i.test(name) ? pictureBytes : 0
}

function isTakable(entry: Entry, mostBytes: number): boolean {
  const { uncompressedSize, compressedSize } = entry
  if (entry.isEncrypted() || uncompressedSize === 0 || uncompressedSize > mostBytes) return false
  return uncompressedSize / Math.max(1, compressedSize) <= mostRatio
}

async function bytesOf(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const stream = await zip.openReadStreamPromise(entry)
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
