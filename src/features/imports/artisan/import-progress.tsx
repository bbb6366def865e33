import { useTranslation } from 'react-i18next'
import type { ImportDetail } from '#features/imports/import-view.ts'

/** How far it is: a line that fills, and the same in words, which a screen reader says when they change. */
export function ImportProgress({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('workshop')
  const { status, total, done } = detail
  const isRunning = status === 'running'
  return (
    <div className="import-state">
      <p aria-live="polite">{useStateWords(detail)}</p>
      {status === 'reading' || isRunning ? (
        <div
          className={`import-bar ${isRunning ? '' : 'open'}`}
          role="progressbar"
          aria-label={t(`import.status.${status}`)}
          aria-valuemin={0}
          {...(isRunning ? { 'aria-valuemax': total, 'aria-valuenow': done } : {})}
        >
          <span style={{ inlineSize: isRunning && total > 0 ? `${(done / total) * 100}%` : '30%' }} />
        </div>
      ) : null}
    </div>
  )
}

function useStateWords({ status, total, done, problem, counts, format }: ImportDetail): string {
  const { t } = useTranslation('workshop')
  if (status === 'failed') return t([`common:invalid.${problem}`, 'common:invalid.value'])
  if (status === 'reading') return t('import.progressReading', { count: total })
  if (status === 'running') return t('import.progress', { done, total })
  if (status === 'finished') return t('import.finished', counts)
  return [format ? t(`import.format.${format}`) : '', t('import.pieces', { count: total })].filter(Boolean).join(' · ')
}
