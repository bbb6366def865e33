import type { JobTools } from '#features/context.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { verifyAuditJob } from './ask-audit-check.ts'
import { removeOldAudit } from './remove-old-audit.ts'
import { sealAudit } from './seal-audit.ts'
import { verifyAudit } from './verify-audit.ts'

export const auditJobNames = ['seal-audit', verifyAuditJob]

const everyMinute = 60
const everyDay = 86_400

/**
 * Seals the audit trail as it grows, verifies it once a day, then removes rows past retention. A fault is also logged
 * as an error.
 */
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
