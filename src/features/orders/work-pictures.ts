import { z } from 'zod'
import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import { iso } from '#platform/time/iso-time.ts'

const named = z.object({ id: z.string(), name: z.string() })

/** A picture of the work that is meant for the page of a product. */
export const workPicture = z.object({
  parcel: z.string(),
  key: z.string(),
  words: z.string().nullable(),
  artisan: named,
  product: named,
  at: z.string(),
  isMachineMade: z.boolean(),
  /** the older picture of somebody else that it looks like */
  like: z.object({ key: z.string(), artisan: z.string().nullable() }).nullable(),
})

export type WorkPicture = z.output<typeof workPicture>

const most = 60

/** `doubted`: wait for an admin, the oldest first; `shown`: the newest first; at most 60 each. @throws DomainError forbidden */
export async function listWorkPictures(ctx: Context): Promise<{ doubted: WorkPicture[]; shown: WorkPicture[] }> {
  requireRole(ctx.actor, 'admin')
  const [doubted, shown] = await Promise.all([
    findWork(ctx, sql`m.doubted_at is not null order by m.doubted_at, m.id`),
    findWork(ctx, sql`m.doubted_at is null order by m.id desc`),
  ])
  return { doubted, shown }
}

async function findWork({ db }: Context, which: Sql): Promise<WorkPicture[]> {
  const rows = await db.query<Omit<WorkPicture, 'at'> & { at: Date }>`
    select s.number as parcel, i.key, m.words, m.at, i.is_machine_made,
      json_build_object('id', a.slug, 'name', a.name) as artisan,
      json_build_object('id', p.slug, 'name', p.name) as product,
      (select json_build_object('key', o.key, 'artisan', (select oa.name from image_uploads u
          join artisans oa on oa.user_id = u.user_id where u.image_id = o.id order by u.at limit 1))
        from images o where o.id = i.like_id) as like
    from milestones m join images i on i.id = m.image_id join products p on p.id = m.product_id
      join parcels s on s.id = m.parcel_id join artisans a on a.id = s.artisan_id
    where m.product_id is not null and ${which} limit ${literal(most)}`
  return rows.map((row) => ({ ...row, at: iso(row.at) }))
}

type Judged = { parcel: string; picture: string; isShown: boolean }

/**
 * Shows a picture that was doubted, or takes one off the page of its product: buyer and certificate keep it.
 * @throws DomainError forbidden, not-found (taken off before, too)
 */
export async function judgeWork(ctx: Context, { parcel, picture, isShown }: Judged): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const judged = await ctx.db.query`
      update milestones m set doubted_at = null, product_id = case when ${isShown}::boolean then m.product_id end
      from parcels s, images i
      where s.id = m.parcel_id and s.number = ${parcel} and i.id = m.image_id and i.key = ${picture}
        and m.product_id is not null returning m.id`
    if (judged.length === 0) throw new DomainError('not-found')
    await writeAudit(ctx, { action: isShown ? 'work.allow' : 'work.remove', subject: `parcel:${parcel}` })
  })
}
