import { useTranslation } from 'react-i18next'
import { camel } from '#features/orders/parts/order-words.ts'
import type { MakerRecord } from '#features/verification/office-artisan-queries.ts'
import { DateText } from '#ui/date-text.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { Written } from '#ui/written.tsx'

/** What happened with a maker, the latest first: decisions, papers, changes after the check. */
export function MakerHistory({ history }: { history: readonly MakerRecord[] }) {
  const { t } = useTranslation('admin')
  const events = history.map((record, index) => ({
    key: `${record.at} ${index}`,
    kind: 'done' as const,
    what: <RecordText record={record} />,
    why: <RecordFacts record={record} />,
    when: (
      <>
        <DateText iso={record.at} shape="day-time" />, {t(`maker.role.${record.by}`)}
        {record.name ? `, ${record.name}` : ''}
      </>
    ),
  }))
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('maker.history')}</h2>
      {events.length === 0 ? <p>{t('maker.noHistory')}</p> : <Timeline events={events} label={t('maker.history')} />}
    </section>
  )
}

const recordWords: Record<string, string> = {
  'workshop.open': 'open',
  'maker.change': 'change',
  'maker.inspect': 'inspect',
  'paper.check': 'check',
  'paper.uncheck': 'uncheck',
  'behalf.begin': 'behalfBegin',
  'behalf.end': 'behalfEnd',
  'commission.change': 'commission',
  'tax.change': 'tax',
  'tax.confirm': 'taxConfirm',
  'earning.adjust': 'adjust',
}

function RecordText({ record: { action } }: { record: MakerRecord }) {
  const { t } = useTranslation('admin')
  const [area, verb = ''] = action.split('.')
  if (area === 'verification') return t(`verification.verb.${camel(verb)}`)
  const word = recordWords[action]
  return word ? t(`maker.record.${word}`) : t('maker.record.other', { action })
}

/** What it was before and after; the office's own words. */
function RecordFacts({ record: { action, before, after } }: { record: MakerRecord }) {
  const { t } = useTranslation('admin')
  if (typeof after?.reason === 'string') return <Written>{after.reason}</Written>
  if (action.startsWith('paper.')) return t(`workshop:start.papers.${String(after?.kind)}`)
  if (action !== 'maker.change' || !after) return null
  const shown = (value: unknown) => (value ? String(value) : t('maker.empty'))
  return Object.keys(after)
    .map((field) =>
      t('maker.from', {
        field: t(`maker.field.${field}`),
        before: shown(before?.[field]),
        after: shown(after[field]),
      }),
    )
    .join(' · ')
}
