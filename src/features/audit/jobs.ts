import { type Context, type JobTools, transaction } from '#features/context.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { verifyAuditJob } from './ask-audit-check.ts'
import { sealAudit } from './seal-audit.ts'
import { verifyAudit } from './verify-audit.ts'
import { writeAudit } from './write-audit.ts'

export const auditJobNames = ['seal-audit', verifyAuditJob]

const everyMinute = 60
const everyDay = 86_400

export function auditJobs(tools: JobTools): JobWorker[] {
  return [
    {
      name: 'seal-audit',
      everySeconds: everyMinute,
      run: async () => void (await sealAudit(tools.contextFor('seal-audit'))),
    },
    {
      name: verifyAuditJob,
      everySeconds: everyDay,
      run: async () => {
        await sealAudit(tools.contextFor(verifyAuditJob))
        const { fault } = await verifyAudit(tools.contextFor(verifyAuditJob))
        if (fault) return tools.log.error(fault, 'the audit trail is not as it was sealed')

        // Remove rows only right after the chain was verified.
        const { auditMonths } = tools.config.keep
        if (auditMonths !== null) await removeOldAudit(tools.contextFor(verifyAuditJob), { keptMonths: auditMonths })
      },
    },
  ]
}

type Removed = { seal: number; hash: string; digest: string; seals: number; rows: number; from: string; until: string }

/** Each month goes behind an anchor. A damaged seal keeps everything after it. Returns the number of rows removed. */
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
