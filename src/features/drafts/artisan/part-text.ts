import { isLanguage } from '#platform/i18n/languages.ts'
import type { DraftPart } from './draft-differences.ts'
import type { TypedProduct } from './typed-product.ts'
import { variantTable } from './variant-table.ts'

type Say = (key: string, values: Record<string, unknown>) => string

/** One part of a form in words, to choose between two versions of it. */
export function partText(typed: TypedProduct, part: DraftPart, t: Say): string {
  if (part.startsWith('words.')) {
    const language = part.slice('words.'.length)
    const words = isLanguage(language) ? typed.words[language] : undefined
    return [words?.name, words?.description, words?.variationNote].filter(Boolean).join('\n')
  }
  if (part === 'pictures') return t('form.part.count', { count: typed.pictures.length })
  if (part === 'options' || part === 'variants') return rowsText(typed)
  if (part === 'breakUp') return breakUpText(typed, t)
  return valueText(typed[part as keyof TypedProduct], part, t)
}

function rowsText({ options, variants }: TypedProduct): string {
  return variantTable(options, variants)
    .rows.filter(({ isLeftOut }) => !isLeftOut)
    .map(({ choices, price, stock }) =>
      [choices.join(', '), `₹ ${price || '–'}`, `× ${stock || '–'}`].filter(Boolean).join(' · '),
    )
    .join('\n')
}

function breakUpText({ breakUp }: TypedProduct, t: Say): string {
  if (!breakUp.isShown) return t('form.part.no', {})
  const { materials, work, other, workDays } = breakUp
  return [materials, work, other, workDays].map((text) => text || '–').join(' · ')
}

function valueText(value: unknown, part: string, t: Say): string {
  if (typeof value === 'boolean') return t(value ? 'form.part.yes' : 'form.part.no', {})
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object' && value !== null) return Object.values(value).filter(Boolean).join(' × ')
  if (value === '') return ''
  if (part === 'category' || part === 'state') return t(`shop:${part}.${value}`, {})
  if (part === 'packing') return t(`packing.${value}.name`, {})
  return String(value)
}
