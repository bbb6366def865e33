import { finishSource } from './import-check.ts'
import { readGrams, readMillimetres, readPrice, readStock } from './import-figures.ts'
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
import { nameOf, paragraphsOf, splitList } from './import-words.ts'

/** https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema */
export const columnsOfWooCommerce: FormatColumns = {
  names: {
    id: ['id'],
    type: ['type'],
    sku: ['sku'],
    name: ['name'],
    published: ['published'],
    shortDescription: ['short description'],
    description: ['description'],
    stockStatus: ['in stock?'],
    stock: ['stock'],
    salePrice: ['sale price'],
    regularPrice: ['regular price'],
    categories: ['categories'],
    tags: ['tags'],
    images: ['images'],
    parent: ['parent'],
    position: ['position'],
    featured: ['is featured?'],
    visibility: ['visibility in catalog'],
    taxStatus: ['tax status'],
    backorders: ['backorders allowed?'],
  },
  required: ['type', 'name', 'regularPrice'],
  more: (head) => {
    const [, weightUnit] = /^weight \((\w+)\)$/.exec(head) ?? []
    const [, side, sizeUnit] = /^(length|width|height) \((\w+)\)$/.exec(head) ?? []
    const [, place, part] = /^attribute (\d{1,2}) (name|value\(s\)|visible|global)$/.exec(head) ?? []
    if (weightUnit) return `weight:${weightUnit}`
    if (side) return `${side}:${sizeUnit}`
    return place ? `attribute${place}:${part === 'value(s)' ? 'values' : part}` : null
  },
}

/** Variations refer to their product by SKU or `id:17` and may be anywhere, so products are returned at the end. */
export function wooCommerceReader(): SourceReader {
  const products: SourceProduct[] = []
  const byName = new Map<string, SourceProduct>()
  const variations: SourceRow[] = []
  return {
    take(row) {
      if (Object.keys(row.cells).length === 0) return []
      if (typesOf(row).includes('variation')) {
        variations.push(row)
        return []
      }
      const source = openProduct(row)
      products.push(source)
      for (const name of namesOf(row)) if (!byName.has(name)) byName.set(name, source)
      return []
    },
    end() {
      for (const row of variations) {
        const parent = byName.get(parentOf(row))
        if (parent) addVariation(parent, row)
        else products.push(withoutParent(row))
      }
      for (const source of products) finishSource(source)
      return products.toSorted((a, b) => a.fromLine - b.fromLine)
    },
  }
}

const typesOf = (row: SourceRow) => splitList(row.cell('type').toLowerCase())
const namesOf = (row: SourceRow) =>
  [row.cell('id') && `id:${row.cell('id')}`, row.cell('sku')].filter((name) => name !== '')
const parentOf = (row: SourceRow) => row.cell('parent').replace(/^id:\s*/i, 'id:')

function withoutParent(row: SourceRow): SourceProduct {
  const source = newSource(row, '', row.cell('name'))
  fail(source, row.line, 'parentMissing', { parent: row.cell('parent') })
  return source
}

function openProduct(row: SourceRow): SourceProduct {
  const [sku, id, name] = [row.cell('sku'), row.cell('id'), nameOf(row.cell('name'))]
  const source = newSource(row, id ? `id:${id}` : sku, name)
  const [first = '', ...others] = splitList(row.cell('categories'))
  source.category = first
  source.hints = [...others, row.cell('tags'), name].join(' ')
  source.form.words = { en: { name, description: descriptionOf(row) } }
  for (const address of splitList(row.cell('images'))) addPicture(source, address, '')
  readMeasures(source, row)
  if (source.key === '') fail(source, row.line, 'handleMissing')

  const other = typesOf(row).find((type) => type !== 'simple' && type !== 'variable')
  if (other) fail(source, row.line, /virtual|downloadable/.test(other) ? 'notAThing' : 'kindOfProduct', { kind: other })
  const isVariable = typesOf(row).includes('variable')
  readAttributes(source, row, isVariable)
  if (!isVariable && !other) addVariant(source, row, {})
  return source
}

/** The file has line breaks as `\n` and a literal `\n` as `\\n`; plugin shortcodes in square brackets are dropped. */
function descriptionOf(row: SourceRow): string {
  const texts = [row.cell('shortDescription'), row.cell('description')]
  return texts
    .map((text) => text.replace(/(\\\\)?\\n/g, (found) => (found === '\\n' ? '\n' : '\\n')))
    .map((text) =>
      text.replace(
        /\[\/?(gallery|caption|embed|audio|video|playlist|products?|vc_\w+|et_pb_\w+|contact-form-7)\b[^\]]*\]/g,
        '',
      ),
    )
    .map(paragraphsOf)
    .filter((text, at, all) => text !== '' && all.indexOf(text) === at)
    .join('\n\n')
}

function readMeasures(source: SourceProduct, row: SourceRow): void {
  for (const [column, text] of Object.entries(row.cells)) {
    const [side = '', unit = ''] = column.split(':')
    if (side === 'weight') {
      const grams = readGrams(text, unit)
      if (grams) source.form.weightGrams = Math.max(source.form.weightGrams ?? 0, grams)
    } else if (side === 'length' || side === 'width' || side === 'height') {
      const millimetres = readMillimetres(text, unit)
      if (millimetres) source.form.size = { ...source.form.size, [`${side}Mm`]: millimetres }
    }
  }
}

function attributesOf(row: SourceRow): { name: string; values: string[] }[] {
  return Array.from({ length: 99 }, (_, at) => at + 1).flatMap((place) => {
    const name = row.cell(`attribute${place}:name`)
    return name ? [{ name, values: splitList(row.cell(`attribute${place}:values`)) }] : []
  })
}

/** Varying attributes are options (values come from the variations); the others describe the product. */
function readAttributes(source: SourceProduct, row: SourceRow, isVariable: boolean): void {
  for (const { name, values } of attributesOf(row)) {
    if (isVariable && values.length > 1) source.optionNames.push(name)
    else if (/colou?r|रंग/i.test(name)) source.form.colors = values
    else if (/material|fabric|सामग्री/i.test(name)) source.form.materials = values
    else if (/technique|weave/i.test(name)) source.form.techniques = values
    else if (values.length > 0)
      source.form.features = [...(source.form.features ?? []), `${name}: ${values.join(', ')}`]
  }
}

/** An empty value means "any": that is no single variant with one stock, so it is rejected for its missing choice. */
function addVariation(source: SourceProduct, row: SourceRow): void {
  source.untilLine = Math.max(source.untilLine, row.untilLine)
  const given = new Map(attributesOf(row).map(({ name, values }) => [name.toLowerCase(), values.join(', ')]))
  for (const { name, values } of attributesOf(row))
    if (values.length > 0 && !source.optionNames.some((known) => known.toLowerCase() === name.toLowerCase()))
      source.optionNames.push(name)
  const options = Object.fromEntries(source.optionNames.map((name) => [name, given.get(name.toLowerCase()) ?? '']))
  readMeasures(source, row)
  for (const address of splitList(row.cell('images'))) addPicture(source, address, '')
  addVariant(source, row, options)
}

function addVariant(source: SourceProduct, row: SourceRow, options: Record<string, string>): void {
  const price = readPrice(row.cell('regularPrice'))
  const stock = readStock(row.cell('stock'))
  if ('refused' in price) fail(source, row.line, price.refused, { price: row.cell('regularPrice') })
  if (row.cell('salePrice')) note(source, row.line, 'salePrice', { price: row.cell('salePrice') })
  if (stock?.isBelowNone) note(source, row.line, 'stockNegative')
  if (/^parent$/i.test(row.cell('stock'))) note(source, row.line, 'stockShared')
  source.variants.push({
    line: row.line,
    ownSku: row.cell('sku').slice(0, 60),
    options,
    pricePaise: 'paise' in price ? price.paise : 0,
    stock: stock?.pieces ?? null,
  })
}
