// Whoever works at a loom has large fingers: what is touched in the workshop is at least 48 px high and wide.
import { afterAll, expect, it } from 'vitest'
import { closeBrowser, newVisitor, signIn } from './browser.ts'
import { emailOf, pathsOf } from './every-screen.ts'

afterAll(closeBrowser)

it('every control of the workshop takes a finger at 360 px', async () => {
  const phone = await newVisitor({ width: 360 })
  await signIn(phone, emailOf.artisan)
  const small: string[] = []
  for (const path of await pathsOf('artisan')) {
    await phone.go(path)
    small.push(...(await phone.page.evaluate(tooSmall, 48)).map((what) => `${path} ${what}`))
  }
  expect(small).toEqual([])
  await phone.leave()
})

/** A tick is touched with its label. A link inside a sentence has the sentence's line: two lines of 48 px would be no text. */
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
