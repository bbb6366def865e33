import { pictureKey, type SourceProduct } from './import-source.ts'

export type KeptPicture = { name: string; place: number; sum: string }

export function importFolder(publicId: string): string {
  return `imports/${publicId}`
}

/** To shops, `x-300x200.jpg`, `x-scaled.jpg` and `x.webp` are copies of `x.jpg`. */
function bareName(name: string): string {
  return name.replace(/\.(jpe?g|png|webp)$/i, '').replace(/-(scaled|rotated|\d{2,4}x\d{0,4})$/, '')
}

export function findPicture(kept: ReadonlyMap<string, KeptPicture>, file: string): KeptPicture | null {
  const key = pictureKey(file)
  const exact = kept.get(key)
  if (exact) return exact
  for (const [name, picture] of kept) if (bareName(name) === bareName(key)) return picture
  return null
}

/** Our own export names pictures `u-12ab….webp`. */
export function shopKeyOf(file: string): string | null {
  return /^([\w-]{3,60})\.webp$/.exec(file)?.[1] ?? null
}

export function standingOf(
  { form, optionNames, variants, pictures }: SourceProduct,
  kept: ReadonlyMap<string, KeptPicture>,
): { words: string; pictures: string } {
  const sums = pictures.flatMap(({ file }) => findPicture(kept, file)?.sum ?? [])
  const facts = variants.map(({ line: _line, ...variant }) => variant)
  return { words: JSON.stringify([form, optionNames, facts, pictures]), pictures: sums.join(' ') }
}
