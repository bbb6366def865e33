import type { Category } from '#features/crafts/category.ts'
import type { FormVariant, ProductForm } from '#features/drafts/product-form.ts'
import { noExtras } from '#features/products/extras.ts'
import { isOfChoice, optionsKey } from '#features/products/variant-options.ts'
import type { SourceForm, SourceProduct } from './import-source.ts'

export type CraftFacts = {
  id: string
  category: string
  state: string
  materials: string[]
  techniques: string[]
}

export type FormBase = {
  current: ProductForm | null
  craft: CraftFacts | null
  state: string
  pictures: ProductForm['pictures'] | null
}

type Usual = { size: ProductForm['size']; weightGrams: number; hsn: string }

const usual = (lengthMm: number, widthMm: number, heightMm: number, weightGrams: number, hsn: string): Usual => ({
  size: { lengthMm, widthMm, heightMm },
  weightGrams,
  hsn,
})

/** Starting values per category; the artisan is asked to measure. */
const usuals: Record<Category, Usual> = {
  pottery: usual(150, 150, 150, 800, '6912'),
  textiles: usual(300, 250, 30, 400, '5208'),
  jewelry: usual(80, 60, 30, 50, '7117'),
  woodwork: usual(200, 150, 100, 700, '4420'),
  metalwork: usual(150, 150, 120, 900, '7419'),
  paintings: usual(400, 300, 20, 500, '9701'),
  bamboo: usual(300, 300, 200, 600, '4602'),
  leather: usual(300, 220, 60, 600, '4202'),
  stone: usual(120, 120, 120, 1500, '6802'),
  glass: usual(120, 120, 150, 500, '7013'),
}

const fragile = new Set<string>(['pottery', 'glass', 'stone'])

export function completeForm(source: SourceProduct, base: FormBase): ProductForm {
  const { form } = source
  const start = base.current ?? startOf(base, form)
  const { words: _words, size, packed, ...facts } = form
  const bare = { ...start.size, ...size }
  const weightGrams = form.weightGrams ?? start.weightGrams
  const isMeasured = size !== undefined || form.weightGrams !== undefined
  const inBox =
    isMeasured && !packed && !isPackedFor(start.packed, bare, weightGrams) ? packedOf(bare, weightGrams) : start.packed
  const variants = variantsOf(source, base.current)
  return {
    ...start,
    ...facts,
    fields: { ...start.fields, ...form.fields },
    words: wordsOf(form, start),
    size: bare,
    weightGrams,
    packed: { ...inBox, ...packed },
    pictures: picturesOf(base.pictures ?? start.pictures, start.pictures, variants),
    optionNames: source.optionNames,
    variants,
  }
}

type Pictures = ProductForm['pictures']

/** A file does not say which choice a picture shows: that stays as it was, while there is such a choice. */
function picturesOf(given: Pictures, before: Pictures, variants: readonly FormVariant[]): Pictures {
  return given.map(({ key, alt }) => {
    const { shows = {} } = before.find((known) => known.key === key) ?? {}
    const isKept = Object.keys(shows).length > 0 && variants.some(({ options }) => isOfChoice(options, shows))
    return isKept ? { key, alt, shows } : { key, alt }
  })
}

function startOf({ craft, state }: FormBase, form: SourceForm): ProductForm {
  const category = form.category ?? craft?.category ?? ''
  const { size, weightGrams, hsn } = usuals[category as Category] ?? usuals.textiles
  return {
    craft: craft?.id ?? '',
    category,
    state: craft && state === '' ? craft.state : state,
    words: {},
    materials: craft?.materials.slice(0, 20) ?? [],
    techniques: craft?.techniques.slice(0, 20) ?? [],
    colors: [],
    audiences: [],
    features: [],
    pictures: [],
    optionNames: [],
    variants: [],
    size,
    weightGrams,
    packed: packedOf(size, weightGrams),
    isFragile: fragile.has(category),
    packing: null,
    isMadeToOrder: false,
    dispatchDays: 3,
    weeklyCapacity: null,
    hsn,
    breakUp: null,
    extras: noExtras,
    fields: {},
  }
}

function packedOf({ lengthMm, widthMm, heightMm }: ProductForm['size'], weightGrams: number): ProductForm['packed'] {
  return {
    lengthMm: lengthMm + 40,
    widthMm: widthMm + 40,
    heightMm: heightMm + 40,
    weightGrams: Math.round(weightGrams * 1.1) + 100,
  }
}

function isPackedFor(packed: ProductForm['packed'], size: ProductForm['size'], weightGrams: number): boolean {
  const volume = (box: ProductForm['size']) => box.lengthMm * box.widthMm * box.heightMm
  return packed.weightGrams >= weightGrams && volume(packed) >= volume(size)
}

function wordsOf(form: SourceForm, start: ProductForm): ProductForm['words'] {
  const words: ProductForm['words'] = { ...start.words }
  for (const [language, texts] of Object.entries(form.words) as [keyof typeof words, SourceForm['words']['en']][]) {
    const known = words[language] ?? { name: '', description: '', variationNote: '' }
    words[language] = { ...known, ...texts }
  }
  return words
}

function variantsOf({ variants }: SourceProduct, current: ProductForm | null): ProductForm['variants'] {
  const known = new Map(current?.variants.map((variant) => [optionsKey(variant.options), variant]))
  return variants.map(({ ownSku, options, pricePaise, stock }) => {
    const before = known.get(optionsKey(options))
    const code = ownSku || before?.ownSku
    return {
      ...(before?.sku ? { sku: before.sku } : {}),
      ...(code ? { ownSku: code } : {}),
      options,
      pricePaise,
      stock: stock ?? before?.stock ?? 0,
    }
  })
}

export function guessesOf({ form, variants, pictures }: SourceProduct): string[] {
  const { size } = form
  return [
    ...(size?.lengthMm && size.widthMm && size.heightMm ? [] : ['sizeGuessed']),
    ...(form.weightGrams ? [] : ['weightGuessed']),
    ...(variants.some(({ stock }) => stock === null) ? ['stockUnknown'] : []),
    ...(pictures.length > 0 ? [] : ['noPicture']),
  ]
}

export function isSameProduct(a: ProductForm, b: ProductForm): boolean {
  return plainOf(a) === plainOf(b)
}

function plainOf(form: ProductForm): string {
  const variants = form.variants.map(({ sku: _sku, stockSeen: _seen, ownSku = '', ...rest }: Variant) => ({
    ...rest,
    ownSku,
  }))
  const weeklyCapacity = form.isMadeToOrder ? form.weeklyCapacity : null
  return JSON.stringify(sorted({ ...form, weeklyCapacity, variants })).replaceAll('\\r\\n', '\\n')
}

type Variant = ProductForm['variants'][number] & { stockSeen?: number }

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]))
}
