import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditRow } from '#features/audit/audit-calls.ts'
import { Written } from '#ui/written.tsx'
import { actionKey, splitSubject, subjectPage } from './audit-words.ts'
import { useSaidFact } from './use-said-fact.ts'

export function AuditWho({ row: { name, role, behalfOf } }: { row: AuditRow }) {
  const { t } = useTranslation('admin')
  return (
    <>
      {name ? <Written>{name}</Written> : t(`audit.role.${role}`)}
      {name ? <span className="under">{t(`audit.role.${role}`)}</span> : null}
      {behalfOf ? <span className="under">{t('audit.behalf', { name: behalfOf })}</span> : null}
    </>
  )
}

/** What was done in words; the code below it is what the file and the search know it by. */
export function AuditAct({ action }: { action: string }) {
  const { t } = useTranslation('admin')
  const words = t(actionKey(action), { defaultValue: '' })
  if (!words) return <code>{action}</code>
  return (
    <>
      {words}
      <code className="under">{action}</code>
    </>
  )
}

/** What it was about, by its name where it has one, with the way to its page. */
export function AuditAbout({ row: { subject, subjectName } }: { row: AuditRow }) {
  const { t } = useTranslation('admin')
  const { kind, which } = splitSubject(subject)
  const thing = t(`audit.about.${kind}`, { defaultValue: '' })
  if (!thing) return <code>{subject}</code>
  const page = subjectPage(subject)
  const words = (
    <>
      {thing} {subjectName ? <Written>{subjectName}</Written> : null}
      {kind === 'setting' ? t(`settings.of.${which}`, { defaultValue: '' }) : null}
    </>
  )
  return (
    <>
      {page ? <Link to={page}>{words}</Link> : words}
      {which ? <code className="under">{subject}</code> : null}
    </>
  )
}

/** Field by field, as it was written: before, and after. */
export function AuditChange({ row }: { row: AuditRow }) {
  const { before, after } = row
  // Nothing before and nothing after says nothing.
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => isSaid(before?.[field]) || isSaid(after?.[field]),
  )
  if (fields.length === 0) return null
  return (
    <ul className="audit-change small">
      {fields.map((field) => (
        <li key={field}>
          <FieldName field={field} />
          {': '}
          <Fact row={row} field={field} side="before" />
          <Fact row={row} field={field} side="after" />
        </li>
      ))}
    </ul>
  )
}

const isSaid = (value: unknown) => value !== null && value !== undefined && value !== ''

function FieldName({ field }: { field: string }) {
  const { t } = useTranslation('admin')
  const rooms = ['audit.field', 'rates.field', 'maker.field', 'piece.field']
  const words = t(
    rooms.map((room) => `${room}.${field}`),
    { defaultValue: '' },
  )
  return words ? <span className="mute">{words}</span> : <code>{field}</code>
}

function Fact({ row, field, side }: { row: AuditRow; field: string; side: 'before' | 'after' }) {
  const said = useSaidFact(row)
  const value = row[side]?.[field]
  if (!isSaid(value)) return null
  const { words, isTyped } = said(field, value)
  const Mark = side === 'before' ? 'del' : 'ins'
  return (
    <>
      {/* What somebody typed is in no language that the trail knows. */}
      <Mark translate={isTyped ? 'no' : undefined}>{words}</Mark>{' '}
    </>
  )
}
