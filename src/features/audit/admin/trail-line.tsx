import { Link } from 'react-router'
import type { AuditState } from '#features/audit/seal-queries.ts'
import { trailState } from '#features/audit/trail-state.ts'
import { paths } from '#features/paths.ts'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function TrailLine({ trail, now }: { trail: AuditState; now: string }) {
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
