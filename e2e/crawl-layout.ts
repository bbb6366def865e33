// Layout faults of a page: wider than the window, text outside it, text cut off.
import type { Page } from 'playwright-core'

export async function layoutFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return [...new Set(await page.evaluate(measure))]
}

/** Runs in the page, so it cannot use anything outside this function. */
function measure(): string[] {
  const width = document.documentElement.clientWidth
  const wide = document.documentElement.scrollWidth
  const things = 'input, select, textarea, button, img, canvas'
  const outOfSight = new Map<HTMLElement, boolean>()
  const parts = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) =>
      !element.closest('script, style, template, svg, noscript') &&
      (element.matches(things) || ownText(element) !== '') &&
      isShown(element),
  )
  return [...(wide > width ? [`the page is ${wide} wide`] : []), ...parts.flatMap(faultsOf)]

  function faultsOf(element: HTMLElement): string[] {
    const text = ownText(element)
    const box = textBox(element) ?? element.getBoundingClientRect()
    const cutter = nearest(element, (style) => /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`))
    const scroller = nearest(element, (style) => /auto|scroll/.test(style.overflowX))
    const isOutside = !cutter && !scroller && (box.right > width + 1 || box.left < -1)
    const shown = shownIn(element)
    return [
      ...(isOutside ? [`outside the window: ${nameOf(element)} ${text.slice(0, 60)}`] : []),
      ...(text !== '' && cutter && isCut(box, cutter) ? [`cut off: ${nameOf(element)} ${text.slice(0, 60)}`] : []),
      ...(shown && isTooLong(element, shown) ? [`cut off: ${nameOf(element)} ${shown.slice(0, 60)}`] : []),
    ]
  }

  function isShown(element: HTMLElement): boolean {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    const box = element.getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1) return false
    return !isWithinHidden(element)
  }

  function isWithinHidden(part: HTMLElement): boolean {
    const known = outOfSight.get(part)
    if (known !== undefined) return known
    const isHidden = isOutOfSight(part) || (part.parentElement !== null && isWithinHidden(part.parentElement))
    outOfSight.set(part, isHidden)
    return isHidden
  }

  /** Text for screen readers only, or parts that wait off screen. */
  function isOutOfSight(part: HTMLElement): boolean {
    const style = getComputedStyle(part)
    if (style.clipPath !== 'none' || style.clip !== 'auto' || (part.clientWidth === 1 && part.clientHeight === 1))
      return true
    if (style.position !== 'fixed' && style.position !== 'absolute') return false
    const placed = part.getBoundingClientRect()
    return placed.bottom <= 0 || placed.right <= 0
  }

  function ownText(element: Element): string {
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    return texts
      .map((node) => node.textContent)
      .join('')
      .replace(/\s+/g, ' ')
      .trim()
  }

  function textBox(element: Element): DOMRect | undefined {
    const range = document.createRange()
    range.selectNodeContents(element)
    const box = range.getBoundingClientRect()
    return box.width > 0 ? box : undefined
  }

  function nearest(element: Element, has: (style: CSSStyleDeclaration) => boolean): HTMLElement | undefined {
    for (let part: Element | null = element; part && part !== document.body; part = part.parentElement)
      if (part instanceof HTMLElement && has(getComputedStyle(part))) return part
    return undefined
  }

  /** A marked clamp is intended: the whole text is one step away. */
  function isCut(box: DOMRect, cutter: HTMLElement): boolean {
    const style = getComputedStyle(cutter)
    if (style.webkitLineClamp !== 'none') return false
    const room = cutter.getBoundingClientRect()
    const isAcross = /hidden|clip/.test(style.overflowX) && (box.right > room.right + 1 || box.left < room.left - 1)
    const isTall = cutter.scrollHeight > cutter.clientHeight + 1
    return isAcross || (/hidden|clip/.test(style.overflowY) && isTall && box.bottom > room.bottom + 1)
  }

  /** The single line of text that a control shows; it clips without any style. */
  function shownIn(element: HTMLElement): string | undefined {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text.trim()
    if (!(element instanceof HTMLInputElement) || /checkbox|radio|file|range|color|hidden/.test(element.type))
      return undefined
    return element.value === '' ? element.placeholder : undefined
  }

  function textWidth(element: HTMLElement, text: string): number {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return 0
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element)
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
    return pen.measureText(text).width
  }

  /** A control with no room for text intentionally shows only its icon. */
  function isTooLong(element: HTMLElement, text: string): boolean {
    const style = getComputedStyle(element)
    const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    return room > 16 && textWidth(element, text) > room + 1
  }

  function nameOf(element: Element): string {
    const short = (one: Element) => [one.localName, ...one.classList].join('.')
    const above = element.classList.length === 0 && element.parentElement ? `${short(element.parentElement)} > ` : ''
    return `<${above}${short(element)}>`
  }
}
