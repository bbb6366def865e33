// Fonts: only those of the page's script load, no glyph is missing, lines are high enough, words are not cut.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Language, languageCodes } from '#platform/i18n/languages.ts'
import { closeBrowser, newVisitor, type Visitor } from './browser.ts'

afterAll(closeBrowser)

const scripts: Record<Language, string> = {
  en: 'latin',
  hi: 'devanagari',
  mr: 'devanagari',
  bn: 'bengali',
  as: 'bengali',
  te: 'telugu',
  ta: 'tamil',
  gu: 'gujarati',
  kn: 'kannada',
  ml: 'malayalam',
  pa: 'gurmukhi',
  or: 'oriya',
}

/** Latin, the rupee sign, and the page's script; no other font may load. */
const facesOf = (language: Language) =>
  new RegExp(`/(anek-latin|eczar-latin|anek-rupee|[a-z-]*${scripts[language]}[a-z0-9-]*)-`)

describe.each(languageCodes)('%s', (language) => {
  it('loads only the fonts of its script, has every glyph, and its lines are high enough', async () => {
    const visitor = await newVisitor({ language, width: 360 })
    const faces: string[] = []
    visitor.page.on('request', (request) => {
      if (request.resourceType() === 'font') faces.push(new URL(request.url()).pathname)
    })
    await visitor.go('/login')
    await visitor.page.evaluate(() => document.fonts.ready)
    expect(faces.filter((face) => !facesOf(language).test(face))).toEqual([])
    expect(faces.filter((face) => face.includes(scripts[language])).length).toBeGreaterThan(0)

    const words = wordsOf(language)
    expect(await strangeLetters(visitor, words)).toEqual([])
    const tall = await tallness(visitor, words)
    // 99 % of the words fit their line; on buttons and in the largest headings, which seldom wrap, 95 %.
    expect(tall.body99).toBeLessThanOrEqual(tall.lineOfBody)
    expect(tall.display99).toBeLessThanOrEqual(tall.lineOfHead)
    expect(tall.body95).toBeLessThanOrEqual(tall.lineOfButton)
    expect(tall.display95).toBeLessThanOrEqual(tall.lineOfDisplay)
    await visitor.leave()
  })
})

/** The two languages with the longest words. */
describe.each(['ml', 'ta'] as const)('the longest words of %s at 360 px', (language) => {
  it('are not cut on buttons, tabs, table headers, labels and menus', async () => {
    const visitor = await newVisitor({ language, width: 360 })
    const broken: string[] = []
    for (const to of ['/login', '/register', '/products', '/cart', '/help']) {
      await visitor.go(to)
      broken.push(...(await brokenWords(visitor)).map((what) => `${to}: ${what}`))
    }
    expect(broken).toEqual([])
    await visitor.leave()
  })
})

/** Letters that none of our fonts draws: each word is rendered once, and the browser reports its font. */
async function strangeLetters({ page, context }: Visitor, words: string[]): Promise<string[]> {
  await page.evaluate((text) => {
    const tags = ['p', 'h2'].map((tag) =>
      Object.assign(document.createElement(tag), { id: `all-${tag}`, textContent: text }),
    )
    document.body.append(...tags)
  }, wordsWithEachLetter(words).join(' '))
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(100)

  const client = await context.newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument')
  const strange: string[] = []
  for (const selector of ['#all-p', '#all-h2']) {
    const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId })
    strange.push(
      ...fonts.filter((face) => !face.isCustomFont).map((face) => `${face.glyphCount} of ${face.familyName}`),
    )
  }
  return strange
}

/** Height of words relative to the font size, and the line height for them. */
async function tallness({ page }: Visitor, words: string[]) {
  return page.evaluate((all) => {
    const style = getComputedStyle(document.documentElement)
    const value = (name: string) => style.getPropertyValue(name).trim()
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('no canvas')
    const extent = (face: string, share: number) => {
      pen.font = `${face === '--body' ? 600 : 500} 100px ${value(face)}`
      const sizes = all.map((text) => pen.measureText(text))
      const most = (list: number[]) => list.sort((one, other) => other - one)[Math.floor(list.length * share)] ?? 0
      const above = most(sizes.map((size) => size.actualBoundingBoxAscent))
      return (above + most(sizes.map((size) => size.actualBoundingBoxDescent))) / 100
    }
    return {
      body99: extent('--body', 0.01),
      body95: extent('--body', 0.05),
      display99: extent('--display', 0.01),
      display95: extent('--display', 0.05),
      lineOfBody: Number(value('--lh-body')),
      lineOfButton: Number(value('--lh-ui')),
      lineOfHead: Number(value('--lh-head')),
      lineOfDisplay: Number(value('--lh-display')),
    }
  }, words)
}

/** Cut words in controls, and controls outside the page; parts that scroll sideways may be wider. */
async function brokenWords({ page }: Visitor): Promise<string[]> {
  return page.evaluate(() => {
    const textsIn = (control: Element) => {
      const walk = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walk.nextNode()) texts.push(walk.currentNode)
      return texts
    }
    const linesOf = (text: Node, from: number, length: number) => {
      const range = document.createRange()
      range.setStart(text, from)
      range.setEnd(text, from + length)
      return new Set([...range.getClientRects()].filter((box) => box.width > 1).map((box) => Math.round(box.top))).size
    }
    const cutWords = (text: Node) =>
      [...(text.textContent ?? '').matchAll(/[^\s/–-]+/gu)]
        .filter(({ index, 0: whole }) => linesOf(text, index, whole.length) > 1)
        .map(([whole]) => whole)

    const controls = document.querySelectorAll('button, .btn, th, label, .tabs a, nav a, summary, .chip, legend')
    const seen = [...controls].filter(
      (control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest('.sr'),
    )
    const cut = seen.flatMap((control) =>
      textsIn(control)
        .flatMap(cutWords)
        .map((whole) => `${whole} is cut in ${control.tagName} ${control.className}`),
    )
    const isWide = document.documentElement.scrollWidth > innerWidth + 1
    return isWide ? ['the page scrolls sideways', ...cut] : cut
  })
}

/** A small set of words that contains every letter of the language. */
function wordsWithEachLetter(words: string[]): string[] {
  const seen = new Set<string>()
  return words.filter((text) => {
    const fresh = [...text].filter((letter) => !seen.has(letter))
    for (const letter of fresh) seen.add(letter)
    return fresh.length > 0
  })
}

function wordsOf(language: Language): string[] {
  const folder = path.resolve(import.meta.dirname, '../locales', language)
  const texts = readdirSync(folder).flatMap((file) =>
    textsIn(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))),
  )
  const words = texts.flatMap((text) => text.replace(/\{\{.*?\}\}|<.*?>/g, ' ').split(/\s+/))
  // Hindi shop names in the press page and arrows may use the reader's own font.
  return [...new Set(words)].filter(
    (text) =>
      text && !text.includes('→') && (!/\p{Script=Devanagari}/u.test(text) || scripts[language] === 'devanagari'),
  )
}

function textsIn(part: unknown): string[] {
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [String(part)]
}
