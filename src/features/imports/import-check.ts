import { productLimits } from '#features/drafts/product-form.ts'
import { optionsKey } from '#features/products/variant-options.ts'
import { fail, note, type SourceProduct } from './import-source.ts'
import { cutText, languageOfName } from './import-words.ts'

export function finishSource(source: SourceProduct): void {
  checkWords(source)
  checkVariants(source)
  if (source.pictures.length > productLimits.pictures) {
    note(source, source.fromLine, 'tooManyPictures', { most: String(productLimits.pictures) })
    source.pictures.length = productLimits.pictures
  }
  const { form } = source
  form.materials = form.materials && labels(form.materials)
  form.colors = form.colors && labels(form.colors)
  form.techniques = form.techniques && labels(form.techniques)
  form.features = form.features && labels(form.features, 200)
  for (const field of ['materials', 'colors', 'techniques', 'features'] as const)
    if (form[field] === undefined) delete form[field]
}

function labels(all: readonly string[], most = 60): string[] {
  const cut = all.map((label) => label.trim().slice(0, most).trim()).filter((label) => label !== '')
  return [...new Set(cut)].slice(0, productLimits.words)
}

function checkWords(source: SourceProduct): void {
  const { words } = source.form
  if (source.name.trim().length < 2) fail(source, source.fromLine, 'nameMissing')
  for (const texts of Object.values(words)) {
    const name = cutText(texts.name ?? '', productLimits.nameLength)
    const description = cutText(texts.description ?? '', productLimits.textLength)
    if (texts.name !== undefined) texts.name = name.text
    if (texts.description !== undefined) texts.description = description.text
    if (name.isCut) note(source, source.fromLine, 'nameCut', { most: String(productLimits.nameLength) })
    if (description.isCut) note(source, source.fromLine, 'textCut', { most: String(productLimits.textLength) })
  }
}

/** Other shops' files do not state the language, so it is guessed from the script. */
export function tellLanguage(source: SourceProduct, home: string): void {
  const [texts] = Object.values(source.form.words)
  if (texts) source.form.words = { [languageOfName(`${texts.name} ${texts.description ?? ''}`, home)]: texts }
}

function checkVariants(source: SourceProduct): void {
  const { variants, optionNames } = source
  if (variants.length === 0) fail(source, source.fromLine, 'priceMissing', { price: '' })
  if (variants.length > productLimits.variants)
    fail(source, source.fromLine, 'tooManyVariants', { most: String(productLimits.variants) })
  if (optionNames.length > productLimits.optionNames)
    fail(source, source.fromLine, 'tooManyOptions', { most: String(productLimits.optionNames) })

  const lines = new Map<string, number>()
  for (const { line, options } of variants) {
    const key = optionsKey(options)
    const first = lines.get(key)
    const empty = optionNames.find((name) => !options[name])
    if (empty) fail(source, line, 'optionMissing', { option: empty })
    else if (first !== undefined) fail(source, line, 'optionsTwice', { line: String(first) })
    else lines.set(key, line)
  }
  for (const variant of variants) {
    const options = Object.entries(variant.options)
    variant.options = Object.fromEntries(options.map(([name, value]) => [name.slice(0, 40), value.slice(0, 80)]))
  }
  source.optionNames = optionNames.map((name) => name.slice(0, 40))
}

export function secondLooks(): (source: SourceProduct) => void {
  const keys = new Map<string, number>()
  const codes = new Map<string, number>()
  return (source) => {
    const first = keys.get(source.key)
    if (source.key && first !== undefined)
      fail(source, source.fromLine, 'handleTwice', { handle: source.key, line: String(first) })
    else keys.set(source.key, source.fromLine)

    for (const variant of source.variants) {
      const line = codes.get(variant.ownSku)
      if (!variant.ownSku) continue
      if (line === undefined) codes.set(variant.ownSku, variant.line)
      else {
        note(source, variant.line, 'skuTwice', { sku: variant.ownSku, line: String(line) })
        variant.ownSku = ''
      }
    }
  }
}
