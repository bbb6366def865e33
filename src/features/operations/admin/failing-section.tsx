import { useState } from 'react'
import { Link } from 'react-router'
import type { AuditState } from '#features/audit/seal-queries.ts'
import { trailState } from '#features/audit/trail-state.ts'
import type { BackupState, Failing } from '#features/operations/failing-queries.ts'
import { paths } from '#features/paths.ts'
import { reportsApi } from '#features/reports/api.ts'
import { api } from '#features/screens/api-client.ts'
import { useAct } from '#features/screens/use-act.ts'
import type { DeadJobs } from '#platform/jobs/dead-jobs.server.ts'
import type { LateJobs } from '#platform/jobs/late-jobs.server.ts'
import type { Room } from '#platform/storage/storage.server.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export type Health = {
  failing: Failing
  dead: readonly DeadJobs[]
  late: readonly LateJobs[]
  disk: Room | null
  trail: AuditState
}

const gigabyte = 1024 ** 3
/** A warning well before readiness fails: health.ts refuses at 256 MB. */
const lowDiskBytes = 2 * gigabyte

export function FailingSection({ health, now }: { health: Health; now: string }) {
  const { t } = useTranslation('admin')
  const { failing, dead, late, disk, trail } = health
  const isLow = disk !== null && disk.freeBytes < lowDiskBytes
  const { backup } = failing
  const isBackupDue = backup.isMissing || backup.isLate
  const isWell =
    failing.unsentEmails + failing.refusedEvents + dead.length + late.length === 0 && !isLow && !isBackupDue
  return (
    <section aria-labelledby="failing">
      <h2 id="failing">{t('today.failing')}</h2>
      <ul className="failing-list">
        {isWell ? <li>{t('today.allWell')}</li> : null}
        {failing.unsentEmails > 0 ? (
          <li className="queue-late">{t('today.unsentEmails', { count: failing.unsentEmails })}</li>
        ) : null}
        {failing.refusedEvents > 0 ? (
          <li>
            <span className="queue-late">{t('today.refusedEvents', { count: failing.refusedEvents })}</span>{' '}
            {failing.refusedEventAt ? <DateText iso={failing.refusedEventAt} shape="day-time" /> : null}
          </li>
        ) : null}
        {dead.map((one) => (
          <DeadJob key={one.name} job={one} />
        ))}
        {late.map((one) => (
          <li key={one.name}>
            <span className="queue-late">{t('today.lateJob', { count: one.count })}</span>{' '}
            <code lang="en">{one.name}</code>{' '}
            <span className="small mute">
              {t('today.oldest')}: <DateText iso={one.since} shape="day-time" />
            </span>
          </li>
        ))}
        {isBackupDue ? (
          <li className="queue-late">
            <Link to={paths.adminOperations()}>
              <BackupText backup={backup} />
            </Link>
          </li>
        ) : null}
        <TrailLine trail={trail} now={now} />
        {disk ? (
          <li className={isLow ? 'queue-late' : 'small mute'}>
            {t('today.disk', { free: inGigabytes(disk.freeBytes), all: inGigabytes(disk.totalBytes) })}
          </li>
        ) : null}
      </ul>
    </section>
  )
}

export function BackupText({ backup: { takenAt, bytes, isLate, isMissing } }: { backup: BackupState }) {
  const { t } = useTranslation('admin')
  if (takenAt === null) return t(isMissing ? 'operations.noBackup' : 'operations.noBackupNeeded')
  const size = ((bytes ?? 0) / gigabyte).toFixed(2)
  return (
    <>
      {t(isLate ? 'operations.backupOld' : 'operations.backup', { size })} <DateText iso={takenAt} shape="day-time" />
    </>
  )
}

const inGigabytes = (bytes: number) => (bytes / gigabyte).toFixed(1)

export function DeadJob({ job }: { job: DeadJobs }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const [isDropping, setIsDropping] = useState(false)
  const settle = (move: 'retry' | 'drop') =>
    act(
      () => api.call(reportsApi.settleDeadJobs, { params: { name: job.name }, body: { move } }),
      t('common:form.done'),
    )
  return (
    <li>
      <span className="queue-late">{t('today.deadJob', { count: job.count })}</span> <code lang="en">{job.name}</code>
      <span className="row-acts">
        <Button variant="link" aria-label={`${t('today.retry')}, ${job.name}`} onClick={() => void settle('retry')}>
          {t('today.retry')}
        </Button>
        <Button variant="link" aria-label={`${t('today.drop')}, ${job.name}`} onClick={() => setIsDropping(true)}>
          {t('today.drop')}
        </Button>
      </span>
      {isDropping ? (
        <AskDialog
          title={t('today.dropAsk')}
          text={t('today.dropText', { count: job.count })}
          act={t('today.drop')}
          onAct={() => settle('drop')}
          onClose={() => setIsDropping(false)}
        />
      ) : null}
    </li>
  )
}

function TrailLine({ trail, now }: { trail: AuditState; now: string }) {
  const { t } = useTranslation('admin')
  const state = trailState(trail, new Date(now))
  const { check } = trail
  const says = {
    unchecked: t('audit.neverChecked'),
    broken: t(`audit.fault.${check?.fault ?? 'chain'}`, { seal: check?.faultySealId }),
    'check-late': t('today.checkLate'),
    'seal-late': t('audit.waiting', { count: trail.waiting }),
    whole: t('audit.whole', { count: check?.rows ?? 0 }),
  }
  const at = state === 'seal-late' ? trail.waitingSince : check?.checkedAt
  return (
    <li className={state === 'whole' ? 'small mute' : undefined}>
      <Link to={paths.adminAudit()}>{t('audit.title')}</Link>.{' '}
      <span className={state === 'whole' ? undefined : 'queue-late'}>{says[state]}</span>{' '}
      {at ? <DateText iso={at} shape="day-time" /> : null}
    </li>
  )
}
