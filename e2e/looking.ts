// The checks of every screen, on one load: axe, layout from 320 px on, keyboard, uncovered focus, no motion.
import { expect } from 'vitest'
import { axeFaults, type Visitor } from './browser.ts'
import { layoutFaults } from './crawl-layout.ts'
import type { Names } from './crawl-names.ts'
import { faultsInWords } from './crawl-words.ts'

/** WCAG 2.2 AA and axe's best practices, of any impact. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** 320 px is a window of 1280 at 400 % zoom, 640 px the same at 200 %. At the last the desktop layout is checked. */
const widths = [320, 640, 1280]

/** Checks beyond those of every screen. */
type Asked = {
  /** also checks for cut or outside text at both widths, and for words of another language */
  names?: Names
  /** minimum width and height of each control in px, for users with large fingers */
  least?: number
}

/** Opens the paths one after the other and expects no fault; the visitor's window must be a phone's. */
export async function lookAtAll(visitor: Visitor, paths: readonly string[], query: Asked = {}): Promise<void> {
  const wrong: Record<string, unknown> = {}
  for (const path of paths) {
    await visitor.go(path)
    const found = await look(visitor, query)
    if (Object.keys(found).length > 0) wrong[path] = found
  }
  expect(wrong).toEqual({})
}

export async function lookAtThis(visitor: Visitor, name: string): Promise<void> {
  expect(await look(visitor), name).toEqual({})
}

/** Faults by name; an empty object means none. The window is resized only once each way: each costs a layout. */
async function look(visitor: Visitor, { names, least }: Asked = {}): Promise<Record<string, unknown>> {
  const { page } = visitor
  const phone = page.viewportSize() ?? { width: 360, height: 740 }
  await drawn(visitor)
  const found: Record<string, unknown> = await page.evaluate(wholeScreen)
  if (names) {
    found.words = faultsInWords(await page.content(), names)
    found[`layout at ${phone.width}`] = await layoutFaults(page)
  }
  if (least) found.small = await page.evaluate(tooSmall, least)
  await page.evaluate(barsStay, false)
  found.axe = await axeWords(visitor)
  await page.evaluate(barsStay, true)
  found.covered = await page.evaluate(coveredStops)
  found.keyboard = await walk(visitor)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    found[`sideways at ${width}`] = await page.evaluate(sideways)
  }
  if (names) found[`layout at ${widths.at(-1)}`] = await layoutFaults(page)
  await page.setViewportSize(phone)
  found.console = visitor.faults.splice(0)
  return onlyFaults(found)
}

function onlyFaults(found: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(found).filter(([, what]) => !isNothing(what)))
}

const isNothing = (what: unknown) => (Array.isArray(what) ? what.length === 0 : what === '')

/** Waits for pictures in the window and fonts; waiting for network idle would cost half a second for each screen. */
async function drawn({ page }: Visitor): Promise<void> {
  await page.evaluate(() =>
    Promise.all([
      document.fonts.ready,
      ...[...document.images]
        .filter((image) => image.loading !== 'lazy')
        .map((image) => image.decode().catch(() => undefined)),
    ]),
  )
}

export async function axeWords(visitor: Visitor, parts: readonly string[] = []): Promise<string[]> {
  return (await axeFaults(visitor, parts, rules)).map(({ id, where }) => `${id}: ${where}`)
}

function wholeScreen(): Record<string, unknown> {
  return {
    title: document.title === '' ? 'none' : '',
    headings: document.querySelectorAll('h1').length === 1 ? '' : `${document.querySelectorAll('h1').length} h1`,
    deadLinks: [...document.querySelectorAll('a')].filter((link) => !link.getAttribute('href')).map((a) => a.outerHTML),
    brokenPictures: [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0 && image.loading !== 'lazy')
      .map((image) => image.src),
    // With reduced motion (newVisitor) nothing may animate.
    moving: document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
      .map(({ effect }) => String((effect as KeyframeEffect | null)?.target?.className)),
  }
}

/** axe counts what a bottom bar half covers as too small. Covered focus is a separate check. */
function barsStay(isStaying: boolean): void {
  for (const bar of document.querySelectorAll<HTMLElement>('.foot-bar, .save-bar'))
    bar.style.position = isStaying ? '' : 'static'
}

/** What overflows the window; '' if the page does not scroll sideways. */
export function sideways(): string {
  const page = document.documentElement
  const over = page.scrollWidth - page.clientWidth
  if (over <= 0) return ''
  const widest = [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((one) => one.getBoundingClientRect().right > page.clientWidth + 1)
    .filter((one) => ![...one.children].some((part) => part.getBoundingClientRect().right > page.clientWidth + 1))
  return `${over} px: ${widest
    .slice(0, 3)
    .map((one) => one.outerHTML.slice(0, 90))
    .join(' | ')}`
}

/** Controls that are fully covered when focused: by a bottom bar or a sticky header. */
function coveredStops(): string[] {
  const stops = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
  const covered: string[] = []
  for (const stop of stops) {
    if (stop.tabIndex < 0 || stop.matches(':disabled') || !stop.checkVisibility({ visibilityProperty: true })) continue
    stop.focus()
    if (document.activeElement !== stop) continue
    const box = (stop.closest('label') ?? stop).getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const))
    const isSeen = points.some(([x, y]) => {
      const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
      return top !== null && (stop.contains(top) || top.contains(stop) || stop.closest('label')?.contains(top))
    })
    if (!isSeen) covered.push(stop.outerHTML.slice(0, 120))
  }
  ;(document.activeElement as HTMLElement | null)?.blur()
  scrollTo(0, 0)
  return covered
}

/**
 * Presses Tab until nothing new is reached; returns what never got the focus or did not show it. The page records the
 * focus and all keys are sent at once: waiting for each would take longer than the keys.
 */
async function walk({ page, context }: Visitor): Promise<string[]> {
  await page.evaluate(noteStops)
  const session = await context.newCDPSession(page)
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  const left = () => page.evaluate(() => document.querySelectorAll('[data-stop=missed]').length)
  for (let missed = await left(), before = missed + 1; missed > 0 && missed < before; ) {
    await Promise.all(
      Array.from({ length: 30 }, () => session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab })),
    )
    before = missed
    missed = await left()
  }
  await session.detach()
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-stop=missed], [data-stop=unseen]')].map(
      (stop) => `${stop.dataset.stop}: ${stop.outerHTML.slice(0, 120)}`,
    ),
  )
}

function noteStops(): void {
  // A page opened by a link keeps the document, which may have marks of an earlier walk.
  for (const stop of document.querySelectorAll<HTMLElement>('[data-stop]')) delete stop.dataset.stop
  const isShown = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[inert], details:not([open]) > :not(summary)')
  const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
  for (const stop of stops) {
    const isRadio = stop instanceof HTMLInputElement && stop.type === 'radio'
    if (isShown(stop) && stop.tabIndex >= 0 && !stop.matches(':disabled') && !isRadio) stop.dataset.stop = 'missed'
  }
  const isMarked = (one: Element | null) => {
    if (!one) return false
    const { outlineStyle, boxShadow } = getComputedStyle(one)
    return outlineStyle !== 'none' || boxShadow !== 'none'
  }
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    target.dataset.stop = isMarked(target) || isMarked(target.closest('label, .find')) ? 'reached' : 'unseen'
  })
}

/** A checkbox is touched by its label. A link inside a sentence may have the height of its line. */
function tooSmall(least: number): string[] {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea, summary), .foot-bar a'),
  ]
  const areaOf = (one: HTMLElement) => {
    const isTick = one instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(one.type)
    return (isTick && one.labels?.[0] ? one.labels[0] : one).getBoundingClientRect()
  }
  const isInSentence = (one: HTMLElement) => {
    if (one.tagName !== 'A' || getComputedStyle(one).display !== 'inline') return false
    const around = one.parentElement?.textContent?.trim() ?? ''
    return around.length > (one.textContent?.trim().length ?? 0) + 12
  }
  return controls
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isInSentence(one))
    .filter((one) => {
      const { width, height } = areaOf(one)
      return width > 1 && (Math.round(height) < least || Math.round(width) < least)
    })
    .map((one) => {
      const { width, height } = areaOf(one)
      return `${one.tagName}.${one.className} "${(one.textContent ?? '').trim().slice(0, 24)}" ${Math.round(width)}x${Math.round(height)}`
    })
}
