import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { readPictures } from '#app/http/picture-form.ts'
import { openUploadRoom, type UploadPlace } from '#app/http/upload-room.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { openPictureIntake, type PictureIntake, type TakenPicture } from '#platform/pictures/picture-intake.server.ts'
import { imagesCalls, uploadLimits } from './images-calls.ts'
import { listParts } from './images-queries.ts'
import { joinParts, keepPart } from './keep-part.ts'
import { type StoredImage, storeImage } from './store-image.ts'

// Three full calls at once; beside them the shop must stay below 512 MB.
const mostHeldBytes = 3 * uploadLimits.files * uploadLimits.fileBytes

/** Pictures that people hand in, whole or in parts. */
export function imagesHandlers(app: HaatApp): void {
  const intake = openPictureIntake()
  const room = openUploadRoom(mostHeldBytes, uploadLimits.fileBytes)
  app.addHook('onClose', async () => intake.close())

  serveCall(app, imagesCalls.upload, (ctx, _input, { request }) =>
    holding(room.enter(), async (place) => {
      const taken: TakenPicture[] = []
      for (const bytes of await readPictures(request, place)) taken.push(await takenOf(intake, bytes))
      // All or none: nothing is stored before the last one was taken.
      const images: StoredImage[] = []
      for (const picture of taken) images.push(await storeImage(ctx, picture))
      return { images }
    }),
  )
  serveCall(app, imagesCalls.keepPart, (ctx, { params }, { bytes }) =>
    keepPart(ctx, { ...params, bytes: bytes ?? Buffer.alloc(0) }),
  )
  serveCall(app, imagesCalls.parts, async (ctx, { params }) => ({ parts: await listParts(ctx, params.upload) }))
  serveCall(app, imagesCalls.joinParts, (ctx, { params, body }) =>
    holding(room.enter(), async (place) => {
      place.hold(uploadLimits.fileBytes)
      return { image: await joinParts(ctx, { ...params, ...body, take: (bytes) => takenOf(intake, bytes) }) }
    }),
  )
}

async function holding<Answer>(place: UploadPlace, work: (place: UploadPlace) => Promise<Answer>): Promise<Answer> {
  try {
    return await work(place)
  } finally {
    place.leave()
  }
}

async function takenOf(intake: PictureIntake, bytes: Uint8Array): Promise<TakenPicture> {
  const result = await intake.take(bytes)
  if ('refused' in result) throw new DomainError(result.refused)
  return result.taken
}
