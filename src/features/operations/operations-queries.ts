import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { OperationsState, ShownEvent, ShownProcess } from '#features/operations/api.ts'
import { shopVersion } from '#platform/config/version.server.ts'
import { isMigrated } from '#platform/database/migrate.server.ts'
import { literal } from '#platform/database/sql.ts'
import { deadJobs } from '#platform/jobs/dead-jobs.server.ts'
import { listQueues } from '#platform/jobs/job-queues.server.ts'
import { aliveSeconds, listProcesses, type ProcessState } from '#platform/telemetry/heartbeat.server.ts'
import { backupStateOf } from './failing-queries.ts'
import { findVitals } from './vital-queries.ts'

const mostEvents = 50

/** For admins. @throws DomainError forbidden */
export async function findOperations(ctx: Context): Promise<OperationsState> {
  requireRole(ctx.actor, 'admin')
  const { db } = ctx
  const [vitals, processes, queues, dead, events, disk, isUpToDate] = await Promise.all([
    findVitals(ctx),
    listProcesses(db),
    listQueues(db),
    deadJobs(db),
    db.query<Omit<ShownEvent, 'receivedAt'> & { receivedAt: Date }>`
    select e.id::text as id, e.kind, e.received_at, e.outcome, e.reason, o.number as "order"
    from gateway_events e
      left join payments p on p.gateway_order_id = e.gateway_order_id left join orders o on o.id = p.order_id
    where e.outcome in ('quarantined', 'unknown-order')
    order by e.received_at desc limit ${literal(mostEvents)}`,
    ctx.storage.findRoom(),
    isMigrated(db.$client),
  ])
  const { booksCheckedAt, bookBreaches, auditCheckedAt, auditFault, unsentEmails, backedUpAt, backupBytes } = vitals
  return {
    ...{ version: shopVersion, isMigrated: isUpToDate, queues, dead, unsentEmails, disk },
    processes: processes.map(shownProcess),
    events: events.map((event) => ({ ...event, receivedAt: event.receivedAt.toISOString() })),
    books: { checkedAt: booksCheckedAt?.toISOString() ?? null, breaches: bookBreaches },
    audit: { checkedAt: auditCheckedAt?.toISOString() ?? null, isWhole: auditCheckedAt && auditFault === null },
    backup: backupStateOf(ctx, backedUpAt, backupBytes),
  }
}

function shownProcess({ id, host, pid, version, startedAt, silentSeconds, facts }: ProcessState): ShownProcess {
  const { memoryBytes, poolInUse, poolWaiting, eventLoopMs, isIndexReady, indexBehindSeconds } = facts
  return {
    ...{ id, name: `${host} ${pid}`, version, startedAt: startedAt.toISOString(), silentSeconds },
    isAlive: silentSeconds <= aliveSeconds,
    ...{ memoryBytes, poolInUse, poolWaiting, eventLoopMs, isIndexReady, indexBehindSeconds },
  }
}
