import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditRow } from '#features/audit/audit-calls.ts'
import { formatInr } from '#platform/money/money.ts'
import { formatDate } from '#ui/date-text.tsx'
import { Written } from '#ui/written.tsx'
import { actionKey, splitSubject, stateKey, subjectPage } from './audit-words.ts'

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

/** `isTyped`: it stands as it was typed, and not in words of the shop. */
type Said = { words: string; isTyped: boolean }

/** How a value of an entry reads: money as money, a time as a time, a state by its words, all else as it was written. */
function useSaidFact({ action, subject }: Pick<AuditRow, 'action' | 'subject'>) {
  const { t } = useTranslation('admin')
  const translate = (key: string, options: { returnObjects: true }) => t(key, options)
  const ofShop = (words: string): Said => ({ words, isTyped: false })

  const sayText = (field: string, text: string): Said => {
    if (isTime.test(text)) return ofShop(formatDate(translate, text, 'day-time'))
    if (isDay.test(text)) return ofShop(formatDate(translate, text))
    const key = wordsKey(action, field, text)
    const words = key ? t(key, { defaultValue: '' }) : ''
    return words ? ofShop(words) : { words: shorten(text), isTyped: true }
  }

  return (field: string, value: unknown): Said => {
    if (typeof value === 'string') return sayText(field, value)
    if (typeof value === 'boolean') return ofShop(t(value ? 'shop:label.yes' : 'shop:label.no'))
    // A setting's value is called so whatever it is; its name tells.
    if (typeof value === 'number') return ofShop(sayNumber(field === 'value' ? subject : field, value))
    return { words: sayMany(value), isTyped: true }
  }
}

const isTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const isDay = /^\d{4}-\d{2}-\d{2}$/

function sayNumber(name: string, value: number): string {
  if (/Paise$/.test(name)) return formatInr(value)
  return /basisPoints/i.test(name) ? `${value / 100} %` : String(value)
}

const decisionKeys: Readonly<Record<string, string>> = {
  approved: 'admin:refunds.state.approved',
  refused: 'admin:revision.status.refused',
}

/** Where a value has its words; null for all that people type. */
function wordsKey(action: string, field: string, value: string): string | null {
  if (!/^\w{1,40}$/.test(value)) return null
  if (field === 'status' || field === 'stands') return stateKey(action, value)
  if (field === 'role') return `admin:audit.role.${value}`
  if (field === 'decision') return decisionKeys[value] ?? null
  return field === 'language' ? `admin:piece.language.${value}` : null
}

function sayMany(value: unknown): string {
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number')
  return shorten(isList ? value.join(', ') : JSON.stringify(value))
}

const longest = 160

function shorten(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)} …` : text
}
