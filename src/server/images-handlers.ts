import { imagesCalls, uploadLimits } from '#domain/images/images-calls.ts'
import { type StoredImage, storeImage } from '#domain/images/store-image.ts'
import { DomainError } from '#platform/domain-error.ts'
import { openPictureIntake, type PictureIntake } from '#platform/picture-intake.server.ts'
import { type CallHttp, serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

/** Pictures that people hand in. */
export function imagesHandlers(app: HaatApp): void {
  const intake = openPictureIntake()
  app.addHook('onClose', async () => intake.close())
  serveCall(app, imagesCalls.upload, async (ctx, _input, http) => {
    const images: StoredImage[] = []
    for (const bytes of await readPictures(http)) images.push(await storeImage(ctx, await takenOf(intake, bytes)))
    return { images }
  })
}

type Take = Awaited<ReturnType<PictureIntake['take']>>

async function takenOf(intake: PictureIntake, bytes: Uint8Array): Promise<Extract<Take, { taken: unknown }>['taken']> {
  const result = await intake.take(bytes)
  if ('refused' in result) throw new DomainError(result.refused)
  return result.taken
}

/** All files of the call, each within its limit; the parser counts bytes and parts as they come. */
async function readPictures({ request }: CallHttp): Promise<Uint8Array[]> {
  if (!request.isMultipart()) throw new DomainError('unsupported-media-type')
  const pictures: Uint8Array[] = []
  try {
    for await (const part of request.files()) {
      if (part.fieldname !== 'images') throw unknownField(part.fieldname)
      pictures.push(await part.toBuffer())
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
      throw new DomainError('too-many-pictures', { most: uploadLimits.files })
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new DomainError('too-large')
    throw error instanceof DomainError ? error : broken
  }
  if (pictures.length === 0) throw new DomainError('invalid-request', { errors: [needed] })
  return pictures
}

const broken = new DomainError('invalid-request', { errors: [{ path: 'images', message: 'invalid.value' }] })
const needed = { path: 'images', message: 'invalid.required' }

function unknownField(path: string): DomainError {
  return new DomainError('invalid-request', { errors: [{ path: path.slice(0, 60), message: 'invalid.unknownField' }] })
}
