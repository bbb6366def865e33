import { paths } from '#features/paths.ts'
import type { VariantOptions } from '#features/products/variant-options.ts'

export type TrayPicture = {
  id: string
  key: string | null
  /** `data:` or a path of the shop; '' until it is made */
  previewUrl: string
  alt: string
  shows?: VariantOptions | undefined
  state: 'kept' | 'sending' | 'sent' | 'refused'
  problem: string | null
  warning: string | null
}

export function sentPicture({ key, alt }: { key: string; alt: string }): TrayPicture {
  return { id: key, key, previewUrl: '', alt, state: 'sent', problem: null, warning: null }
}

export function previewOf({ key, previewUrl }: TrayPicture): string | null {
  if (previewUrl) return previewUrl
  return key === null ? null : paths.picture(key, 320, 'webp')
}

export function moved<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const thing = things[from]
  if (thing === undefined || to < 0 || to >= things.length) return [...things]
  return things.toSpliced(from, 1).toSpliced(to, 0, thing)
}
