import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ImportDetail, ImportLine } from '#features/imports/import-view.ts'
import { importOutcomes } from '#features/imports/product-import.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { Written } from '#ui/written.tsx'

type Props = {
  lines: readonly ImportLine[]
  counts: ImportDetail['counts']
  shown: keyof ImportDetail['counts'] | null
  id: string
}

/** What happens with each product of a file, by its lines, and why. */
export function ImportLines({ lines, counts, shown, id }: Props) {
  const { t } = useTranslation('workshop')
  return (
    <>
      <nav className="import-filter" aria-label={t('import.filter')}>
        <Link to={paths.workshopImport(id)} aria-current={shown === null ? 'page' : undefined}>
          {t('import.all')}
        </Link>
        {importOutcomes.map((outcome) => (
          <Link
            key={outcome}
            to={paths.workshopImport(id, `outcome=${outcome}`)}
            aria-current={shown === outcome ? 'page' : undefined}
          >
            {t(`import.outcome.${outcome}`)} <span className="num">{counts[outcome]}</span>
          </Link>
        ))}
      </nav>
      {lines.length === 0 ? <p className="mute">{t('import.nothing')}</p> : <LineTable lines={lines} />}
    </>
  )
}

function LineTable({ lines }: { lines: readonly ImportLine[] }) {
  const { t } = useTranslation('workshop')
  return (
    <table className="ledger stock import-lines">
      <thead>
        <tr>
          <th scope="col">{t('import.line')}</th>
          <th scope="col">{t('import.product')}</th>
          <th scope="col">{t('import.result')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <LineRow key={`${line.fromLine} ${line.untilLine} ${line.name}`} line={line} />
        ))}
      </tbody>
    </table>
  )
}

function LineRow({ line }: { line: ImportLine }) {
  const { t } = useTranslation('workshop')
  const { fromLine, untilLine, name, outcome, product, notes } = line
  return (
    <tr className={outcome === 'failed' ? 'need' : ''}>
      <td className="num">
        <span className="phone-word">{t('import.line')}: </span>
        {fromLine === untilLine ? fromLine : t('import.lines', { from: fromLine, until: untilLine })}
      </td>
      <td>
        {product ? (
          <Link to={paths.workshopProduct(product)}>
            <Written>{name}</Written>
          </Link>
        ) : (
          <Written>{name}</Written>
        )}
      </td>
      <td>
        {t(`import.outcome.${outcome}`)}
        {notes.length > 0 ? (
          <ul className="import-notes">
            {notes.map((note) => (
              <NoteWords key={JSON.stringify(note)} note={note} isElsewhere={note.line !== fromLine} />
            ))}
          </ul>
        ) : null}
      </td>
    </tr>
  )
}

/** A rule of the shop is told in its own words, everything else in those of the import. */
function NoteWords({
  note: { note, values, line },
  isElsewhere,
}: {
  note: ImportLine['notes'][number]
  isElsewhere: boolean
}) {
  const { t } = useTranslation('workshop')
  const rule = values.rule ?? (values.code ? `errors.${camel(values.code)}` : null)
  const words = rule
    ? t([`common:${rule}`, 'common:invalid.value'])
    : t([`import.note.${note}`, 'common:invalid.value'], values)
  return (
    <li>
      {isElsewhere ? <span className="mute num">{`${t('import.line')} ${line}: `}</span> : null}
      {words}
    </li>
  )
}
