import { useTranslation } from 'react-i18next'
import type { EarningSums } from '#features/payouts/earning.ts'
import { formatInr } from '#platform/money/money.ts'
import { ReadAloud } from '#ui/speech/read-aloud.tsx'

const rows = [
  ['pending', 'pendingPaise'],
  ['available', 'availablePaise'],
  ['held', 'heldPaise'],
  ['inPayout', 'inPayoutPaise'],
] as const

/** What is owed by where it stands, each with one plain sentence; under the double line what all of it comes to. */
export function EarningSumsTable({ sums }: { sums: EarningSums }) {
  const { t } = useTranslation('workshop')
  const read = rows
    .map(([name, field]) => `${t(`earnings.state.${name}`)}: ${formatInr(sums[field])}. ${t(`earnings.sums.${name}`)}`)
    .concat(`${t('earnings.sums.owed')}: ${formatInr(sums.owedPaise)}.`)
    .join(' ')
  return (
    <>
      <table className="ledger">
        <tbody>
          {rows.map(([name, field]) => (
            <tr key={name}>
              <th scope="row">
                {t(`earnings.state.${name}`)}
                <br />
                <span className="mute">{t(`earnings.sums.${name}`)}</span>
              </th>
              <td className="m">{formatInr(sums[field])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('earnings.sums.owed')}</td>
            <td className="m">{formatInr(sums.owedPaise)}</td>
          </tr>
        </tfoot>
      </table>
      <p>{t('earnings.sums.paid', { sum: formatInr(sums.paidPaise) })}</p>
      <ReadAloud text={read} />
    </>
  )
}
