import { z } from 'zod'
import { call } from '#features/call.ts'
import type { Caller } from '#platform/api/call.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { PictureIntake, TakenClip, TakenPicture } from '#platform/pictures/picture-intake.server.ts'
import { listParts } from './images-queries.ts'
import { joinParts, keepPart } from './keep-part.ts'
import { readPictures } from './picture-form.ts'
import { type StoredImage, storeImage } from './store-image.ts'
import { partLimits, pictureRefusal, type UploadPlace, uploadLimits } from './upload-room.ts'

const handsIn: readonly Caller[] = ['customer', 'artisan', 'admin']

/** An upload id made by the client, unique only per account. */
const upload = z.uuid({ error: 'invalid.value' })

const position = z
  .string()
  .regex(/^\d{1,2}$/, { error: 'invalid.value' })
  .transform(Number)
  .pipe(z.int().max(partLimits.parts - 1, { error: 'invalid.value' }))

const image = z.object({ key: z.string(), width: z.int(), height: z.int() })

export const imagesApi = {
  upload: call('POST /uploads/images', {
    who: handsIn,
    summary:
      'Takes 1 to 5 pictures (multipart field `images`): JPEG, PNG or WebP that stand still, at most 5 MB, 24 megapixels, sides 64 to 8000 points. What shows none of them within a day is forgotten.',
    files: uploadLimits,
    out: z.object({ images: z.array(image) }),
    status: 201,
    limit: { tries: 120, windowSeconds: 3600 },
    answer: (ctx, _input, { files, room, intake }) =>
      holding(room.enter(), async (place) => {
        const taken: TakenPicture[] = []
        for (const bytes of await readPictures(files, place)) taken.push(await takenOf(intake, bytes))
        // Stores nothing until every picture is accepted.
        const images: StoredImage[] = []
        for (const picture of taken) images.push(await storeImage(ctx, picture))
        return { images }
      }),
  }),
  keepPart: call('PUT /uploads/images/{upload}/parts/{position}', {
    who: handsIn,
    summary:
      'Keeps one part of a picture (raw bytes, at most 256 kB; `position` counts from 0; all parts together at most 5 MB) for a day. `upload` is a UUID of your own. The same part again changes nothing.',
    params: z.object({ upload, position }),
    bytes: { most: partLimits.partBytes },
    out: z.object({ position: z.int() }),
    limit: { tries: 2400, windowSeconds: 3600 },
    answer: (ctx, { params }, { bytes }) => keepPart(ctx, { ...params, bytes: bytes ?? Buffer.alloc(0) }),
  }),
  parts: call('GET /uploads/images/{upload}', {
    who: handsIn,
    summary: 'Which parts of your upload have arrived; none for an upload that is not yours or was forgotten.',
    params: z.object({ upload }),
    out: z.object({ parts: z.array(z.int()) }),
    answer: async (ctx, { params }) => ({ parts: await listParts(ctx, params.upload) }),
  }),
  joinParts: call('POST /uploads/images/{upload}', {
    who: handsIn,
    summary:
      'Makes the picture of its first `parts` parts, by the rules of the call that takes whole pictures. From byte `clipAt` they are a video (at most 1280 points) or a voice of ten seconds that belongs to the picture, as MP4 or WebM; it is at `/img/{key}/clip`. Asked again it answers the same picture.',
    params: z.object({ upload }),
    body: z.strictObject({
      parts: z.int().min(1).max(partLimits.parts),
      clipAt: z.int().min(1).max(uploadLimits.fileBytes).optional(),
    }),
    out: z.object({ image }),
    status: 201,
    limit: { tries: 240, windowSeconds: 3600 },
    answer: (ctx, { params, body }, { room, intake }) =>
      holding(room.enter(), async (place) => {
        place.hold(uploadLimits.fileBytes)
        const take = (bytes: Uint8Array) => takenOf(intake, bytes)
        const takeClip = (bytes: Uint8Array) => takenClip(intake, bytes)
        return { image: await joinParts(ctx, { ...params, ...body, take, takeClip }) }
      }),
  }),
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
  if ('refused' in result) throw pictureRefusal(result.refused)
  return result.taken
}

async function takenClip(intake: PictureIntake, bytes: Uint8Array): Promise<TakenClip> {
  const result = await intake.takeClip(bytes)
  if ('refused' in result) throw new DomainError(result.refused)
  return result.taken
}
