import { categories, originStates } from '#features/crafts/category.ts'
import { optionsKey } from '#features/products/variant-options.ts'
import type { FormVariant, ProductForm } from './product-form.ts'

/** What is wrong with one field: its path in the form and a key of `common:invalid`. */
export type FieldProblem = { path: string; message: string }

/** Rules of a form over several fields that need no look into the shop's books; save-product has the others. */
export function problemsOf(form: ProductForm): FieldProblem[] {
  const problems = [...choiceProblems(form), ...codeProblems(form.variants)]
  const add = (path: string, message: string) => problems.push({ path, message })

  if (!categories.some((category) => category === form.category)) add('category', 'invalid.category')
  if (!originStates.some((state) => state === form.state)) add('state', 'invalid.state')
  if (!isHsn(form.hsn)) add('hsn', 'invalid.hsn')
  if (form.packed.weightGrams < form.weightGrams) add('packed.weightGrams', 'invalid.packedWeight')
  if (isRepeated(form.pictures.map(({ key }) => key))) add('pictures', 'invalid.pictureTwice')
  return problems
}

/** Chapters 01 to 98 of the tariff; 77 is kept free and 99 is services. */
export function isHsn(hsn: string): boolean {
  const chapter = Number(hsn.slice(0, 2))
  return chapter >= 1 && chapter <= 98 && chapter !== 77
}

function choiceProblems({ optionNames, variants }: ProductForm): FieldProblem[] {
  if (isRepeated(optionNames.map(folded))) return [{ path: 'optionNames', message: 'invalid.optionTwice' }]
  const wanted = [...optionNames].sort().join('\n')
  const seen = new Set<string>()

  return variants.flatMap(({ options }, place) => {
    const path = `variants.${place}.options`
    if (Object.keys(options).sort().join('\n') !== wanted) return [{ path, message: 'invalid.optionsMissing' }]
    const key = folded(optionsKey(options))
    if (seen.has(key)) return [{ path, message: 'invalid.choiceTwice' }]
    seen.add(key)
    return []
  })
}

function codeProblems(variants: readonly FormVariant[]): FieldProblem[] {
  const seen = new Set<string>()
  return variants.flatMap(({ sku, ownSku }, place) => {
    const codes = [
      { path: `variants.${place}.sku`, code: sku && `sku ${sku}`, message: 'invalid.value' },
      { path: `variants.${place}.ownSku`, code: ownSku && `own ${ownSku}`, message: 'invalid.ownSkuTaken' },
    ]
    return codes.flatMap(({ path, code, message }) => {
      if (!code) return []
      if (seen.has(code)) return [{ path, message }]
      seen.add(code)
      return []
    })
  })
}

function isRepeated(values: readonly string[]): boolean {
  return new Set(values).size < values.length
}

function folded(text: string): string {
  return text.toLowerCase()
}
