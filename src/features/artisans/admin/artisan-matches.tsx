import { useTranslation } from 'react-i18next'
import type { MakerMatch } from '#features/verification/artisan-match.ts'
import type { OfficeMaker } from '#features/verification/office-artisan-queries.ts'

/** What the maker gave beside what it should fit, so that nobody has to compare digits by eye. */
export function MakerMatches({ maker: { matches } }: { maker: OfficeMaker }) {
  const { t } = useTranslation('admin')
  if (matches.length === 0) return null
  return (
    <section aria-labelledby="matches">
      <h2 id="matches">{t('match.title')}</h2>
      <table className="ledger stock">
        <thead>
          <tr>
            <th scope="col">{t('match.what')}</th>
            <th scope="col">{t('match.given')}</th>
            <th scope="col">{t('match.expected')}</th>
            <th scope="col">{t('match.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => (
            <tr key={`${match.kind} ${match.given}`} className={match.isRight ? '' : 'need'}>
              <td>{t(`match.kind.${match.kind}`)}</td>
              <td className="num">{match.given}</td>
              <td className="num">
                <Expected match={match} />
              </td>
              <td>
                <Verdict isRight={match.isRight} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Expected({ match: { kind, expected } }: { match: MakerMatch }) {
  const { t } = useTranslation('admin')
  if (kind === 'pincode' || kind === 'craft') return t(`shop:state.${expected}`)
  if (kind === 'panOwner') return t(`workshop:start.tax.form.${expected}`)
  if (kind === 'gstinForm') return t('match.form')
  return expected || '–'
}

function Verdict({ isRight }: Pick<MakerMatch, 'isRight'>) {
  const { t } = useTranslation('admin')
  if (isRight === null) return t('match.look')
  return isRight ? <span className="ok">{t('match.right')}</span> : <b className="err">{t('match.wrong')}</b>
}
