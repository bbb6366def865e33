import type { ProductForm } from '#features/drafts/product-form.ts'
import type { Language } from '#platform/i18n/languages.ts'
import type { ImportNote } from './product-import.ts'

/** One line of a file by the names of our own columns; `''` where the file has no such column or cell. */
export type SourceRow = { line: number; untilLine: number; cell(column: string): string; cells: Record<string, string> }

export type SourceVariant = {
  line: number
  ownSku: string
  options: Record<string, string>
  pricePaise: number
  /** null: the file does not say */
  stock: number | null
}

export type SourceWords = Partial<Record<Language, { name?: string; description?: string; variationNote?: string }>>

/** Fields of the product's form that the file speaks of; what is left out stays as it is in the shop. */
export type SourceForm = Partial<
  Omit<ProductForm, 'words' | 'pictures' | 'variants' | 'optionNames' | 'size' | 'packed'>
> & { words: SourceWords; size?: Partial<ProductForm['size']>; packed?: Partial<ProductForm['packed']> }

/** A product as a file has it. A picture is the last part of its address or path: nothing is ever fetched from there. */
export type SourceProduct = {
  /** its name in the file; the same one later means the same product */
  key: string
  /** a product of this shop, where our own template names it */
  slug: string | null
  fromLine: number
  untilLine: number
  name: string
  /** what the other shop calls this kind of thing; `''`: nothing */
  category: string
  /** words besides it that may name the craft */
  hints: string
  form: SourceForm
  optionNames: string[]
  variants: SourceVariant[]
  pictures: { file: string; alt: string }[]
  notes: ImportNote[]
  /** nothing of it can be taken */
  isFailed: boolean
}

/** Takes the rows of one format and gives whole products: as soon as they are complete, or at the end. */
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

/** With this the product cannot be taken. */
export function fail(source: SourceProduct, line: number, name: string, values: Record<string, string> = {}): void {
  source.isFailed = true
  note(source, line, name, values)
}

/** The name of the file at the end of an address or path, as people and programs write it; `''` when there is none. */
export function fileNameOf(address: string): string {
  const [path = ''] = address.trim().split(/[?#]/)
  const last = path.split(/[/\\]/).at(-1) ?? ''
  try {
    return decodeURIComponent(last).trim().slice(0, 200)
  } catch {
    return last.trim().slice(0, 200)
  }
}

/** File names are compared like this: without case, signs and what shops add when they copy (`-scaled`, `_1024x1024`). */
export function pictureKey(file: string): string {
  return fileNameOf(file)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
}

/** Adds a picture once; the other shop's address is only asked for the name of the file. */
export function addPicture(source: SourceProduct, address: string, alt: string): void {
  const file = fileNameOf(address)
  if (!file || source.pictures.some((known) => pictureKey(known.file) === pictureKey(file))) return
  source.pictures.push({ file, alt: alt.slice(0, 200) })
}
