import { z } from 'zod'
import { type Caller, declareCall } from '#platform/api/call.ts'

/** How many files one call takes and how large each may be; what is in them is judged by the picture intake. */
export const uploadLimits = { files: 5, fileBytes: 5_242_880 }

/** A picture in parts: at most so many bytes each, so many of them, and so many pictures of a person on their way at once. */
export const partLimits = { partBytes: 262_144, parts: 40, openUploads: 5 }

const handsIn: readonly Caller[] = ['customer', 'artisan', 'admin']

/** The sender's own name for one picture: nobody else's upload of that name is meant. */
const upload = z.uuid({ error: 'invalid.value' })
const position = z
  .string()
  .regex(/^\d{1,2}$/, { error: 'invalid.value' })
  .transform(Number)
  .pipe(z.int().max(partLimits.parts - 1, { error: 'invalid.value' }))

const image = z.object({ key: z.string(), width: z.int(), height: z.int() })

export const imagesCalls = {
  upload: declareCall({
    method: 'POST',
    path: '/uploads/images',
    who: handsIn,
    summary:
      'Takes 1 to 5 pictures (multipart field `images`): JPEG, PNG or WebP that stand still, at most 5 MB, 24 megapixels, sides 64 to 8000 points. What shows none of them within a day is forgotten.',
    files: uploadLimits,
    out: z.object({ images: z.array(image) }),
    status: 201,
    limit: { tries: 120, windowSeconds: 3600 },
  }),
  keepPart: declareCall({
    method: 'PUT',
    path: '/uploads/images/{upload}/parts/{position}',
    who: handsIn,
    summary:
      'Keeps one part of a picture (raw bytes, at most 256 kB; `position` counts from 0; all parts together at most 5 MB) for a day. `upload` is a UUID of your own. The same part again changes nothing.',
    params: z.object({ upload, position }),
    bytes: { most: partLimits.partBytes },
    out: z.object({ position: z.int() }),
    limit: { tries: 2400, windowSeconds: 3600 },
  }),
  parts: declareCall({
    method: 'GET',
    path: '/uploads/images/{upload}',
    who: handsIn,
    summary: 'Which parts of your upload have arrived; none for an upload that is not yours or was forgotten.',
    params: z.object({ upload }),
    out: z.object({ parts: z.array(z.int()) }),
  }),
  joinParts: declareCall({
    method: 'POST',
    path: '/uploads/images/{upload}',
    who: handsIn,
    summary:
      'Makes the picture of its first `parts` parts, by the rules of the call that takes whole pictures. Asked again it answers the same picture.',
    params: z.object({ upload }),
    body: z.strictObject({ parts: z.int().min(1).max(partLimits.parts) }),
    out: z.object({ image }),
    status: 201,
    limit: { tries: 240, windowSeconds: 3600 },
  }),
}
