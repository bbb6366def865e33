import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { deskAddress } from '#platform/lists/admin-list.ts'
import { Checkbox } from '#ui/tick.tsx'
import type { DeskListing } from './data-table.tsx'
import { ProvenFile } from './proven-file.tsx'

type Props<Row> = {
  listing: DeskListing<Row>
  hidden: ReadonlySet<string>
  onShow: (column: string, isShown: boolean) => void
}

/** The choice of columns, which this browser keeps, and the file of what the filter finds. */
export function DeskTools<Row>({ listing, hidden, onShow }: Props<Row>) {
  const { t } = useTranslation('admin')
  const { search } = useLocation()
  return (
    <div className="desk-tools">
      <details>
        <summary>{t('desk.columns')}</summary>
        <fieldset>
          <legend className="sr">{t('desk.columns')}</legend>
          {listing.columns.slice(1).map(({ name, label }) => (
            <Checkbox
              key={name}
              label={t(label)}
              checked={!hidden.has(name)}
              onChange={(event) => onShow(name, event.target.checked)}
            />
          ))}
        </fieldset>
      </details>
      {listing.exportTo && listing.isExportProven ? (
        <ProvenFile to={`${listing.exportTo}${deskAddress(search, {})}`}>{t('desk.export')}</ProvenFile>
      ) : null}
      {listing.exportTo && !listing.isExportProven ? (
        <a href={`${listing.exportTo}${deskAddress(search, {})}`} download>
          {t('desk.export')}
        </a>
      ) : null}
    </div>
  )
}
