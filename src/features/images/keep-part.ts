import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { requireUser } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { locks } from '#platform/database/locks.ts'
import { literal } from '#platform/database/sql.ts'
import type { TakenClip, TakenPicture } from '#platform/pictures/picture-intake.server.ts'
import { type StoredImage, storeImage } from './store-image.ts'
import { partLimits, uploadLimits } from './upload-room.ts'

export type PicturePart = { upload: string; position: number; bytes: Uint8Array }

/**
 * The same part again changes nothing. A sixth open upload drops the account's least recently used one; its client
 * finds the parts missing and restarts.
 * @throws DomainError part-differs when another part has that position, too-large, storage-full
 */
export async function keepPart(ctx: Context, { upload, position, bytes }: PicturePart): Promise<{ position: number }> {
  const { userId } = requireUser(ctx.actor)
  if (!(await ctx.storage.hasRoom())) throw new DomainError('storage-full')

  await transaction(ctx, async (ctx) => {
    await ctx.db.query`
      select pg_advisory_xact_lock(${literal(locks.partsOfAccount)}, hashint8(${userId}::bigint)::int)`
    const [found] = await ctx.db.query<Known>`
      select sum(length(bytes))::int as bytes,
        bool_or(position = ${position}::integer and bytes = ${bytes}) as is_kept,
        bool_or(position = ${position}::integer) as is_taken
      from image_parts where user_id = ${userId} and upload_id = ${upload}`
    if (found?.isKept) return
    if (found?.isTaken) throw new DomainError('part-differs')
    if ((found?.bytes ?? 0) + bytes.length > uploadLimits.fileBytes) throw new DomainError('too-large')

    await ctx.db.query`
      insert into image_parts (user_id, upload_id, position, bytes, at)
      values (${userId}, ${upload}, ${position}, ${bytes}, ${ctx.clock.now()})`
    await ctx.db.query`
      delete from image_parts where user_id = ${userId}::bigint and upload_id in (
        select upload_id from image_parts where user_id = ${userId}::bigint group by upload_id
        order by upload_id = ${upload} desc, max(at) desc, upload_id offset ${partLimits.openUploads})`
  })
  return { position }
}

type Known = { bytes: number | null; isKept: boolean | null; isTaken: boolean | null }

type Joining = {
  upload: string
  parts: number
  /** where a video or a voice begins, after its picture */
  clipAt?: number | undefined
  take: (bytes: Uint8Array) => Promise<TakenPicture>
  takeClip: (bytes: Uint8Array) => Promise<TakenClip>
}

/**
 * Parts stay until swept, and the key is derived from the content: a retry after a lost response gives the same
 * picture.
 * @throws DomainError parts-missing with their positions, what the intake rejects, image-quota, storage-full
 */
export async function joinParts(
  ctx: Context,
  { upload, parts, clipAt, take, takeClip }: Joining,
): Promise<StoredImage> {
  const { userId } = requireUser(ctx.actor)
  const arrived = await ctx.db.query<{ position: number; bytes: Buffer }>`
    select position, bytes from image_parts
    where user_id = ${userId} and upload_id = ${upload} and position < ${parts} order by position`
  const positions = new Set(arrived.map(({ position }) => position))
  const missing = Array.from({ length: parts }, (_, position) => position).filter((one) => !positions.has(one))
  if (missing.length > 0) throw new DomainError('parts-missing', { missing })
  const whole = Buffer.concat(arrived.map(({ bytes }) => bytes))
  const clip = clipAt === undefined ? undefined : await takeClip(whole.subarray(clipAt))
  return storeImage(ctx, await take(whole.subarray(0, clipAt)), clip)
}

export async function forgetParts(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await ctx.db.query`delete from image_parts where user_id = ${userId}`
}
