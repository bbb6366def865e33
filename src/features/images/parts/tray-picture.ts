import { paths } from '#features/paths.ts'

/** A picture in a form. Its `id` is made here, before the shop knows of it. */
export type TrayPicture = {
  id: string
  /** the shop's name of it; null while it is only on this phone */
  key: string | null
  /** `data:` or a path of the shop; '' until it is made (a form that is opened again may leave it out) */
  previewUrl: string
  alt: string
  state: 'kept' | 'sending' | 'sent' | 'refused'
  /** why it was refused: a sentence for the reader */
  problem: string | null
  /** what could be better: a sentence for the reader */
  warning: string | null
}

/** A picture that the shop has: of a product that is changed, or of a draft. */
export function sentPicture({ key, alt }: { key: string; alt: string }): TrayPicture {
  return { id: key, key, previewUrl: '', alt, state: 'sent', problem: null, warning: null }
}

export function previewOf({ key, previewUrl }: TrayPicture): string | null {
  if (previewUrl) return previewUrl
  return key === null ? null : paths.picture(key, 320, 'webp')
}

/** The list with one of it at another place; the same list when there is no such place. */
export function moved<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const thing = things[from]
  if (thing === undefined || to < 0 || to >= things.length) return [...things]
  return things.toSpliced(from, 1).toSpliced(to, 0, thing)
}
