import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Blob, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'
import { expect, test } from 'vitest'
import { decompress } from 'wawoff2'
import { cutFace } from './face-cutter.ts'

const faces = path.resolve(import.meta.dirname, '../pdf/faces')

/** What HarfBuzz draws for a word, as outlines: glyph numbers differ between a face and its cut. */
function outlines(bytes: Uint8Array, word: string): string[] {
  const font = new Font(new Face(new Blob(new Uint8Array(bytes).buffer)))
  const buffer = new ShapingBuffer()
  buffer.addText(word)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  return buffer.getGlyphInfos().map(({ codepoint }) => font.glyphToPath(codepoint))
}

test.each([
  ['devanagari', ['हस्तशिल्प', 'श्रीकृष्ण', 'क्षत्रिय', 'मिट्टी']],
  ['telugu', ['హస్తకళ', 'శ్రీకాళహస్తి', 'కుండలు']],
  ['malayalam', ['കൈത്തറി', 'ശില്പം']],
])(
  'words look in a cut of %s as in the whole face, ligatures included, in a fraction of its bytes',
  async (name, words) => {
    const file = path.join(faces, `${name}.ttf`)
    const cut = await cutFace(file, words)
    expect(cut?.subarray(0, 4).toString('latin1')).toBe('wOF2')
    expect(cut?.length).toBeLessThan(15_000)
    const [whole, small] = [readFileSync(file), Buffer.from(await decompress(cut ?? Buffer.alloc(0)))]
    for (const word of words) expect(outlines(small, word), word).toEqual(outlines(whole, word))
  },
)

test('a face that cannot be read gives no cut, and when too much waits the next ones do without', async () => {
  expect(await cutFace('/nowhere.ttf', ['a'])).toBeNull()
  const file = path.join(faces, 'devanagari.ttf')
  const many = await Promise.all(Array.from({ length: 20 }, (_, index) => cutFace(file, [`क${'ा'.repeat(index + 1)}`])))
  expect(many.filter((cut) => cut === null)).toHaveLength(8)
})
