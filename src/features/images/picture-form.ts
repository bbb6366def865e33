import type { FilePart, Http } from '#features/call.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { type UploadPlace, uploadLimits } from './upload-room.ts'

/**
 * Counts bytes and parts while streaming; ignores file names and declared types. Buffers are reused once `place` is
 * left.
 * @throws DomainError unsupported-media-type, too-many-pictures, too-large, unavailable, invalid-request
 */
export async function readPictures(files: Http['files'], place: UploadPlace): Promise<Uint8Array[]> {
  if (!files) throw new DomainError('unsupported-media-type')
  const pictures: Uint8Array[] = []
  try {
    for await (const part of files) {
      if (part.fieldname !== 'images') throw unknownField(part.fieldname)
      pictures.push(await readFile(part, place))
    }
  } catch (error) {
    throw refusalOf(error)
  }
  if (pictures.length === 0) throw invalid('images', 'invalid.required')
  return pictures
}

async function readFile({ file }: FilePart, place: UploadPlace): Promise<Uint8Array> {
  const lent = place.lend()
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of file as AsyncIterable<Buffer>) {
    place.hold(piece.length)
    if (lent) piece.copy(lent, length)
    else pieces.push(piece)
    length += piece.length
  }
  if (file.truncated) throw new DomainError('too-large')
  return lent ? lent.subarray(0, length) : Buffer.concat(pieces)
}

function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  const { code } = error as { code?: string }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new DomainError('too-many-pictures', { most: uploadLimits.files })
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new DomainError('too-large')
  return invalid('images', 'invalid.value')
}

function unknownField(name: string): DomainError {
  return invalid(name.slice(0, 60), 'invalid.unknownField')
}

function invalid(path: string, message: string): DomainError {
  return new DomainError('invalid-request', { errors: [{ path, message }] })
}
