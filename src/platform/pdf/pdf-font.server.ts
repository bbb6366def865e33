import { type FaceName, pdfFace } from './pdf-faces.server.ts'

/** What pdfkit 0.20 keeps of an embedded font, as far as it is needed here; its types do not tell. */
type EmbeddedFont = {
  font: { getGlyph(id: number): { advanceWidth: number } }
  subset: { glyphs: number[]; includeGlyph(id: number): number }
  scale: number
  widths: number[]
  unicode: number[][]
  encode(text: string): [string[], Placed[]]
  widthOfString(text: string, size: number): number
}

type Placed = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number; advanceWidth: number }

type FontOwner = { registerFont(name: string, bytes: Buffer): unknown; font(name: string): unknown; _font: unknown }

/**
 * Opens a face in a pdfkit document, shaped by HarfBuzz: fontkit's own shaper orders marks wrong where a reph meets a vowel
 * sign in Odia and Gujarati. A glyph is embedded once for each text it stands for, so that a reader copies the right words.
 */
export function openPdfFont(document: FontOwner, name: FaceName): void {
  const face = pdfFace(name)
  document.registerFont(name, face.bytes)
  document.font(name)
  const embedded = document._font as EmbeddedFont
  const ids = new Map<string, number>()

  const idOf = (glyph: number, text: string): number => {
    const key = `${glyph} ${text}`
    const known = ids.get(key)
    if (known !== undefined) return known
    const id = embedded.subset.glyphs.push(glyph) - 1
    ids.set(key, id)
    embedded.widths[id] = embedded.font.getGlyph(glyph).advanceWidth * embedded.scale
    embedded.unicode[id] = [...text].map((sign) => sign.codePointAt(0) ?? 0)
    return id
  }
  embedded.encode = (text) => {
    const glyphs = face.shape(text)
    const codes = glyphs.map(({ id, text: own }) => idOf(id, own).toString(16).padStart(4, '0'))
    const positions = glyphs.map(({ id, xAdvance, xOffset, yOffset }) => ({
      xAdvance: xAdvance * embedded.scale,
      yAdvance: 0,
      xOffset: xOffset * embedded.scale,
      yOffset: yOffset * embedded.scale,
      advanceWidth: embedded.font.getGlyph(id).advanceWidth * embedded.scale,
    }))
    return [codes, positions]
  }
  embedded.widthOfString = (text, size) => widthOf(name, text, size)
}

/** In points. */
export function widthOf(name: FaceName, text: string, size: number): number {
  const { shape, unitsPerEm } = pdfFace(name)
  return (shape(text).reduce((sum, { xAdvance }) => sum + xAdvance, 0) * size) / unitsPerEm
}
