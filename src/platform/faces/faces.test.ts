import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Blob, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'
import { expect, test } from 'vitest'
import { decompress } from 'wawoff2'
import { type Language, languageCodes } from '#platform/i18n/languages.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const css = readFileSync(path.join(root, 'src/ui/styles/fonts.css'), 'utf8')
const packages = createRequire(import.meta.url)

/** The files of the two families that a page of this language is set in. */
function filesOf(language: Language): string[] {
  const rule = css.match(
    new RegExp(`:root[^{]*:lang\\(${language}\\)[^{]*\\{\\s*--script-body: "([^"]+)";\\s*--script-display: "([^"]+)"`),
  )
  const families = rule?.slice(1) ?? []
  const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, text = '']) => text)
  const own = faces.filter((text) => families.some((family) => text.includes(`font-family: "${family}"`)))
  return [...new Set(own.flatMap((text) => /url\("([^"]+)"\)/.exec(text)?.[1] ?? []))]
}

function wordsOf(language: Language): string[] {
  const texts = ['common', 'shop'].map((name) =>
    readFileSync(path.join(root, `locales/${language}/${name}.json`), 'utf8'),
  )
  const runs = texts.join(' ').match(/[\u0900-\u0d7f\u200c\u200d]+/gu) ?? []
  // What follows a number or a name in a text begins with a sign.
  return [...new Set(runs)].filter((word) => /^\p{L}/u.test(word))
}

/** ट and ड have no half: before most letters they keep the sign. */
const withoutHalf = /[टठडढટઠડઢ]\p{M}*[\u094d\u0acd]/u

/** Tamil and Malayalam write it: வார்த்தை, ശില്പം. */
const showsVirama: readonly Language[] = ['ta', 'ml']

// U+094D, and the same place in each of the blocks of 128 that Unicode gives a script of India.
const virama = (word: string) =>
  [...word].find((sign) => ((sign.codePointAt(0) ?? 0) & 0x7f) === 0x4d && sign > '\u0900')

test.each(languageCodes.filter((code) => code !== 'en'))(
  '%s: no word of the shop has a missing letter, a dotted circle or a virama where letters should join',
  async (language) => {
    const files = filesOf(language)
    expect(files.length).toBeGreaterThan(1)
    for (const file of files) {
      const bytes = await decompress(readFileSync(packages.resolve(file)))
      const font = new Font(new Face(new Blob(new Uint8Array(bytes).buffer)))
      const glyphsOf = (word: string) => {
        const buffer = new ShapingBuffer()
        buffer.addText(word)
        buffer.guessSegmentProperties()
        buffer.setLanguage(language)
        shape(font, buffer)
        return buffer.getGlyphInfos().map(({ codepoint }) => codepoint)
      }
      const circle = glyphsOf('\u25cc')
      const faults = wordsOf(language).filter((word) => {
        const glyphs = glyphsOf(word)
        const last = [...word].at(-1) ?? ''
        const inner = virama(last) ? word.slice(0, -1) : word
        const sign = showsVirama.includes(language) ? undefined : virama(inner)
        const bare =
          sign && !/\u200c/.test(word) && !withoutHalf.test(word) ? glyphsOf(`\u200b${sign}`).at(-1) : undefined
        return (
          glyphs.includes(0) ||
          glyphs.includes(circle[0] ?? -1) ||
          (bare !== undefined && glyphsOf(inner).includes(bare))
        )
      })
      expect(faults, file).toEqual([])
    }
  },
)
