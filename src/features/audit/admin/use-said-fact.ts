import { useTranslation } from 'react-i18next'
import type { AuditRow } from '#features/audit/audit-calls.ts'
import { formatInr } from '#platform/money/money.ts'
import { formatDate } from '#ui/date-text.tsx'
import { stateKey } from './audit-words.ts'

/** `isTyped`: it stands as it was typed, and not in words of the shop. */
type Said = { words: string; isTyped: boolean }

/** How a value of an entry reads: money as money, a time as a time, a state by its words, all else as it was written. */
export function useSaidFact({ action, subject }: Pick<AuditRow, 'action' | 'subject'>) {
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
