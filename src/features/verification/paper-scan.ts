import { randomUUID } from 'node:crypto'
import { requireNotImpersonating, requireRole } from '#features/actor.ts'
import { lockOwnArtisan } from '#features/artisans/lock-own-artisan.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { pictureRefusal } from '#features/images/upload-room.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { PictureIntake } from '#platform/pictures/picture-intake.server.ts'
import { addDays } from '#platform/time/clock.ts'
import type { PaperKind } from './artisan-paper.ts'

const folder = 'papers/'
const purpose = 'artisan paper'

/**
 * The photograph of a paper whose number is given. Drawn anew as every picture, then sealed: who reads the storage or
 * a backup sees nothing. Another photograph takes its place, and the paper must be checked again.
 * @throws DomainError unauthorized, forbidden, not-found (no such number), storage-full, and those of a picture
 */
export async function saveScan(
  ctx: Context,
  { kind, bytes, intake }: { kind: PaperKind; bytes: Buffer; intake: PictureIntake },
): Promise<void> {
  requireNotImpersonating(ctx.actor, 'artisan')
  const result = await intake.take(bytes)
  if ('refused' in result) throw pictureRefusal(result.refused)
  if (!(await ctx.storage.hasRoom())) throw new DomainError('storage-full')

  const file = `${folder}${randomUUID()}`
  const sealed = ctx.seal.close(purpose, Buffer.from(result.taken.bytes).toString('base64'))
  await ctx.storage.put(file, Buffer.from(sealed), 'application/octet-stream')
  await transaction(ctx, async (ctx) => {
    const artisan = await lockOwnArtisan(ctx)
    const saved = await ctx.db.query`
      update artisan_papers set scan_file = ${file}, scan_at = ${ctx.clock.now()}, checked_at = null, checked_by = null
      where artisan_id = ${artisan.id} and kind = ${kind} returning 1`
    if (saved.length === 0) throw new DomainError('not-found')
  })
}

/** As a `data:` address. @throws DomainError unauthorized, forbidden, not-found */
export async function getOwnScan(ctx: Context, kind: PaperKind): Promise<string> {
  const { artisanId } = requireNotImpersonating(ctx.actor, 'artisan')
  const [paper] = await ctx.db.query<Scan>`
    select scan_file as file from artisan_papers where artisan_id = ${artisanId} and kind = ${kind}`
  return openScan(ctx, paper)
}

/** Each look of an admin is in the audit trail. @throws DomainError unauthorized, forbidden, not-found */
export async function viewScan(ctx: Context, { artisan, kind }: { artisan: string; kind: PaperKind }): Promise<string> {
  requireRole(ctx.actor, 'admin')
  const [paper] = await ctx.db.query<Scan>`
    select p.scan_file as file from artisan_papers p join artisans a on a.id = p.artisan_id
    where a.slug = ${artisan} and p.kind = ${kind}`
  const image = await openScan(ctx, paper)
  await writeAudit(ctx, { action: 'paper.view', subject: `artisan:${artisan}`, after: { kind } })
  return image
}

type Scan = { file: string | null }

async function openScan(ctx: Context, paper: Scan | undefined): Promise<string> {
  const sealed = paper?.file ? await ctx.storage.find(paper.file) : null
  if (!sealed) throw new DomainError('not-found')
  return `data:image/webp;base64,${ctx.seal.open(purpose, Buffer.from(sealed).toString())}`
}

/** Files of replaced, removed and refused papers. A file under a day old may be about to get its row. */
export async function sweepScans(ctx: Context): Promise<number> {
  const before = addDays(ctx.clock.now(), -1)
  const known = new Set(
    (
      await ctx.db.query<{ file: string }>`select scan_file as file from artisan_papers where scan_file is not null`
    ).map(({ file }) => file),
  )
  let gone = 0
  for await (const file of ctx.storage.list()) {
    if (!file.startsWith(folder) || known.has(file)) continue
    const changedAt = await ctx.storage.changedAt(file)
    if (changedAt === null || changedAt >= before) continue
    await ctx.storage.remove(file)
    gone += 1
  }
  return gone
}
