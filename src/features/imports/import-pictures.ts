import { pictureKey, type SourceProduct } from './import-source.ts'

/** A picture that came with a file: what its name is compared by, its place in the folder of the import, and a sum of its bytes. */
export type KeptPicture = { name: string; place: number; sum: string }

export function importFolder(publicId: string): string {
  return `imports/${publicId}`
}

/** `x-300x200.jpg`, `x-scaled.jpg` and `x.webp` are the same picture as `x.jpg` to shops that copy and shrink. */
function bareName(name: string): string {
  return name.replace(/\.(jpe?g|png|webp)$/i, '').replace(/-(scaled|rotated|\d{2,4}x\d{0,4})$/, '')
}

/** By the whole name first, then without the end that a shop put there. */
export function findPicture(kept: ReadonlyMap<string, KeptPicture>, file: string): KeptPicture | null {
  const key = pictureKey(file)
  const exact = kept.get(key)
  if (exact) return exact
  for (const [name, picture] of kept) if (bareName(name) === bareName(key)) return picture
  return null
}

/** `u-12ab….webp`, as our own file names pictures: the key of one that the shop has. */
export function shopKeyOf(file: string): string | null {
  return /^([\w-]{3,60})\.webp$/.exec(file)?.[1] ?? null
}

/** What the file says of a product, and which of its pictures came with it. */
export function standingOf(
  { form, optionNames, variants, pictures }: SourceProduct,
  kept: ReadonlyMap<string, KeptPicture>,
): { words: string; pictures: string } {
  const sums = pictures.flatMap(({ file }) => findPicture(kept, file)?.sum ?? [])
  const facts = variants.map(({ line: _line, ...variant }) => variant)
  return { words: JSON.stringify([form, optionNames, facts, pictures]), pictures: sums.join(' ') }
}
