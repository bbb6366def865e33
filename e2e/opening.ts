// Every dialog has a name, gets the focus, keeps Tab inside, closes on Escape, and returns the focus.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './browser.ts'
import { axeWords } from './looking.ts'

/** Opens it by keyboard, and closes it both by Escape and by its safe button, the first of `acts`. */
export async function tryDialog(visitor: Visitor, opener: Locator, name: string): Promise<void> {
  const { page } = visitor
  const dialog = page.locator('dialog[open]')
  const returns = () => opener.evaluate((one) => one === document.activeElement)

  const open = async () => {
    await opener.focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor()
  }
  // The attribute goes before the browser says so: an Enter in between would open what is about to be closed.
  const closed = async () => {
    await dialog.waitFor({ state: 'detached' })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  }
  await open()
  expect.soft(await isInside(visitor), `${name}: the focus goes in`).toBe(true)
  expect.soft(await axeWords(visitor, ['dialog[open]']), name).toEqual([])
  expect.soft(await strays(visitor), `${name}: the focus stays in`).toEqual([])
  await page.keyboard.press('Escape')
  await closed()
  expect.soft(await returns(), `${name}: Escape gives the focus back`).toBe(true)

  await open()
  await dialog.locator('.acts button[type=button]').first().click()
  await closed()
  expect.soft(await returns(), `${name}: the way back gives the focus back`).toBe(true)
}

const isInside = ({ page }: Visitor) =>
  page.evaluate(() => document.activeElement?.closest('dialog[open], :popover-open') != null)

/** Where Tab leads outside of what is open. The browser's own bar does not count. */
async function strays({ page }: Visitor): Promise<string[]> {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { strays: seen })
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && !target.closest('dialog[open]')) seen.push(target.outerHTML.slice(0, 90))
    })
  })
  const stops = await page.locator('dialog[open] :is(a, button, input, select, textarea, summary)').count()
  for (let press = 0; press < stops + 3; press += 1) await page.keyboard.press('Tab')
  return page.evaluate(() => (window as unknown as { strays: string[] }).strays.splice(0))
}
