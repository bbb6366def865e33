/** Detected from the first bytes, not from the file name or declared type. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'svg' | 'heic' | 'avif' | 'pdf' | 'empty' | 'other'

export const takenKinds: readonly PictureKind[] = ['jpeg', 'png', 'webp']

/** Only a hint for the file chooser. */
export const takenTypes = ['image/jpeg', 'image/png', 'image/webp']
export const takenTypesAndClips = [...takenTypes, 'video/*', 'audio/*']

export const headBytes = 512

const pngStart = '\x89PNG\r\n\x1a\n'

export function pictureKind(head: Uint8Array): PictureKind {
  if (head.length === 0) return 'empty'
  // One character per byte, so that signatures can be compared as text.
  const text = String.fromCharCode(...head)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith(pngStart)) return 'png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  if (text.startsWith('GIF8')) return 'gif'
  if (text.startsWith('%PDF')) return 'pdf'
  if (text.startsWith('ftyp', 4)) return boxedKind(text.slice(8, 12))
  return /<svg[\s>]/i.test(text) ? 'svg' : 'other'
}

function boxedKind(brand: string): PictureKind {
  if (/^avi[fs]$/.test(brand)) return 'avif'
  return /^(he[iv][cxms]|mif1|msf1)$/.test(brand) ? 'heic' : 'other'
}
