import { useTranslation } from 'react-i18next'
import { paths } from '#features/paths.ts'
import { useMonthName } from '#features/reports/parts/months.ts'

const shown = 6

/** A month as a file to keep: PDF for people, CSV for their accountants. */
export function StatementLinks({ months }: { months: readonly string[] }) {
  const { t } = useTranslation('workshop')
  const nameOf = useMonthName()
  return (
    <section aria-labelledby="statements">
      <h2 id="statements">{t('earnings.statement.title')}</h2>
      <ul>
        {months.slice(0, shown).map((month) => (
          <li key={month} className="dash-row">
            <span>{nameOf(month)}</span>
            <span className="files">
              <a href={paths.statement(month, 'pdf')} aria-label={t('earnings.statement.pdfOf', { of: nameOf(month) })}>
                PDF
              </a>
              <a href={paths.statement(month, 'csv')} aria-label={t('earnings.statement.csvOf', { of: nameOf(month) })}>
                CSV
              </a>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
