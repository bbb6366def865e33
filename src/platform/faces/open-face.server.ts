import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Blob, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'

/** The part of HarfBuzz that subsets; harfbuzzjs brings it without a wrapper. Pointers into its own memory. */
type Subsetter = {
  memory: WebAssembly.Memory
  _initialize(): void
  malloc(bytes: number): number
  free(at: number): void
  hb_blob_create(at: number, bytes: number, mode: number, data: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_set_clear(set: number): void
  hb_set_invert(set: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_unicode_set(input: number): number
  hb_subset_input_set(input: number, kind: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number
  hb_subset_or_fail(face: number, input: number): number
}

// hb.h and hb-subset.h
const writable = 2
const layoutFeatures = 6
const noHinting = 0x1
const noLayoutClosure = 0x200
const weightAxis = 0x77676874

let loading: Promise<Subsetter> | undefined

function loadSubsetter(): Promise<Subsetter> {
  loading ??= instantiate()
  return loading
}

async function instantiate(): Promise<Subsetter> {
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  const { instance } = await WebAssembly.instantiate(new Uint8Array(await readFile(file)))
  const subsetter = instance.exports as unknown as Subsetter
  subsetter._initialize()
  return subsetter
}

// A shop's words repeat.
const mostWords = 20_000

export type OpenFace = {
  /** a TrueType face with the glyphs of these words alone, in which they look as in the whole face */
  cut(words: readonly string[]): Buffer
  /** all of a variable face at one weight */
  atWeight(weight: number): Buffer
}

/** Its memory is kept: open each face once. @throws Error when HarfBuzz cannot read or cut the face */
export async function openFace(bytes: Buffer): Promise<OpenFace> {
  const hb = await loadSubsetter()
  const face = faceIn(hb, bytes)
  const font = new Font(new Face(new Blob(new Uint8Array(bytes).buffer)))
  const classed = classedGlyph(bytes)
  const known = new Map<string, ReadonlySet<number>>()
  const glyphsOf = (word: string) => {
    const glyphs = known.get(word) ?? shapeWord(font, word)
    if (known.size >= mostWords) known.clear()
    known.set(word, glyphs)
    return glyphs
  }
  return {
    cut: (words) =>
      subset(hb, face, (input) => {
        hb.hb_subset_input_set_flags(input, noHinting | noLayoutClosure)
        const [signs, glyphs] = [hb.hb_subset_input_unicode_set(input), hb.hb_subset_input_glyph_set(input)]
        const text = words.join('')
        // A shaper takes ೇ apart into ೆ and ೕ only where the face has both.
        for (const sign of new Set(text + text.normalize('NFD'))) hb.hb_set_add(signs, sign.codePointAt(0) ?? 0)
        for (const word of words) for (const glyph of glyphsOf(word)) hb.hb_set_add(glyphs, glyph)
        if (classed !== null) hb.hb_set_add(glyphs, classed)
      }),
    atWeight: (weight) =>
      subset(hb, face, (input) => {
        hb.hb_subset_input_set_flags(input, noHinting)
        for (const set of [hb.hb_subset_input_unicode_set(input), hb.hb_subset_input_glyph_set(input)]) {
          hb.hb_set_clear(set)
          hb.hb_set_invert(set)
        }
        hb.hb_subset_input_pin_axis_location(input, face, weightAxis, weight)
      }),
  }
}

/**
 * A glyph that the face calls base, mark or ligature; null where it calls none so (OpenType, GDEF). A cut keeps one: without
 * any a shaper takes these classes from Unicode, where ಿ is a mark, and rules that pass over marks no longer find it.
 */
function classedGlyph(face: Buffer): number | null {
  const tables = Array.from({ length: face.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  const record = tables.find((at) => face.toString('latin1', at, at + 4) === 'GDEF')
  if (record === undefined) return null
  const table = face.readUInt32BE(record + 8)
  const classes = face.readUInt16BE(table + 4)
  if (classes === 0) return null
  const at = table + classes
  // Format 1: its first glyph; format 2: the first of its first range.
  return face.readUInt16BE(at) === 1 ? face.readUInt16BE(at + 2) : face.readUInt16BE(at + 4)
}

/**
 * Every glyph that stands in the buffer on the way, not only the last: a ligature is made of half forms that no word
 * shows by themselves, and without them its rule would be cut away.
 */
function shapeWord(font: Font, word: string): ReadonlySet<number> {
  const buffer = new ShapingBuffer()
  buffer.addText(word)
  buffer.guessSegmentProperties()
  const glyphs = new Set<number>()
  const collect = () => {
    for (const { codepoint } of buffer.getGlyphInfos()) glyphs.add(codepoint)
    return true
  }
  // The first message comes while the buffer still holds letters: their numbers are kept as glyphs too, which adds few.
  buffer.setMessageFunc(collect)
  shape(font, buffer)
  collect()
  return glyphs
}

function faceIn(hb: Subsetter, bytes: Buffer): number {
  const at = hb.malloc(bytes.length)
  new Uint8Array(hb.memory.buffer).set(bytes, at)
  const blob = hb.hb_blob_create(at, bytes.length, writable, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  hb.hb_blob_destroy(blob)
  return face
}

function subset(hb: Subsetter, face: number, choose: (input: number) => void): Buffer {
  const input = hb.hb_subset_input_create_or_fail()
  const features = hb.hb_subset_input_set(input, layoutFeatures)
  hb.hb_set_clear(features)
  hb.hb_set_invert(features)
  choose(input)
  const made = hb.hb_subset_or_fail(face, input)
  hb.hb_subset_input_destroy(input)
  if (made === 0) throw new Error('HarfBuzz could not cut a face')
  const blob = hb.hb_face_reference_blob(made)
  const at = hb.hb_blob_get_data(blob, 0)
  const cut = Buffer.from(new Uint8Array(hb.memory.buffer).slice(at, at + hb.hb_blob_get_length(blob)))
  hb.hb_blob_destroy(blob)
  hb.hb_face_destroy(made)
  return cut
}
