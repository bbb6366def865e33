import { type Context, transaction } from '#features/context.ts'
import { writeAudit } from './write-audit.ts'

type Removed = { seal: number; hash: string; digest: string; seals: number; rows: number; from: string; until: string }

/**
 * Removes audit months older than `keptMonths`, each behind an anchor from which the chain continues; audited in the
 * same transaction. A damaged seal keeps everything after it. Returns the number of rows removed.
 */
export async function removeOldAudit(ctx: Context, { keptMonths }: { keptMonths: number }): Promise<number> {
  let removed = 0
  for (;;) {
    const rows = await transaction(ctx, (ctx) => removeNext(ctx, keptMonths))
    if (rows === 0) return removed
    removed += rows
  }
}

async function removeNext(ctx: Context, keptMonths: number): Promise<number> {
  const [gone] = await ctx.db.query<Removed>`
    select seal_id as seal, encode(hash, 'hex') as hash, encode(digest, 'hex') as digest, seals, rows,
      first_at::date::text as "from", last_at::date::text as until
    from remove_audit_month(${keptMonths})`
  if (!gone) return 0
  await writeAudit(ctx, { action: 'trail.remove', subject: `trail:${gone.until}`, after: { ...gone, keptMonths } })
  return gone.rows
}
