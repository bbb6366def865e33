/** What a file is by its first bytes. Its name and the type it claims are not asked. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'svg' | 'heic' | 'avif' | 'pdf' | 'empty' | 'other'

/** What the shop takes; anything else is refused before a byte is sent. */
export const takenKinds: readonly PictureKind[] = ['jpeg', 'png', 'webp']

/** For the chooser of the phone: only a help, what was chosen is looked at. */
export const takenTypes = ['image/jpeg', 'image/png', 'image/webp']

/** How many of the first bytes `pictureKind` wants to see. */
export const headBytes = 512

const pngStart = '\x89PNG\r\n\x1a\n'

export function pictureKind(head: Uint8Array): PictureKind {
  if (head.length === 0) return 'empty'
  // One character for each byte, so that beginnings can be compared as texts.
  const text = String.fromCharCode(...head)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith(pngStart)) return 'png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  if (text.startsWith('GIF8')) return 'gif'
  if (text.startsWith('%PDF')) return 'pdf'
  if (text.startsWith('ftyp', 4)) return boxedKind(text.slice(8, 12))
  return /<svg[\s>]/i.test(text) ? 'svg' : 'other'
}

/** Photographs of newer phones: the brand stands behind `ftyp`. */
function boxedKind(brand: string): PictureKind {
  if (/^avi[fs]$/.test(brand)) return 'avif'
  return /^(he[iv][cxms]|mif1|msf1)$/.test(brand) ? 'heic' : 'other'
}
