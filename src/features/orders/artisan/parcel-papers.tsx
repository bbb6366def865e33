import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WorkshopParcel } from '#features/orders/order.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** What is printed for a parcel, and the way to make two of it. */
export function ParcelPapers({ parcel, onSplit }: { parcel: WorkshopParcel; onSplit: () => void }) {
  const { t } = useTranslation()
  const { number, documents, splitFrom, canSplit } = parcel
  const hasPapers = parcel.shipTo.house !== null
  if (!hasPapers && !canSplit && documents.length === 0 && splitFrom === null) return null
  return (
    <section className="sidebox" aria-labelledby="papers">
      <h2 id="papers">{t('workshop:parcel.papers')}</h2>
      {hasPapers ? (
        <p className="paper-links">
          <a className="btn" href={paths.packingSlip(number)} target="_blank" rel="noopener">
            <Icon name="clipboard" /> {t('workshop:parcel.slip')}
          </a>
          <a className="btn" href={paths.parcelLabel(number)} target="_blank" rel="noopener">
            <Icon name="box" /> {t('workshop:parcel.label')}
          </a>
        </p>
      ) : null}
      <ul className="small">
        {documents.map((document) => (
          <li key={document.number}>
            <a href={document.url}>
              {t(`shop:document.${camel(document.kind)}`)} <span className="num">{document.number}</span>
            </a>
          </li>
        ))}
      </ul>
      {splitFrom ? (
        <p className="small">
          {t('workshop:parcel.splitFrom')} <Link to={paths.workshopParcel(splitFrom)}>{splitFrom}</Link>
        </p>
      ) : null}
      {canSplit ? (
        <Button variant="link" onClick={onSplit}>
          {t('workshop:split.ask')}
        </Button>
      ) : null}
    </section>
  )
}
