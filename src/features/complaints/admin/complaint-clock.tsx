import type { GrievanceClock } from '#features/complaints/complaint-list.ts'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function ComplaintClock({ clock }: { clock: GrievanceClock | null }) {
  const { t } = useTranslation('admin')
  if (!clock) return <>–</>
  return (
    <span className={clock.isOver ? 'late' : undefined}>
      {clock.isOver ? <b>{t('complaints.late')} </b> : null}
      {t(`complaints.${clock.of}By`)} <DateText iso={clock.until} shape="day-time" />
    </span>
  )
}
