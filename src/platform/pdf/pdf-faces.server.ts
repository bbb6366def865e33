import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Blob, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'

/** Fonts for documents: static cuts of Anek (OFL), see faces/README.md. One for each script, Latin in two weights. */
export type FaceName =
  | 'latin'
  | 'latin-bold'
  | 'devanagari'
  | 'bengali'
  | 'gurmukhi'
  | 'gujarati'
  | 'odia'
  | 'tamil'
  | 'telugu'
  | 'kannada'
  | 'malayalam'

type ShapedGlyph = { id: number; text: string; xAdvance: number; xOffset: number; yOffset: number }

export type PdfFace = { bytes: Buffer; unitsPerEm: number; shape(text: string): ShapedGlyph[] }

const loaded = new Map<FaceName, PdfFace>()

export function pdfFace(name: FaceName): PdfFace {
  const known = loaded.get(name)
  if (known) return known

  const bytes = readFileSync(path.join(import.meta.dirname, 'faces', `${name}.ttf`))
  const face = new Face(new Blob(new Uint8Array(bytes).buffer))
  const font = new Font(face)
  const made = { bytes, unitsPerEm: face.upem, shape: rememberShapes(font) }
  loaded.set(name, made)
  return made
}

// A document repeats words and figures, and each is measured before it is drawn.
const mostShapes = 3_000

function rememberShapes(font: Font): PdfFace['shape'] {
  const shapes = new Map<string, ShapedGlyph[]>()
  return (text) => {
    const known = shapes.get(text)
    if (known) return known
    if (shapes.size >= mostShapes) shapes.clear()
    const made = shapeText(font, text)
    shapes.set(text, made)
    return made
  }
}

function shapeText(font: Font, text: string): ShapedGlyph[] {
  const buffer = new ShapingBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)

  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const texts = textsOf(
    infos.map(({ cluster }) => cluster),
    text,
  )
  return infos.map(({ codepoint }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    return { id: codepoint, text: texts[index] ?? '', xAdvance, xOffset, yOffset }
  })
}

/** The text that each glyph represents, for copying. None may be empty: PDF readers invent a character for it. */
function textsOf(clusters: readonly number[], text: string): string[] {
  const starts = [...new Set(clusters)].sort((a, b) => a - b)
  const texts: string[] = []
  for (let first = 0; first < clusters.length; ) {
    const start = clusters[first] ?? 0
    const own = text.slice(start, starts.find((next) => next > start) ?? text.length)
    const count = clusters.lastIndexOf(start) - first + 1
    texts.push(...dealOut(own, count))
    first += count
  }
  return texts
}

function dealOut(text: string, count: number): string[] {
  // A vowel sign drawn on both sides of its letter decomposes into two characters.
  const signs = [...([...text].length < count ? text.normalize('NFD') : text)]
  return Array.from({ length: count }, (_, index) => {
    if (index === count - 1) return signs.slice(index).join('') || invisible
    return signs[index] ?? invisible
  })
}

const invisible = '\u200b'

/** First code points of the 128-blocks of the Indic scripts. */
const blocks: readonly [number, FaceName][] = [
  [0x0900, 'devanagari'],
  [0x0980, 'bengali'],
  [0x0a00, 'gurmukhi'],
  [0x0a80, 'gujarati'],
  [0x0b00, 'odia'],
  [0x0b80, 'tamil'],
  [0x0c00, 'telugu'],
  [0x0c80, 'kannada'],
  [0x0d00, 'malayalam'],
]

/** Dandas, joiners and spaces belong to the script before them. */
const followers: readonly string[] = ['\u0964', '\u0965', '\u200c', '\u200d', ' ', '\u00a0']

export type ScriptRun = { face: FaceName; text: string }

/** Splits a text where the script changes, so that each run is set in a font that has it. */
export function scriptRuns(text: string, isStrong = false): ScriptRun[] {
  const latin = isStrong ? 'latin-bold' : 'latin'
  const runs: ScriptRun[] = []
  for (const sign of text) {
    const last = runs.at(-1)
    const face = last && followers.includes(sign) ? last.face : (faceOf(sign) ?? latin)
    if (last?.face === face) last.text += sign
    else runs.push({ face, text: sign })
  }
  return runs
}

function faceOf(sign: string): FaceName | null {
  const block = (sign.codePointAt(0) ?? 0) & ~0x7f
  return blocks.find(([first]) => first === block)?.[1] ?? null
}
