import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { type FaceName, pdfFace, scriptRuns } from './pdf-faces.server.ts'

export type TextStyle = {
  size: number
  isStrong?: boolean
  isFaint?: boolean
  align?: 'left' | 'right'
  /** `hi-IN`; absent for English */
  language?: string | undefined
  isHeading?: boolean
}

export type TextPlace = { x: number; y: number; width: number }

/** A page in points, default A4, with the origin at the top; `write` returns the height it took. */
export type Paper = {
  left: number
  right: number
  bottom: number
  write(text: string, place: TextPlace, style: TextStyle): number
  heightOf(text: string, width: number, style: TextStyle): number
  line(from: { x: number; y: number }, to: { x: number; y: number }, weight: number): void
  squares(places: readonly { x: number; y: number }[], side: number): void
  newPage(): void
  /** calls `footer` for each page when the page count is known, and returns the file */
  finish(footer: (page: number, pages: number) => void): Promise<Buffer>
}

const [shortSide, longSide] = [595.28, 841.89]
const usualMargin = 40
const leading = 1.45
const baseline = 0.72

export type About = {
  title: string
  author: string
  language: string
  createdAt: Date
  isWide?: boolean
  size?: readonly [number, number]
  margin?: number
}

/** Opens a document. The same content with the same `createdAt` gives the same bytes. */
export function openPaper(about: About): Paper {
  const [pageWidth, pageHeight] = about.size ?? (about.isWide ? [longSide, shortSide] : [shortSide, longSide])
  const margin = about.margin ?? usualMargin
  const document = openFile(about)
  const pen: Pen = { document, opened: new Set() }
  const bytes = buffer(document)

  return {
    left: margin,
    right: pageWidth - margin,
    bottom: pageHeight - margin,
    heightOf: (text, width, style) => breakLines(text, width, style).length * style.size * leading,
    write: (text, place, style) => writeText(pen, text, place, style),
    line(from, to, weight) {
      document.markContent('Artifact', { type: 'Layout' })
      document.moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(weight).strokeColor('#000000').stroke()
      document.endMarkedContent()
    },
    squares(places, side) {
      document.markContent('Artifact', { type: 'Layout' })
      for (const { x, y } of places) document.rect(x, y, side, side)
      document.fill('#000000')
      document.endMarkedContent()
    },
    newPage: () => void document.addPage(),
    finish(footer) {
      const { count } = document.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        document.switchToPage(page)
        footer(page + 1, count)
      }
      document.end()
      return bytes
    },
  }
}

type Pen = { document: PDFKit.PDFDocument; opened: Set<FaceName> }

function openFile({ title, author, language, createdAt, isWide = false, size }: About): PDFKit.PDFDocument {
  return new PDFDocument({
    size: size ? [...size] : 'A4',
    layout: isWide ? 'landscape' : 'portrait',
    margin: 0,
    lang: language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  })
}

function writeText(pen: Pen, text: string, { x, y, width }: TextPlace, style: TextStyle): number {
  const { document } = pen
  const lines = breakLines(text, width, style)
  const draw = () => {
    document.fillColor(style.isFaint ? '#5a5a5a' : '#000000')
    for (const [index, line] of lines.entries()) {
      const shift = style.align === 'right' ? width - measure(line, style) : 0
      setLine(pen, line, { x: x + shift, y: y + (index + baseline) * style.size * leading }, style)
    }
  }
  const options = style.language ? { lang: style.language } : {}
  document.addStructure(document.struct(style.isHeading ? 'H1' : 'P', options, draw))
  return lines.length * style.size * leading
}

function setLine(pen: Pen, line: string, { x, y }: { x: number; y: number }, style: TextStyle): void {
  const { document, opened } = pen
  let at = x
  for (const { face, text } of scriptRuns(line, style.isStrong)) {
    if (opened.has(face)) document.font(face)
    else openPdfFont(document as never, face)
    opened.add(face)
    document.fontSize(style.size).text(text, at, y, { lineBreak: false, baseline: 'alphabetic' })
    at += widthOf(face, text, style.size)
  }
}

function measure(text: string, { size, isStrong }: TextStyle): number {
  return scriptRuns(text, isStrong).reduce((sum, run) => sum + widthOf(run.face, run.text, size), 0)
}

/** Breaks between words; a word longer than the line is cut between letters, never inside one. */
function breakLines(text: string, width: number, style: TextStyle): string[] {
  const space = measure(' ', style)
  const lines: string[] = []
  let line = ''
  let length = 0
  for (const word of text.split(/\s+/).flatMap((each) => cutWord(each, width, style))) {
    const wordLength = measure(word, style)
    if (line !== '' && length + space + wordLength > width) {
      lines.push(line)
      line = ''
    }
    length = line === '' ? wordLength : length + space + wordLength
    line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

function cutWord(word: string, width: number, style: TextStyle): string[] {
  if (measure(word, style) <= width) return [word]
  const parts = ['']
  for (const { segment } of letters.segment(word)) {
    const last = parts.at(-1) ?? ''
    if (last !== '' && measure(last + segment, style) > width) parts.push(segment)
    else parts[parts.length - 1] = last + segment
  }
  return parts
}

/** The parts of pdfkit 0.20's embedded font that we use; its types do not show them. */
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

/** Shaped by HarfBuzz: fontkit misorders a reph with a vowel sign. A glyph is embedded once per text it represents. */
function openPdfFont(document: FontOwner, name: FaceName): void {
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

function widthOf(name: FaceName, text: string, size: number): number {
  const { shape, unitsPerEm } = pdfFace(name)
  return (shape(text).reduce((sum, { xAdvance }) => sum + xAdvance, 0) * size) / unitsPerEm
}
