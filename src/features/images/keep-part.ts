import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { requireUser } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { locks } from '#platform/database/locks.ts'
import type { TakenPicture } from '#platform/pictures/picture-intake.server.ts'
import { type StoredImage, storeImage } from './store-image.ts'
import { partLimits, uploadLimits } from './upload-room.ts'

export type PicturePart = { upload: string; position: number; bytes: Uint8Array }

const turn = `select pg_advisory_xact_lock(${locks.partsOfAccount}, hashint8($1::bigint)::int)`

const known = `
  select sum(length(bytes))::int as "bytes", bool_or(position = $3 and bytes = $4) as "isKept", bool_or(position = $3) as "isTaken"
  from image_parts where user_id = $1 and upload_id = $2`

const write = 'insert into image_parts (user_id, upload_id, position, bytes, at) values ($1, $2, $3, $4, $5)'

// Drops the oldest unfinished uploads of an account.
const makeWay = `
  delete from image_parts where user_id = $1 and upload_id in (
    select upload_id from image_parts where user_id = $1 group by upload_id
    order by upload_id = $2 desc, max(at) desc, upload_id offset $3)`

/**
 * Stores one part of an upload. The same part again changes nothing. Beyond five open uploads per person, the one idle
 * for longest is dropped; its client finds the parts missing and restarts.
 * @throws DomainError part-differs when another part has that position, too-large, storage-full
 */
export async function keepPart(ctx: Context, { upload, position, bytes }: PicturePart): Promise<{ position: number }> {
  const { userId } = requireUser(ctx.actor)
  if (!(await ctx.storage.hasRoom())) throw new DomainError('storage-full')

  await transaction(ctx, async (ctx) => {
    await namedQuery(ctx.db, 'image-parts.turn', turn, [userId])
    const [found] = await namedQuery<Known>(ctx.db, 'image-parts.known', known, [userId, upload, position, bytes])
    if (found?.isKept) return
    if (found?.isTaken) throw new DomainError('part-differs')
    if ((found?.bytes ?? 0) + bytes.length > uploadLimits.fileBytes) throw new DomainError('too-large')

    await namedQuery(ctx.db, 'image-parts.write', write, [userId, upload, position, bytes, ctx.clock.now()])
    await namedQuery(ctx.db, 'image-parts.make-way', makeWay, [userId, upload, partLimits.openUploads])
  })
  return { position }
}

type Known = { bytes: number | null; isKept: boolean | null; isTaken: boolean | null }

const text = `
  select position, bytes from image_parts where user_id = $1 and upload_id = $2 and position < $3 order by position`

type Joining = {
  upload: string
  parts: number
  take: (bytes: Uint8Array) => Promise<TakenPicture>
}

/**
 * Joins the parts into a picture. Parts stay until swept, and the key is derived from the image: a retry after a lost
 * response gives the same picture, stored once.
 * @throws DomainError parts-missing with their positions, what the intake rejects, image-quota, storage-full
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

const forgetPartsText = 'delete from image_parts where user_id = $1'

export async function forgetParts(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await namedQuery(ctx.db, 'image-parts.forget', forgetPartsText, [userId])
}
