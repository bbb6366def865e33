import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { type FaceName, pdfFace, scriptRuns } from './pdf-faces.server.ts'
import { openPaper } from './pdf-paper.server.ts'

const hard: [FaceName, string][] = [
  ['devanagari', 'क्षत्रिय श्री र्क र्त्स्न्य कार्यालय ऱ्या'],
  ['bengali', 'ক্ষ শ্রী ৰ্য অসমীয়া কৰ্ম স্ত্রী'],
  ['tamil', 'த்த க்ஷ ஸ்ரீ கொ'],
  ['telugu', 'శ్రీ క్ష స్త్రీ'],
  ['kannada', 'ಕ್ಷ ಶ್ರೀ ರ್ಕ'],
  ['malayalam', 'ശ്രീ ൻ്റെ ക്ഷ'],
  ['gurmukhi', 'ਸ਼੍ਰੀ ਪੰਜਾਬੀ ਪ੍ਰ'],
  ['gujarati', 'ક્ષ શ્રી ર્કિ'],
  ['odia', 'ଶ୍ରୀ କ୍ଷ ର୍ତ୍ତି ଓଡ଼ିଆ'],
  ['latin', '₹1,25,000.50 āṣḍ'],
]

test.each(hard)('the %s font has every glyph of %s and joins its letters', (name, text) => {
  const glyphs = pdfFace(name).shape(text)
  expect(glyphs.every(({ id }) => id > 0)).toBe(true)
  expect(
    glyphs
      .map((glyph) => glyph.text)
      .join('')
      .normalize(),
  ).toBe(text.normalize())
  if (name !== 'latin') expect(glyphs.length).toBeLessThan([...text].length)
})

/** A sheet with one sentence, as a PDF reader extracts it. */
async function readSheet(text: string): Promise<{ words: string; title: unknown; pages: number }> {
  const paper = openPaper({ title: 'A test', author: 'Haat', language: 'en-IN', createdAt: new Date(0) })
  paper.write(text, { x: 46, y: 46, width: 500 }, { size: 18 })
  const bytes = await paper.finish(() => undefined)
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const page = await file.getPage(1)
  const content = await page.getTextContent()
  const words = content.items.map((each) => ('str' in each ? each.str : '')).join('')
  const { info } = await file.getMetadata()
  return { words, title: (info as { Title?: string }).Title, pages: file.numPages }
}

const letters = (text: string) => text.replace(/\s+/g, '').normalize()

test.each(hard)('a PDF reader extracts the same text in %s: %s', async (_name, text) => {
  const { words, title, pages } = await readSheet(text)
  expect(letters(words)).toBe(letters(text))
  expect([title, pages]).toEqual(['A test', 1])
})

// fontkit's own shaper keeps them apart: three glyphs in Odia, another glyph in Gujarati.
test('a reph and a vowel sign are joined in Odia and in Gujarati', () => {
  const ids = (name: FaceName, text: string) =>
    pdfFace(name)
      .shape(text)
      .map(({ id }) => id)
  expect(ids('odia', 'ର୍ତ୍ତି')).toHaveLength(2)
  expect(ids('odia', 'ର୍ତ୍ତି')).not.toContain(ids('odia', 'ର୍ତ୍ତ')[1])
  expect(ids('gujarati', 'ર્કિ')).not.toContain(ids('gujarati', 'ર્ક')[1])
})

test('a name in another script uses that script’s font, and digits and ₹ use the Latin one', () => {
  expect(scriptRuns('Sold by মীনা দেৱী for ₹500')).toEqual([
    { face: 'latin', text: 'Sold by ' },
    { face: 'bengali', text: 'মীনা দেৱী ' },
    { face: 'latin', text: 'for ₹500' },
  ])
  expect(scriptRuns('₹500', true)).toEqual([{ face: 'latin-bold', text: '₹500' }])
})

test('the same sheet always gives the same bytes', async () => {
  const sheet = () => {
    const paper = openPaper({ title: 'A test', author: 'Haat', language: 'en-IN', createdAt: new Date(0) })
    paper.write('श्री ₹1,000', { x: 46, y: 46, width: 500 }, { size: 18 })
    return paper.finish(() => undefined)
  }
  expect(Buffer.compare(await sheet(), await sheet())).toBe(0)
})

test('a word longer than its line breaks between letters, and nothing is lost', async () => {
  const long = 'क्षत्रियश्री'.repeat(20)
  expect(letters((await readSheet(long)).words)).toBe(letters(long))
})
