import { z } from 'zod'

/** Of a picture that was uploaded; whose it is, `takeImages` says. */
export const pictureKey = z.string().regex(/^[a-z0-9-]{8,80}$/, { error: 'invalid.picture' })
