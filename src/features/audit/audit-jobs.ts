import { type Services, systemContext } from '#app/http/context.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { verifyAuditJob } from './ask-audit-check.ts'
import { removeOldAudit } from './remove-old-audit.ts'
import { sealAudit } from './seal-audit.ts'
import { verifyAudit } from './verify-audit.ts'

export const auditJobNames = ['seal-audit', verifyAuditJob]

const everyMinute = 60
const everyDay = 86_400

/** The audit trail is sealed as it grows, and gone through whole once a day; what is older than it is kept goes then. A fault is an error in the log besides. */
export function auditJobs(services: Services): JobWorker[] {
  return [
    {
      name: 'seal-audit',
      everySeconds: everyMinute,
      run: async () => void (await sealAudit(systemContext(services, 'seal-audit'))),
    },
    {
      name: verifyAuditJob,
      everySeconds: everyDay,
      run: async () => {
        await sealAudit(systemContext(services, verifyAuditJob))
        const { fault } = await verifyAudit(systemContext(services, verifyAuditJob))
        if (fault) return services.log.error(fault, 'the audit trail is not as it was sealed')

        // Only what was found whole a moment ago may go.
        const { auditMonths } = services.config.keep
        if (auditMonths !== null)
          await removeOldAudit(systemContext(services, verifyAuditJob), { keptMonths: auditMonths })
      },
    },
  ]
}
