import type { FormVariant, ProductForm } from '#features/drafts/product-form.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { type TemplateColumn, templateHeads, wordColumns } from './import-template.ts'

export type ExportedProduct = { slug: string; status: string; form: ProductForm }

/** `fields`: the keys of what this shop adds to a piece */
export function exportHead(fields: readonly string[] = []): string[] {
  const { product, ...others } = templateHeads
  return [
    product,
    ...wordColumns(languageCodes).map(({ head }) => head),
    ...Object.values(others),
    ...fields.map((key) => `Field: ${key}`),
  ]
}

/** One row per variant; product columns only in the first. Prices in rupees, lengths in centimetres. */
export function exportRows({ slug, status, form }: ExportedProduct, fields: readonly string[] = []): string[][] {
  return form.variants.map((variant, at) => {
    const cells: Partial<Record<TemplateColumn, string>> = {
      product: slug,
      ...choicesOf(form, variant),
      ownSku: variant.ownSku ?? '',
      price: rupees(variant.pricePaise),
      stock: String(variant.stock),
      ...(at === 0 ? { ...factsOf(form), status } : {}),
    }
    const [product, ...others] = Object.keys(templateHeads) as TemplateColumn[]
    const words = wordColumns(languageCodes).map(({ language, part }) =>
      at === 0 ? (form.words[language]?.[part] ?? '') : '',
    )
    const own = fields.map((key) => (at === 0 ? fieldText(form.fields[key]) : ''))
    return [cells[product ?? 'product'] ?? '', ...words, ...others.map((column) => cells[column] ?? ''), ...own]
  })
}

function choicesOf(form: ProductForm, variant: FormVariant): Partial<Record<TemplateColumn, string>> {
  return Object.fromEntries(
    form.optionNames.flatMap((name, at) => [
      [`option${at + 1}`, name],
      [`value${at + 1}`, variant.options[name] ?? ''],
    ]),
  )
}

function factsOf(form: ProductForm): Partial<Record<TemplateColumn, string>> {
  const { size, packed, breakUp } = form
  return {
    craft: form.craft,
    category: form.category,
    state: form.state,
    materials: listed(form.materials),
    techniques: listed(form.techniques),
    colors: listed(form.colors),
    audiences: listed(form.audiences),
    features: listed(form.features),
    pictures: listed(form.pictures.map(({ key }) => `${key}.webp`)),
    alts: form.pictures.map(({ alt }) => alt.replaceAll('|', '/')).join(' | '),
    lengthMm: centimetres(size.lengthMm),
    widthMm: centimetres(size.widthMm),
    heightMm: centimetres(size.heightMm),
    weightGrams: String(form.weightGrams),
    packedLengthMm: centimetres(packed.lengthMm),
    packedWidthMm: centimetres(packed.widthMm),
    packedHeightMm: centimetres(packed.heightMm),
    packedWeightGrams: String(packed.weightGrams),
    isFragile: form.isFragile ? 'yes' : 'no',
    packing: form.packing ?? '',
    isMadeToOrder: form.isMadeToOrder ? 'yes' : 'no',
    dispatchDays: String(form.dispatchDays),
    weeklyCapacity: form.weeklyCapacity === null ? '' : String(form.weeklyCapacity),
    hsn: form.hsn,
    materialsCost: breakUp ? rupees(breakUp.materialsPaise) : '',
    workCost: breakUp ? rupees(breakUp.workPaise) : '',
    otherCost: breakUp ? rupees(breakUp.otherPaise) : '',
    workDays: breakUp?.workDays == null ? '' : String(breakUp.workDays),
  }
}

function fieldText(value: string | number | boolean | undefined): string {
  return value === true ? 'yes' : String(value ?? '')
}

function listed(values: readonly string[]): string {
  return values.map((value) => value.replaceAll('|', '\\|')).join(' | ')
}

function rupees(paise: number): string {
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
}

function centimetres(millimetres: number): string {
  return String(millimetres / 10)
}
