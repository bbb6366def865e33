import type { Packing } from '#features/drafts/packing.ts'
import type { ProductDraft, ProductForm } from '#features/drafts/product-form.ts'
import { typedFields } from '#features/extensions/additional-field.ts'
import type { Audience } from '#features/products/audience.ts'
import type { ExtrasOffer } from '#features/products/extras.ts'
import type { VariantOptions } from '#features/products/variant-options.ts'
import { isLanguage, type Language } from '#platform/i18n/languages.ts'
import { writeMeasure } from './typed-number.ts'
import type { TypedOption, TypedVariant } from './variant-table.ts'

export type TypedWords = { name: string; description: string; variationNote: string }

export type TypedPicture = { id: string; key: string | null; alt: string; shows?: VariantOptions | undefined }

export type TypedSides = { length: string; width: string; height: string; weight: string }

/** `picture`: not in drafts from before it was offered */
export type TypedExtras = { letters: string; words: string; wrap: string; picture?: string }

export type TypedBreakUp = { isShown: boolean; materials: string; work: string; other: string; workDays: string }

export const labelFields = ['materials', 'techniques', 'colors', 'features'] as const

export type LabelField = (typeof labelFields)[number]

/** Numbers stay as typed, so that a draft loses no input. */
export type TypedProduct = {
  as: 'typed'
  artisan: string
  craft: string
  category: string
  state: string
  words: Partial<Record<Language, TypedWords>>
  pictures: TypedPicture[]
  options: TypedOption[]
  /** includes variants of removed choices, in case they come back; variant-table.ts filters them */
  variants: TypedVariant[]
  size: TypedSides
  packed: TypedSides
  isFragile: boolean
  packing: Packing | ''
  isMadeToOrder: boolean
  dispatchDays: string
  weeklyCapacity: string
  hsn: string
  breakUp: TypedBreakUp
  audiences: Audience[]
  extras: TypedExtras
  /** of the fields that this shop adds, as typed; a flag is `yes` */
  fields: Record<string, string>
  productRevision: number
} & Record<LabelField, string[]>

export const noWords: TypedWords = { name: '', description: '', variationNote: '' }

const noSides: TypedSides = { length: '', width: '', height: '', weight: '' }

/** What most give: days to post what is ready, and to make and post what is not. */
export const usualDays = { ready: '3', made: '14' } as const

export function emptyProduct(artisan: string, languages: readonly Language[]): TypedProduct {
  return {
    as: 'typed',
    artisan,
    craft: '',
    category: '',
    state: '',
    words: Object.fromEntries(languages.map((language) => [language, noWords])),
    materials: [],
    techniques: [],
    colors: [],
    features: [],
    audiences: [],
    pictures: [],
    options: [],
    variants: [{ choices: [], sku: null, stockSeen: null, ownSku: '', price: '', stock: '', isLeftOut: false }],
    size: noSides,
    packed: noSides,
    isFragile: false,
    packing: '',
    isMadeToOrder: false,
    dispatchDays: usualDays.ready,
    weeklyCapacity: '',
    hsn: '',
    breakUp: { isShown: false, materials: '', work: '', other: '', workDays: '' },
    extras: { letters: '', words: '', wrap: '', picture: '' },
    fields: {},
    productRevision: 0,
  }
}

type Base = { artisan: string; languages: readonly Language[]; revision?: number }

export function typedOf(form: Partial<ProductForm>, { artisan, languages, revision = 0 }: Base): TypedProduct {
  const empty = emptyProduct(artisan, languages)
  const names = form.optionNames ?? []
  const variants = (form.variants ?? []).map(({ sku, ownSku, options, pricePaise, stock, stockSeen }) => ({
    choices: names.map((name) => options[name] ?? ''),
    sku: sku ?? null,
    stockSeen: stockSeen ?? null,
    ownSku: ownSku ?? '',
    price: rupees(pricePaise),
    stock: count(stock),
    isLeftOut: false,
  }))
  const { craft = '', category = '', state = '', materials = [], techniques = [], colors = [], features = [] } = form
  return {
    ...empty,
    ...{ craft, category, state, materials, techniques, colors, features },
    words: { ...empty.words, ...wordsOf(form.words) },
    pictures: (form.pictures ?? []).map(({ key, alt, shows }) => ({ id: key, key, alt: alt ?? '', shows })),
    options: names.map((name, index) => ({
      name,
      choices: [...new Set(variants.map(({ choices }) => choices[index] ?? ''))].filter(Boolean),
    })),
    variants: variants.length > 0 ? variants : empty.variants,
    size: sidesOf(form.size, form.weightGrams),
    packed: sidesOf(form.packed, form.packed?.weightGrams),
    isFragile: form.isFragile ?? false,
    packing: form.packing ?? '',
    isMadeToOrder: form.isMadeToOrder ?? false,
    dispatchDays: count(form.dispatchDays),
    weeklyCapacity: count(form.weeklyCapacity),
    hsn: form.hsn ?? '',
    breakUp: breakUpOf(form.breakUp),
    audiences: form.audiences ?? [],
    extras: extrasOf(form.extras),
    fields: typedFields(form.fields ?? {}),
    productRevision: revision,
  }
}

export function typedFrom(content: ProductDraft | Record<string, unknown>, base: Base): TypedProduct | null {
  if (!('as' in content)) return typedOf(content as Partial<ProductForm>, base)
  const empty = emptyProduct(base.artisan, base.languages)
  const isTyped = content.as === 'typed' && Array.isArray(content.variants)
  return isTyped ? { ...empty, ...(content as Partial<TypedProduct>) } : null
}

export function nameOf(words: TypedProduct['words'], language: string): { name: string; language: Language } | null {
  const codes = Object.keys(words).filter(isLanguage)
  const order = [...codes.filter((code) => code === language), ...codes.filter((code) => code === 'en'), ...codes]
  const found = order.find((code) => words[code]?.name.trim())
  return found ? { name: words[found]?.name.trim() ?? '', language: found } : null
}

function wordsOf(words: Partial<ProductForm>['words']): TypedProduct['words'] {
  return Object.fromEntries(Object.entries(words ?? {}).map(([language, one]) => [language, { ...noWords, ...one }]))
}

function sidesOf(size: ProductForm['size'] | undefined, weightGrams: number | undefined): TypedSides {
  const side = (millimetres: number | undefined) => (millimetres === undefined ? '' : writeMeasure(millimetres, 'cm'))
  return {
    length: side(size?.lengthMm),
    width: side(size?.widthMm),
    height: side(size?.heightMm),
    weight: weightGrams === undefined ? '' : writeMeasure(weightGrams, 'kg'),
  }
}

function breakUpOf(given: ProductForm['breakUp'] | undefined): TypedBreakUp {
  if (!given) return { isShown: false, materials: '', work: '', other: '', workDays: '' }
  const { materialsPaise, workPaise, otherPaise, workDays } = given
  return {
    isShown: true,
    materials: rupees(materialsPaise),
    work: rupees(workPaise),
    other: rupees(otherPaise),
    workDays: count(workDays),
  }
}

function extrasOf(
  { words, wrapPaise, picture }: ExtrasOffer = { words: null, wrapPaise: null, picture: null },
): TypedExtras {
  return {
    letters: count(words?.letters),
    words: words?.pricePaise ? rupees(words.pricePaise) : '',
    wrap: rupees(wrapPaise ?? undefined),
    picture: rupees(picture?.pricePaise),
  }
}

function rupees(paise: number | undefined): string {
  return paise === undefined ? '' : writeMeasure(paise, '₹')
}

function count(number: number | null | undefined): string {
  return number === undefined || number === null ? '' : String(number)
}
