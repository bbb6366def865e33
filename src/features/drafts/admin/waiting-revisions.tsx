import { Link } from 'react-router'
import type { WaitingRevision } from '#features/drafts/revision.ts'
import { paths } from '#features/paths.ts'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function WaitingRevisions({ items, total }: { items: readonly WaitingRevision[]; total: number }) {
  const { t } = useTranslation()
  if (total === 0) return null
  return (
    <table className="ledger waiting-revisions">
      <caption>{t('admin:revision.waiting', { count: total })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('goods.piece')}</th>
          <th scope="col">{t('goods.artisan')}</th>
          <th scope="col">{t('admin:revision.since')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, name, nameLanguage, artisan, askedAt }) => (
          <tr key={id} className="need">
            <td>
              <Link to={paths.adminRevision(id)} lang={nameLanguage}>
                {name}
              </Link>
            </td>
            <td>{artisan}</td>
            <td>
              <DateText iso={askedAt} shape="day-time" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
