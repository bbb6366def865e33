import { expect, test } from 'vitest'
import { demoArticles } from '#demo/articles.ts'
import { readMarkdown, safeLink } from './markdown.server.ts'
import { plainText, sectionsOf } from './markdown.ts'

const paragraph = (text: string) => [{ kind: 'paragraph', of: [text] }]

test('articles written before Markdown support read exactly as before', () => {
  for (const { slug, body } of demoArticles()) {
    for (const [language, text] of Object.entries(body)) {
      const asBefore = text
        .split(/\n\s*\n/)
        .map((block) => block.replace(/[ \t\n]+/g, ' ').trim())
        .filter((block) => block !== '')
        .map((block) => (block.startsWith('## ') ? ['heading', block.slice(3)] : ['paragraph', block]))
      const now = readMarkdown(text).map((block) => [block.kind, 'of' in block ? plainText(block.of as string[]) : ''])
      expect(now, `${slug} ${language}`).toEqual(asBefore)
    }
  }
})

test('lines of a paragraph are joined, and a space that must not break stays', () => {
  expect(readMarkdown('One\n  two\u00a0।')).toEqual(paragraph('One two\u00a0।'))
})

test('headings split a text into sections, and the text before the first heading is a section too', () => {
  const sections = sectionsOf(
    readMarkdown('Opening.\n\n## How it is made\n\nSlowly.\n\n### At night\n\nBy lamp.\n\n# Who'),
  )
  expect(sections.map(({ heading, blocks }) => [plainText(heading), blocks.length])).toEqual([
    ['', 1],
    ['How it is made', 3],
    ['Who', 0],
  ])
})

test('bold text, lists, quotes and links become tree nodes', () => {
  expect(readMarkdown('A **blue** bowl, see [the craft](/crafts/blue).\n\n1. glaze\n2. fire\n\n> Said she')).toEqual([
    {
      kind: 'paragraph',
      of: [
        'A ',
        { kind: 'strong', of: ['blue'] },
        ' bowl, see ',
        { kind: 'link', to: '/crafts/blue', of: ['the craft'] },
        '.',
      ],
    },
    {
      kind: 'list',
      isOrdered: true,
      start: 1,
      items: [[{ kind: 'paragraph', of: ['glaze'] }], [{ kind: 'paragraph', of: ['fire'] }]],
    },
    { kind: 'quote', of: [{ kind: 'paragraph', of: ['Said she'] }] },
  ])
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="x()">word</b>',
  '<!-- hidden -->',
])('HTML stays plain text: %s', (text) => {
  expect(readMarkdown(text)).toEqual(paragraph(text))
})

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,<script>x</script>',
  'vbscript:x',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  'mailto:a@b.in',
  'products/blue',
  '#part',
  'https://',
  '',
])('a link to anything but the web or a shop page is refused: %s', (written) => {
  expect(safeLink(written)).toBeNull()
})

test('a web link is normalised as browsers read it, and a path stays a path', () => {
  expect(safeLink('https://www.gi.gov.in/list?x=1')).toBe('https://www.gi.gov.in/list?x=1')
  expect(safeLink('HTTP://Example.org')).toBe('http://example.org/')
  expect(safeLink('/products/../admin?a=b#c')).toBe('/admin?a=b#c')
})

test('a forbidden link keeps its text, and an image its description', () => {
  expect(readMarkdown('Press [here](javascript:alert(1)) or ![a **pot**](https://x.test/a.png)')).toEqual(
    paragraph('Press here or a pot'),
  )
})

test.each([
  ['>'.repeat(20_000)],
  ['- '.repeat(8_000)],
  ['['.repeat(20_000)],
  ['*a '.repeat(7_000)],
  ['**'.repeat(10_000)],
  ['`'.repeat(20_000)],
  ['![]('.repeat(5_000)],
])('deeply nested marks parse within 2 s into a shallow tree (%#)', (text) => {
  const startedAt = performance.now()
  const depth = JSON.stringify(readMarkdown(text)).split('"kind":"quote"').length
  expect(depth).toBeLessThan(10)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
