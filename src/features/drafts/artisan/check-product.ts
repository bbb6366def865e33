import type { FormVariant, ProductForm } from '#features/drafts/product-form.ts'
import { productLimits } from '#features/drafts/product-limits.ts'
import { isOfChoice, type VariantOptions } from '#features/products/variant-options.ts'
import { isLanguage } from '#platform/i18n/languages.ts'
import { packedSize, type Sides } from './packed-size.ts'
import { readCount, readMeasure, type Unit } from './typed-number.ts'
import type { TypedProduct, TypedSides } from './typed-product.ts'
import { choicesOf, variantTable } from './variant-table.ts'

export type FormProblem = { path: string; key: string }

export type CheckedProduct = { form: ProductForm; problems: readonly [] } | { form: null; problems: FormProblem[] }

/** Converts input to grams, millimetres and paise. The server validates again; this saves a round trip. */
export function checkProduct(typed: TypedProduct): CheckedProduct {
  const problems: FormProblem[] = []
  const miss = (path: string, key: string) => {
    problems.push({ path, key })
    return 0
  }
  const form: ProductForm = {
    craft: typed.craft,
    category: typed.category,
    state: typed.state,
    words: wordsOf(typed, miss),
    materials: typed.materials,
    techniques: typed.techniques,
    colors: typed.colors,
    audiences: typed.audiences,
    features: typed.features,
    pictures: picturesOf(typed, miss),
    optionNames: optionsOf(typed, miss),
    variants: variantsOf(typed, miss),
    ...measuresOf(typed, miss),
    isFragile: typed.isFragile,
    packing: typed.packing || null,
    isMadeToOrder: typed.isMadeToOrder,
    dispatchDays: whole(typed.dispatchDays, 'dispatchDays', 'invalid.days', 1, miss),
    weeklyCapacity: capacityOf(typed, miss),
    hsn: typed.hsn,
    breakUp: breakUpOf(typed, miss),
    extras: extrasOf(typed, miss),
    fields: typed.fields,
  }
  for (const field of ['craft', 'category', 'state'] as const) if (!form[field]) miss(field, 'form.required')
  if (!form.hsn) miss('hsn', 'form.required')
  return problems.length > 0 ? { form: null, problems } : { form, problems: [] }
}

type Miss = (path: string, key: string) => number

function wordsOf({ words }: TypedProduct, miss: Miss): ProductForm['words'] {
  const used = Object.entries(words).filter(([, { name, description, variationNote }]) =>
    [name, description, variationNote].some((text) => text.trim() !== ''),
  )
  for (const [language, { name }] of used)
    if (name.trim().length < 2) miss(`words.${language}.name`, 'invalid.productName')
  const [first] = Object.keys(words)
  if (used.length === 0) miss(`words.${first}.name`, 'form.required')
  return Object.fromEntries(used.filter(([language]) => isLanguage(language)))
}

function picturesOf({ pictures, options, variants }: TypedProduct, miss: Miss): ProductForm['pictures'] {
  if (pictures.length === 0) miss('pictures', 'invalid.pictures')
  if (pictures.some(({ key }) => key === null)) miss('pictures', 'invalid.picturesWaiting')
  const rows = variantTable(options, variants).rows.filter(({ isLeftOut }) => !isLeftOut)
  const isOffered = (shows: VariantOptions) =>
    Object.keys(shows).length > 0 && rows.some((row) => isOfChoice(choicesOf(options, row), shows))
  return pictures.flatMap(({ key, alt, shows = {} }) => {
    if (key === null) return []
    return isOffered(shows) ? { key, alt, shows } : { key, alt }
  })
}

function optionsOf({ options }: TypedProduct, miss: Miss): string[] {
  options.forEach(({ name, choices }, index) => {
    if (name.trim() === '') miss(`optionNames.${index}`, 'form.required')
    if (options.findIndex((other) => sameName(other.name, name)) !== index)
      miss(`optionNames.${index}`, 'invalid.optionTwice')
    if (choices.length === 0) miss(`choices.${index}`, 'invalid.choices')
  })
  return options.map(({ name }) => name.trim())
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** Paths count only the variants that are made. */
function variantsOf(typed: TypedProduct, miss: Miss): FormVariant[] {
  const { rows, wished } = variantTable(typed.options, typed.variants)
  if (wished > productLimits.variants) miss('variants', 'invalid.tooMany')
  const made = rows.filter(({ isLeftOut }) => !isLeftOut)
  if (made.length === 0 && wished <= productLimits.variants) miss('variants', 'invalid.noVariant')
  return made.map((row, index) => ({
    ...(row.sku ? { sku: row.sku } : {}),
    ...(row.sku && row.stockSeen !== null ? { stockSeen: row.stockSeen } : {}),
    ...(row.ownSku.trim() ? { ownSku: row.ownSku.trim() } : {}),
    options: choicesOf(typed.options, row),
    pricePaise: measure(row.price, `variants.${index}.pricePaise`, '₹', 100, miss),
    stock: whole(row.stock, `variants.${index}.stock`, 'invalid.number', 0, miss),
  }))
}

/** Flat pieces have no measurable height: 1 mm. */
const flatMm = 1

function measuresOf(typed: TypedProduct, miss: Miss): Pick<ProductForm, 'size' | 'weightGrams' | 'packed'> {
  const piece = sidesOf(typed.size, '', miss)
  const { weightGrams, ...size } = piece
  const isGuessed = Object.values(typed.packed).every((text) => text.trim() === '')
  const packed = isGuessed ? guessPacked(typed, piece) : sidesOf(typed.packed, 'packed.', miss)
  if (packed.weightGrams > 0 && packed.weightGrams < weightGrams) miss('packed.weightGrams', 'invalid.packedWeight')
  return { size, weightGrams, packed }
}

export function guessPacked(typed: TypedProduct, piece: Sides): Sides {
  return packedSize(piece, typed.isFragile, typed.packing === 'folded')
}

function sidesOf(sides: TypedSides, prefix: '' | 'packed.', miss: Miss): Sides {
  const at = prefix === '' ? 'size.' : prefix
  const isFlat = prefix === '' && sides.height.trim() === ''
  return {
    lengthMm: measure(sides.length, `${at}lengthMm`, 'cm', 1, miss),
    widthMm: measure(sides.width, `${at}widthMm`, 'cm', 1, miss),
    heightMm: isFlat ? flatMm : measure(sides.height, `${at}heightMm`, 'cm', 1, miss),
    weightGrams: measure(sides.weight, `${prefix}weightGrams`, 'kg', 1, miss),
  }
}

export function readSides(sides: TypedSides): Sides | null {
  let isWhole = true
  const read = sidesOf(sides, '', () => {
    isWhole = false
    return 0
  })
  return isWhole ? read : null
}

const wrong: Record<Unit, string> = { '₹': 'invalid.price', kg: 'invalid.weight', cm: 'invalid.size' }

function measure(text: string, path: string, unit: Unit, least: number, miss: Miss): number {
  if (text.trim() === '') return miss(path, 'form.required')
  const value = readMeasure(text, unit)
  return value === null || value < least ? miss(path, wrong[unit]) : value
}

function whole(text: string, path: string, key: string, least: number, miss: Miss): number {
  if (text.trim() === '') return miss(path, 'form.required')
  const value = readCount(text)
  return value === null || value < least ? miss(path, key) : value
}

function capacityOf({ isMadeToOrder, weeklyCapacity }: TypedProduct, miss: Miss): number | null {
  if (!isMadeToOrder || weeklyCapacity.trim() === '') return null
  return whole(weeklyCapacity, 'weeklyCapacity', 'invalid.number', 1, miss)
}

function breakUpOf({ breakUp }: TypedProduct, miss: Miss): ProductForm['breakUp'] {
  if (!breakUp.isShown) return null
  const part = (text: string, name: string) => (text.trim() === '' ? 0 : measure(text, `breakUp.${name}`, '₹', 0, miss))
  return {
    materialsPaise: part(breakUp.materials, 'materialsPaise'),
    workPaise: part(breakUp.work, 'workPaise'),
    otherPaise: part(breakUp.other, 'otherPaise'),
    workDays:
      breakUp.workDays.trim() === '' ? null : whole(breakUp.workDays, 'breakUp.workDays', 'invalid.number', 0, miss),
  }
}

/** Without a number of letters no words are offered, without a price no wrapping and no picture; words without a price are free. */
function extrasOf({ extras: { letters, words, wrap, picture = '' } }: TypedProduct, miss: Miss): ProductForm['extras'] {
  const price = (text: string, path: string) => (text.trim() === '' ? 0 : measure(text, path, '₹', 0, miss))
  return {
    words:
      letters.trim() === '' && words.trim() === ''
        ? null
        : {
            letters: whole(letters, 'extras.words.letters', 'invalid.number', 1, miss),
            pricePaise: price(words, 'extras.words.pricePaise'),
          },
    wrapPaise: wrap.trim() === '' ? null : price(wrap, 'extras.wrapPaise'),
    picture: picture.trim() === '' ? null : { pricePaise: price(picture, 'extras.picture.pricePaise') },
  }
}
