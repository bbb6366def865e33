import { z } from 'zod'
import { declareCall } from '#platform/call.ts'

/** How many files one call takes and how large each may be; what is in them is judged by the picture intake. */
export const uploadLimits = { files: 5, fileBytes: 5_242_880 }

export const imagesCalls = {
  upload: declareCall({
    method: 'POST',
    path: '/uploads/images',
    who: ['customer', 'artisan'],
    summary:
      'Takes 1 to 5 pictures (multipart field `images`): JPEG, PNG or WebP, at most 5 MB, 24 megapixels, sides 64 to 8000 points. What shows none of them within a day is forgotten.',
    files: uploadLimits,
    out: z.object({ images: z.array(z.object({ key: z.string(), width: z.int(), height: z.int() })) }),
    status: 201,
    limit: { tries: 60, windowSeconds: 3600 },
  }),
}
