import { finishSource } from './import-check.ts'
import { readGrams, readPrice, readStock, readYes } from './import-figures.ts'
import type { FormatColumns } from './import-head.ts'
import {
  addPicture,
  fail,
  newSource,
  note,
  type SourceProduct,
  type SourceReader,
  type SourceRow,
} from './import-source.ts'
import { nameOf, paragraphsOf } from './import-words.ts'

/** Column names until 2025 and newer ones. https://help.shopify.com/en/manual/products/import-export/using-csv */
export const columnsOfShopify: FormatColumns = {
  names: {
    handle: ['handle', 'url handle'],
    title: ['title'],
    body: ['body (html)', 'description'],
    productCategory: ['product category'],
    type: ['type', 'product type', 'custom product type'],
    tags: ['tags'],
    vendor: ['vendor'],
    status: ['status'],
    option1Name: ['option1 name'],
    option1Value: ['option1 value'],
    option2Name: ['option2 name'],
    option2Value: ['option2 value'],
    option3Name: ['option3 name'],
    option3Value: ['option3 value'],
    sku: ['variant sku', 'sku'],
    grams: ['variant grams', 'weight value (grams)'],
    quantity: ['variant inventory qty', 'inventory quantity'],
    price: ['variant price', 'price'],
    comparePrice: ['variant compare at price', 'compare-at price', 'compare at price'],
    needsShipping: ['variant requires shipping', 'requires shipping'],
    image: ['image src', 'product image url'],
    imagePosition: ['image position'],
    imageAlt: ['image alt text'],
    variantImage: ['variant image', 'variant image url'],
    giftCard: ['gift card'],
  },
  required: ['handle', 'title', 'price'],
  more: (head) => {
    const [, field] = /^(.+) \(product\.metafields\.[^)]+\)$/.exec(head) ?? []
    return field ? `field:${field}` : null
  },
}

/** Rows of one handle are adjacent; later rows of a finished handle are reported as duplicates. */
export function shopifyReader(): SourceReader {
  let open: SourceProduct | null = null
  let places: Map<string, number> = new Map()
  const close = () => {
    const done = open
    open = null
    if (!done) return []
    done.pictures.sort((a, b) => (places.get(a.file) ?? 999) - (places.get(b.file) ?? 999))
    finishSource(done)
    return [done]
  }
  return {
    take(row) {
      const handle = row.cell('handle')
      if (Object.keys(row.cells).length === 0) return []
      if (open && (handle === open.key || (handle === '' && isPictureOnly(row)))) {
        readRow(open, row, places)
        return []
      }
      const done = close()
      if (handle === '') return [...done, withoutHandle(row)]
      places = new Map()
      open = openProduct(row, handle)
      readRow(open, row, places)
      return done
    },
    end: close,
  }
}

function withoutHandle(row: SourceRow): SourceProduct {
  const source = newSource(row, '', row.cell('title'))
  fail(source, row.line, 'handleMissing')
  return source
}

function openProduct(row: SourceRow, handle: string): SourceProduct {
  const name = nameOf(row.cell('title'))
  const source = newSource(row, handle, name)
  source.category = row.cell('type') || row.cell('productCategory')
  source.hints = [row.cell('productCategory'), row.cell('tags'), name].join(' ')
  source.form.words = { en: { name, description: paragraphsOf(row.cell('body')) } }
  for (const place of ['1', '2', '3']) {
    const option = row.cell(`option${place}Name`)
    if (option && !isDefaultTitle(option, row.cell(`option${place}Value`))) source.optionNames.push(option)
  }
  for (const [column, text] of Object.entries(row.cells)) readField(source, column, text)
  if (readYes(row.cell('giftCard'))) fail(source, row.line, 'giftCard')
  if (/^archived$/i.test(row.cell('status'))) note(source, row.line, 'wasArchived')
  return source
}

/** Shopify gives a product without options one called "Title" with the value "Default Title". */
function isDefaultTitle(option: string, value: string): boolean {
  return /^title$/i.test(option) && /^default title$/i.test(value)
}

/** `Color (product.metafields.shopify.color-pattern)`: values separated by `; `. */
function readField(source: SourceProduct, column: string, text: string): void {
  if (!column.startsWith('field:')) return
  const values = text.split(';').map((value) => value.trim().replaceAll('-', ' '))
  const known = values.filter((value) => value !== '').slice(0, 20)
  if (/colou?r/.test(column)) source.form.colors = known
  else if (/material|fabric/.test(column)) source.form.materials = known
}

function isPictureOnly(row: SourceRow): boolean {
  return row.cell('price') === '' && row.cell('option1Value') === '' && row.cell('title') === ''
}

function readRow(source: SourceProduct, row: SourceRow, places: Map<string, number>): void {
  source.untilLine = row.untilLine
  const image = row.cell('image')
  if (image) {
    addPicture(source, image, row.cell('imageAlt'))
    const added = source.pictures.at(-1)
    const place = Number(row.cell('imagePosition'))
    if (added && place > 0 && !places.has(added.file)) places.set(added.file, place)
  }
  if (isPictureOnly(row)) return

  readVariant(source, row)
  const variantImage = row.cell('variantImage')
  if (variantImage) addPicture(source, variantImage, '')
}

function readVariant(source: SourceProduct, row: SourceRow): void {
  const price = readPrice(row.cell('price'))
  const stock = readStock(row.cell('quantity'))
  const options: Record<string, string> = {}
  source.optionNames.forEach((name, at) => {
    options[name] = row.cell(`option${at + 1}Value`)
  })

  if ('refused' in price) fail(source, row.line, price.refused, { price: row.cell('price') })
  if (readYes(row.cell('needsShipping')) === false) fail(source, row.line, 'notAThing')
  if (stock?.isBelowNone) note(source, row.line, 'stockNegative')
  if (row.cell('comparePrice')) note(source, row.line, 'comparePrice', { price: row.cell('comparePrice') })
  // "Variant Grams" is in grams, whatever the display unit.
  const grams = readGrams(row.cell('grams'), 'g')
  if (grams) source.form.weightGrams = Math.max(source.form.weightGrams ?? 0, grams)
  source.variants.push({
    line: row.line,
    ownSku: row.cell('sku').replace(/^'/, '').slice(0, 60),
    options,
    pricePaise: 'paise' in price ? price.paise : 0,
    stock: stock?.pieces ?? null,
  })
}
