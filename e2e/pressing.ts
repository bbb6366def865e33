import type { ElementHandle, Page } from 'playwright-core'

/** Menus, collapsed parts, and buttons, many of which open a dialog. */
const openers = 'summary, [aria-expanded="false"], [aria-haspopup], #main button:not([type="submit"]):not(:disabled)'
const mostOpeners = 10

/**
 * Clicks each opener and calls `look`. Nothing is written: what a button sends is aborted. Returns how often a dialog
 * was open.
 */
export async function pressOpeners(page: Page, look: () => Promise<void>): Promise<number> {
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  const here = pathOf(page)
  let dialogs = 0
  for (const opener of (await page.$$(openers)).slice(0, mostOpeners)) {
    if (!(await press(opener))) continue
    await page.waitForTimeout(50)
    // The button led to another page, which is checked separately.
    if (pathOf(page) !== here || !(await hasLooked(look))) break
    dialogs += await page.locator('dialog[open], [role="dialog"]').count()
    await page.keyboard.press('Escape')
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return dialogs
}

const pathOf = (page: Page) => new URL(page.url()).pathname

/** False if the document went away meanwhile. */
const hasLooked = (look: () => Promise<void>) =>
  look().then(
    () => true,
    (error: Error) => {
      if (/context was destroyed|navigation/.test(error.message)) return false
      throw error
    },
  )

/** False if the page has changed and the element is gone. */
const press = (opener: ElementHandle<Element>) =>
  opener
    .evaluate((element) => {
      ;(element as HTMLElement).click()
      return element.isConnected
    })
    .catch(() => false)
