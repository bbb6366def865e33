import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Blob, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'
import { expect, test } from 'vitest'
import { decompress } from 'wawoff2'
import { readWordGroup } from '#platform/i18n/i18n.server.ts'
import type { Language } from '#platform/i18n/languages.ts'
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

const wordsOf: Record<string, readonly string[]> = {
  devanagari: ['हस्तशिल्प', 'श्रीकृष्ण', 'क्षत्रिय', 'मिट्टी', ...shopWords('hi')],
  telugu: ['హస్తకళ', 'శ్రీకాళహస్తి', 'కుండలు', 'పైన', ...shopWords('te')],
  malayalam: ['കൈത്തറി', 'ശില്പം', 'പൊൻ', ...shopWords('ml')],
  // Vowels that a shaper takes apart into signs that stand in no word by themselves.
  kannada: ['ಪೀಸ್', 'ಬೇರೆ', 'ಹೇಗೆ', 'ಕೋಟೆ', ...shopWords('kn')],
  bengali: ['কোথায়', ...shopWords('bn'), ...shopWords('as')],
  tamil: ['கொள்', ...shopWords('ta')],
  gujarati: shopWords('gu'),
  gurmukhi: shopWords('pa'),
  odia: ['ଦୈନିକ', 'କୋଠି', ...shopWords('or')],
}

/** Of the texts of the cart. */
function shopWords(language: Language): string[] {
  const texts = Object.values(readWordGroup(language, 'shop', 'cart')).join(' ')
  return [...new Set(texts.replace(/[\p{Script=Latin}\d{}.,:;।?!…“”·₹%()&’‘/-]/gu, ' ').split(/\s+/))].filter(Boolean)
}

test.each(Object.entries(wordsOf))(
  'words look in a cut of %s as in the whole face, ligatures included, alone and with others',
  async (name, words) => {
    const file = path.join(faces, `${name}.ttf`)
    const whole = readFileSync(file)
    for (const some of [words, words.slice(0, 1), words.slice(1, 4)]) {
      const cut = await cutFace(file, some)
      expect(cut?.subarray(0, 4).toString('latin1')).toBe('wOF2')
      expect(cut?.length).toBeLessThan(some === words ? 60_000 : 12_000)
      const small = Buffer.from(await decompress(cut ?? Buffer.alloc(0)))
      for (const word of some) expect(outlines(small, word), word).toEqual(outlines(whole, word))
    }
  },
)

test('a face that cannot be read gives no cut, and when too much waits the next ones do without', async () => {
  expect(await cutFace('/nowhere.ttf', ['a'])).toBeNull()
  const file = path.join(faces, 'devanagari.ttf')
  const many = await Promise.all(Array.from({ length: 20 }, (_, index) => cutFace(file, [`क${'ा'.repeat(index + 1)}`])))
  expect(many.filter((cut) => cut === null)).toHaveLength(8)
})
