import { useTranslation } from 'react-i18next'
import type { HealthMark } from '#features/reports/workshop-health.ts'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { SectionHead } from '#ui/section-head.tsx'

/** How buyers find the workshop, with what each figure is counted from and what helps. */
export function HealthSection({ marks }: { marks: readonly HealthMark[] }) {
  const { t } = useTranslation('workshop')
  return (
    <section aria-labelledby="health">
      <SectionHead id="health" title={t('health.title')} />
      <p className="small mute">{t('health.from')}</p>
      <LedgerTable columns={[{ label: t('health.what') }, { label: '%', isSum: true }]}>
        <tbody>
          {marks.map(({ name, percent, count, isGood }) => (
            <tr key={name} className={isGood ? '' : 'need'}>
              <td>
                <b>{t(`health.${name}.name`)}</b>
                <br />
                <span className="small mute">
                  {percent === null ? t('health.nothing') : t(`health.${name}.counted`, { count })}
                </span>
                {percent === null ? null : (
                  <span className={`small health-say ${isGood ? 'ok' : ''}`}>
                    {isGood ? t('health.good') : t(`health.${name}.help`)}
                  </span>
                )}
              </td>
              <td className="m">{percent === null ? '–' : percent}</td>
            </tr>
          ))}
        </tbody>
      </LedgerTable>
    </section>
  )
}
