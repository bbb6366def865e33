import { requireUser } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { partLimits, uploadLimits } from './images-calls.ts'

export type PicturePart = { upload: string; position: number; bytes: Uint8Array }

// One at a time per account, so that the sums are true.
const turn = 'select pg_advisory_xact_lock(722, hashint8($1::bigint)::int)'

const known = `
  select sum(length(bytes))::int as "bytes", bool_or(position = $3 and bytes = $4) as "isKept", bool_or(position = $3) as "isTaken"
  from image_parts where user_id = $1 and upload_id = $2`

const write = 'insert into image_parts (user_id, upload_id, position, bytes, at) values ($1, $2, $3, $4, $5)'

// Who begins many pictures and ends none keeps only the newest.
const makeWay = `
  delete from image_parts where user_id = $1 and upload_id in (
    select upload_id from image_parts where user_id = $1 group by upload_id
    order by upload_id = $2 desc, max(at) desc, upload_id offset $3)`

/**
 * Keeps one part of a picture that is on its way, once. The same part again changes nothing. Beyond five pictures of a person
 * on their way the one without news for longest is forgotten; whoever sends it sees that its parts are gone and begins anew.
 * @throws DomainError part-differs when another part has that place, too-large, storage-full
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
