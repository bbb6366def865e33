import { packings } from '#features/drafts/packing.ts'
import { audiences } from '#features/products/audience.ts'
import { isLanguage, type Language } from '#platform/i18n/languages.ts'
import { finishSource } from './import-check.ts'
import { readDecimal, readMillimetres, readPrice, readStock, readYes } from './import-figures.ts'
import type { FormatColumns } from './import-head.ts'
import {
  addPicture,
  fail,
  newSource,
  note,
  type SourceForm,
  type SourceProduct,
  type SourceReader,
  type SourceRow,
} from './import-source.ts'
import { splitList } from './import-words.ts'

export const templateHeads = {
  product: 'Product',
  craft: 'Craft',
  category: 'Category',
  state: 'State',
  materials: 'Materials',
  techniques: 'Techniques',
  colors: 'Colours',
  audiences: 'Made for',
  features: 'Features',
  pictures: 'Picture files',
  alts: 'Picture texts',
  option1: 'Choice 1',
  value1: 'Choice 1 value',
  option2: 'Choice 2',
  value2: 'Choice 2 value',
  option3: 'Choice 3',
  value3: 'Choice 3 value',
  ownSku: 'Own code',
  price: 'Price (INR)',
  stock: 'Pieces',
  lengthMm: 'Length (cm)',
  widthMm: 'Width (cm)',
  heightMm: 'Height (cm)',
  weightGrams: 'Weight (g)',
  packedLengthMm: 'Packed length (cm)',
  packedWidthMm: 'Packed width (cm)',
  packedHeightMm: 'Packed height (cm)',
  packedWeightGrams: 'Packed weight (g)',
  isFragile: 'Fragile',
  packing: 'Packing',
  isMadeToOrder: 'Made to order',
  dispatchDays: 'Days until sent',
  weeklyCapacity: 'Pieces a week',
  hsn: 'HSN',
  materialsCost: 'Cost of materials (INR)',
  workCost: 'Cost of work (INR)',
  otherCost: 'Other costs (INR)',
  workDays: 'Days of work',
  status: 'Status',
} as const

export type TemplateColumn = keyof typeof templateHeads

export const wordHeads = { name: 'Name', description: 'Description', variationNote: 'Variation note' } as const

export const columnsOfTemplate: FormatColumns = {
  names: Object.fromEntries(Object.entries(templateHeads).map(([name, head]) => [name, [head.toLowerCase()]])),
  required: ['product', 'craft', 'price'],
  more: (head) => {
    const [, field] = /^field: ([a-z][a-z0-9-]{0,29})$/.exec(head) ?? []
    if (field) return `field:${field}`
    const [, words, language] = /^(name|description|variation note) \[(\w\w)\]$/.exec(head) ?? []
    if (!words || !isLanguage(language)) return null
    return `${words === 'variation note' ? 'variationNote' : words}:${language}`
  },
}

/** Rows of one product are adjacent; only the first needs the name. */
export function templateReader(): SourceReader {
  let open: SourceProduct | null = null
  const close = () => {
    const done = open
    open = null
    if (done) finishSource(done)
    return done ? [done] : []
  }
  return {
    take(row) {
      if (Object.keys(row.cells).length === 0) return []
      const key = row.cell('product')
      if (open && (key === '' || key === open.key)) {
        readVariant(open, row)
        return []
      }
      const done = close()
      open = openProduct(row, key)
      if (key === '') fail(open, row.line, 'handleMissing')
      readVariant(open, row)
      return done
    },
    end: close,
  }
}

function openProduct(row: SourceRow, key: string): SourceProduct {
  const words = wordsOf(row)
  const source = newSource(row, key, words.en?.name ?? Object.values(words)[0]?.name ?? '')
  source.category = row.cell('craft')
  source.form = { ...factsOf(row), ...audiencesOf(row), ...measuresOf(row), words }
  for (const place of [1, 2, 3]) {
    const option = row.cell(`option${place}`)
    if (option) source.optionNames.push(option)
  }
  const alts = row.cell('alts').split('|')
  splitList(row.cell('pictures'), '|').forEach((file, at) => void addPicture(source, file, alts[at]?.trim() ?? ''))
  return source
}

function wordsOf(row: SourceRow): SourceForm['words'] {
  const words: SourceForm['words'] = {}
  for (const [column, text] of Object.entries(row.cells)) {
    const [part = '', language] = column.split(':')
    if (part !== 'field' && isLanguage(language)) words[language] = { ...words[language], [part]: text }
  }
  return words
}

function factsOf(row: SourceRow): Partial<SourceForm> {
  const facts: Partial<SourceForm> = {}
  for (const field of ['materials', 'techniques', 'colors', 'features'] as const)
    if (row.cell(field)) facts[field] = splitList(row.cell(field), '|')
  for (const field of ['category', 'state', 'hsn'] as const) if (row.cell(field)) facts[field] = row.cell(field)
  for (const field of ['isFragile', 'isMadeToOrder'] as const) {
    const yes = readYes(row.cell(field))
    if (yes !== null) facts[field] = yes
  }
  for (const field of ['dispatchDays', 'weeklyCapacity'] as const) {
    const number = readDecimal(row.cell(field))
    if (number !== null) facts[field] = Math.round(number)
  }
  const packing = packings.find((known) => known === row.cell('packing'))
  if (packing) facts.packing = packing
  const own = Object.entries(row.cells).flatMap(([column, text]) =>
    column.startsWith('field:') ? [[column.slice('field:'.length), text]] : [],
  )
  if (own.length > 0) facts.fields = Object.fromEntries(own)
  const breakUp = breakUpOf(row)
  return breakUp ? { ...facts, breakUp } : facts
}

function audiencesOf(row: SourceRow): Partial<SourceForm> {
  const named = splitList(row.cell('audiences').toLowerCase(), '|')
  return named.length > 0 ? { audiences: audiences.filter((audience) => named.includes(audience)) } : {}
}

function breakUpOf(row: SourceRow): SourceForm['breakUp'] {
  const [materials, work, other] = ['materialsCost', 'workCost', 'otherCost'].map((cell) => readDecimal(row.cell(cell)))
  if (materials == null || work == null || other == null) return undefined
  const paise = (rupees: number) => Math.max(0, Math.round(rupees * 100))
  const days = readDecimal(row.cell('workDays'))
  return {
    materialsPaise: paise(materials),
    workPaise: paise(work),
    otherPaise: paise(other),
    workDays: days === null ? null : Math.round(days),
  }
}

const sides = ['length', 'width', 'height'] as const

function measuresOf(row: SourceRow): Partial<SourceForm> {
  const size: NonNullable<SourceForm['size']> = {}
  const packed: NonNullable<SourceForm['packed']> = {}
  for (const side of sides) {
    const bare = readMillimetres(row.cell(`${side}Mm`), 'cm')
    const inBox = readMillimetres(row.cell(`packed${side.charAt(0).toUpperCase()}${side.slice(1)}Mm`), 'cm')
    if (bare) size[`${side}Mm`] = bare
    if (inBox) packed[`${side}Mm`] = inBox
  }
  const grams = readDecimal(row.cell('weightGrams'))
  const packedGrams = readDecimal(row.cell('packedWeightGrams'))
  if (packedGrams) packed.weightGrams = Math.round(packedGrams)
  return {
    ...(Object.keys(size).length > 0 ? { size } : {}),
    ...(Object.keys(packed).length > 0 ? { packed } : {}),
    ...(grams ? { weightGrams: Math.round(grams) } : {}),
  }
}

function readVariant(source: SourceProduct, row: SourceRow): void {
  source.untilLine = row.untilLine
  const price = readPrice(row.cell('price'))
  const stock = readStock(row.cell('stock'))
  if ('refused' in price) fail(source, row.line, price.refused, { price: row.cell('price') })
  if (stock?.isBelowNone) note(source, row.line, 'stockNegative')
  source.variants.push({
    line: row.line,
    ownSku: row.cell('ownSku').slice(0, 60),
    options: Object.fromEntries(source.optionNames.map((name, at) => [name, row.cell(`value${at + 1}`)])),
    pricePaise: 'paise' in price ? price.paise : 0,
    stock: stock?.pieces ?? null,
  })
}

export function wordColumns(
  languages: readonly Language[],
): { language: Language; part: keyof typeof wordHeads; head: string }[] {
  const parts = Object.entries(wordHeads) as [keyof typeof wordHeads, string][]
  return languages.flatMap((language) =>
    parts.map(([part, head]) => ({ language, part, head: `${head} [${language}]` })),
  )
}
