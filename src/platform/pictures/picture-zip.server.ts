import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'

export type ZippedPicture = { name: string; bytes: Uint8Array }

export type ZipLimits = { pictures: number; pictureBytes: number; allBytes: number }

/** `broken`: no zip, or truncated. `tooMuch`: too many pictures or bytes. */
export type ZipTrouble = 'broken' | 'tooMuch'

/** Pictures hardly compress, so a higher ratio means a zip bomb. */
const mostRatio = 200

/** Yields JPEG, PNG and WebP files. Only the last part of a name counts, so no path escapes. Skips large ones. */
export async function* picturesInZip(
  file: string,
  limits: ZipLimits,
): AsyncGenerator<ZippedPicture, ZipTrouble | null> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(() => null)
  if (!zip) return 'broken'
  let pictures = 0
  let bytesLeft = limits.allBytes
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry)
      if (!name || !isTakable(entry, limits)) continue
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
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string | null {
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false).split(/[/\\]/).at(-1) ?? ''
  return /^[^.].*\.(jpe?g|png|webp)$/i.test(name) ? name : null
}

function isTakable(entry: Entry, { pictureBytes }: ZipLimits): boolean {
  const { uncompressedSize, compressedSize } = entry
  if (entry.isEncrypted() || uncompressedSize === 0 || uncompressedSize > pictureBytes) return false
  return uncompressedSize / Math.max(1, compressedSize) <= mostRatio
}

async function bytesOf(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const stream = await zip.openReadStreamPromise(entry)
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
