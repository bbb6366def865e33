import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { TakenPicture } from '#platform/pictures/picture-intake.server.ts'
import { type StoredImage, storeImage } from './store-image.ts'

const text = `
  select position, bytes from image_parts where user_id = $1 and upload_id = $2 and position < $3 order by position`

type Joining = {
  upload: string
  /** how many parts it has */
  parts: number
  /** the picture intake: nothing of what it is given goes on */
  take: (bytes: Uint8Array) => Promise<TakenPicture>
}

/**
 * Makes a picture of the parts that arrived. They lie until they are swept, and the picture's name is made from what it shows:
 * asked again after a lost answer it is the same picture, stored once.
 * @throws DomainError parts-missing with their positions, what the intake refuses, image-quota, storage-full
 */
export async function joinParts(ctx: Context, { upload, parts, take }: Joining): Promise<StoredImage> {
  const { userId } = requireUser(ctx.actor)
  const arrived = await namedQuery<{ position: number; bytes: Buffer }>(ctx.db, 'image-parts.all', text, [
    userId,
    upload,
    parts,
  ])
  const positions = new Set(arrived.map(({ position }) => position))
  const missing = Array.from({ length: parts }, (_, position) => position).filter((one) => !positions.has(one))
  if (missing.length > 0) throw new DomainError('parts-missing', { missing })
  return storeImage(ctx, await take(Buffer.concat(arrived.map(({ bytes }) => bytes))))
}
