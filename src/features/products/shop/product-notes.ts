import type { ProductDetail } from '#features/products/product.ts'
import type { Translate } from '#platform/i18n/word-text.ts'
import { formatInr } from '#platform/money/money.ts'

/** Worded on the server, so that the page ships no code for it. */
export type ProductNotes = {
  /** "In Odia", where the description is not in the reader's language */
  language: string
  made: string
  parts: { name: string; sum: string }[]
  /** what an hour of the work earns, where its artisan gives days and cost */
  hour: string
}

export function productNotes(
  product: ProductDetail,
  { t, language }: { t: Translate; language: string },
): ProductNotes {
  return {
    language: languageNote(product.descriptionLanguage, { t, language }),
    made: madeNote(product, t),
    parts: partsOf(product, t),
    hour: hourOf(product, t),
  }
}

/** Empty where it is the reader's. */
export function languageNote(written: string, { t, language }: { t: Translate; language: string }): string {
  if (written === language) return ''
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(written)
  return t('shop:product.inLanguage', { language: name ?? written })
}

function madeNote({ isMadeToOrder, weeklyCapacity }: ProductDetail, t: Translate): string {
  return isMadeToOrder && weeklyCapacity !== null ? t('shop:product.madeWeekly', { count: weeklyCapacity }) : ''
}

function partsOf({ breakUp, split }: ProductDetail, t: Translate): ProductNotes['parts'] {
  if (!breakUp) return []
  const { materialsPaise, workPaise, otherPaise, workDays } = breakUp
  const work = workDays ? t('shop:product.breakUp.workDays', { count: workDays }) : t('shop:product.breakUp.work')
  // Less than nothing where the artisan counts more than the share.
  const rest = split.artisanPaise - materialsPaise - workPaise - otherPaise
  return [
    { name: t('shop:product.breakUp.materials'), paise: materialsPaise },
    { name: work, paise: workPaise },
    { name: t('shop:product.breakUp.other'), paise: otherPaise },
    { name: t('shop:product.breakUp.rest'), paise: rest },
  ].flatMap(({ name, paise }) => (paise > 0 ? [{ name, sum: formatInr(paise) }] : []))
}

const hoursADay = 8

function hourOf({ breakUp }: ProductDetail, t: Translate): string {
  if (!breakUp?.workDays || breakUp.workPaise === 0) return ''
  // Rounded to the rupee: days are no exact measure.
  const rupees = Math.round(breakUp.workPaise / (breakUp.workDays * hoursADay) / 100)
  return rupees > 0 ? t('shop:product.breakUp.hour', { sum: formatInr(rupees * 100) }) : ''
}
