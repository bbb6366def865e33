import type { ProductForm } from '#features/drafts/product-form.ts'
import type { Language } from '#platform/i18n/languages.ts'
import type { ImportNote } from './product-import.ts'

export type SourceRow = { line: number; untilLine: number; cell(column: string): string; cells: Record<string, string> }

type SourceVariant = {
  line: number
  ownSku: string
  options: Record<string, string>
  pricePaise: number
  stock: number | null
}

type SourceWords = Partial<Record<Language, { name?: string; description?: string; variationNote?: string }>>

export type SourceForm = Partial<
  Omit<ProductForm, 'words' | 'pictures' | 'variants' | 'optionNames' | 'size' | 'packed'>
> & { words: SourceWords; size?: Partial<ProductForm['size']>; packed?: Partial<ProductForm['packed']> }

/** Pictures are file names only: nothing is ever fetched from an address in the file. */
export type SourceProduct = {
  key: string
  slug: string | null
  fromLine: number
  untilLine: number
  name: string
  category: string
  hints: string
  form: SourceForm
  optionNames: string[]
  variants: SourceVariant[]
  pictures: { file: string; alt: string }[]
  notes: ImportNote[]
  isFailed: boolean
}

export type SourceReader = { take(row: SourceRow): SourceProduct[]; end(): SourceProduct[] }

export function newSource(row: SourceRow, key: string, name: string): SourceProduct {
  return {
    key,
    slug: null,
    fromLine: row.line,
    untilLine: row.untilLine,
    name: name.slice(0, 200),
    category: '',
    hints: '',
    form: { words: {} },
    optionNames: [],
    variants: [],
    pictures: [],
    notes: [],
    isFailed: false,
  }
}

export function note(
  { notes }: Pick<SourceProduct, 'notes'>,
  line: number,
  name: string,
  values: Record<string, string> = {},
): void {
  if (notes.length < 40) notes.push({ line, note: name, values })
}

export function fail(source: SourceProduct, line: number, name: string, values: Record<string, string> = {}): void {
  source.isFailed = true
  note(source, line, name, values)
}

function fileNameOf(address: string): string {
  const [path = ''] = address.trim().split(/[?#]/)
  const last = path.split(/[/\\]/).at(-1) ?? ''
  try {
    return decodeURIComponent(last).trim().slice(0, 200)
  } catch {
    return last.trim().slice(0, 200)
  }
}

/** Ignores case, punctuation and suffixes of copies (`-scaled`, `_1024x1024`). */
export function pictureKey(file: string): string {
  return fileNameOf(file)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
}

export function addPicture(source: SourceProduct, address: string, alt: string): void {
  const file = fileNameOf(address)
  if (!file || source.pictures.some((known) => pictureKey(known.file) === pictureKey(file))) return
  source.pictures.push({ file, alt: alt.slice(0, 200) })
}
