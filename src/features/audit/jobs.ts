import type { JobTools } from '#features/context.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { verifyAuditJob } from './ask-audit-check.ts'
import { removeOldAudit } from './remove-old-audit.ts'
import { sealAudit } from './seal-audit.ts'
import { verifyAudit } from './verify-audit.ts'

export const auditJobNames = ['seal-audit', verifyAuditJob]

const everyMinute = 60
const everyDay = 86_400

/** The audit trail is sealed as it grows, and gone through whole once a day; what is older than it is kept goes then. A fault is an error in the log besides. */
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

        // Only what was found whole a moment ago may go.
        const { auditMonths } = tools.config.keep
        if (auditMonths !== null) await removeOldAudit(tools.contextFor(verifyAuditJob), { keptMonths: auditMonths })
      },
    },
  ]
}
