import type { ExtrasOffer } from './extras.ts'

/** Option names and their choices, `{"size":"M"}`. Without zod, because cart and product page ship this file. */
export type VariantOptions = Record<string, string>

export function inOrderOf(names: readonly string[], options: VariantOptions): VariantOptions {
  const named = names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]))
  return { ...Object.fromEntries(named), ...options }
}

/** Variants are compared by this; sorted, so that the order of names does not matter. */
export function optionsKey(options: VariantOptions): string {
  return JSON.stringify(Object.fromEntries(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1))))
}

/** Whether a variant is of the choice, which names none, one or several of its options. */
export function isOfChoice(options: VariantOptions, choice: VariantOptions): boolean {
  return Object.entries(choice).every(([name, value]) => options[name] === value)
}

/** Centimetres. Below half a centimetre it is the thickness of cloth or paper, which nobody measures. */
export function sidesOf({
  lengthMm,
  widthMm,
  heightMm,
}: Record<'lengthMm' | 'widthMm' | 'heightMm', number>): number[] {
  return [lengthMm, widthMm, ...(heightMm >= 5 ? [heightMm] : [])].filter((side) => side > 0).map((side) => side / 10)
}

/** Options of a line that do not belong to its variant: words or a picture of the buyer put on the piece, wrapping as a gift. */
export const wordsExtra = 'personalText'
export const wrapExtra = 'giftWrap'
export const pictureExtra = 'personalPicture'

const extras: readonly string[] = [wordsExtra, wrapExtra, pictureExtra]

/** The options of the variant alone. */
export function withoutExtras(options: VariantOptions): VariantOptions {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !extras.includes(name)))
}

export function extrasOf(options: VariantOptions): VariantOptions {
  return Object.fromEntries(Object.entries(options).filter(([name]) => extras.includes(name)))
}

/** Made for one buyer: nobody else would take it. */
export function isPersonal(options: VariantOptions): boolean {
  return wordsExtra in options || pictureExtra in options
}

/** Paise to add for the extras of a line; null when the piece does not come with them. */
export function extrasPaise(options: VariantOptions, offer: ExtrasOffer | null): number | null {
  const { [wordsExtra]: words, [wrapExtra]: wrap, [pictureExtra]: picture } = options
  let paise = 0
  if (words !== undefined) {
    if (!offer?.words || words.trim() === '' || [...words].length > offer.words.letters) return null
    paise += offer.words.pricePaise
  }
  if (wrap !== undefined) {
    if (offer?.wrapPaise == null || wrap !== 'yes') return null
    paise += offer.wrapPaise
  }
  if (picture !== undefined) {
    if (!offer?.picture || picture !== 'yes') return null
    paise += offer.picture.pricePaise
  }
  return paise
}
