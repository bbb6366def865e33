import type { ElementHandle, Page } from 'playwright-core'

/** What opens something beside the page as it stands: menus, folded parts, and buttons, of which many open a dialog. */
const openers = 'summary, [aria-expanded="false"], [aria-haspopup], #main button:not([type="submit"]):not(:disabled)'
const mostOpeners = 10

/**
 * Presses what opens something, one after the other, and looks each time. Nothing is written: what a button sends does not arrive.
 * Gives how often a dialog stood open.
 */
export async function pressOpeners(page: Page, look: () => Promise<void>): Promise<number> {
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  const here = pathOf(page)
  let dialogs = 0
  for (const opener of (await page.$$(openers)).slice(0, mostOpeners)) {
    if (!(await press(opener))) continue
    await page.waitForTimeout(50)
    // A button that leads to another page, which has its own turn.
    if (pathOf(page) !== here || !(await hasLooked(look))) break
    dialogs += await page.locator('dialog[open], [role="dialog"]').count()
    await page.keyboard.press('Escape')
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return dialogs
}

const pathOf = (page: Page) => new URL(page.url()).pathname

/** False when the document went away meanwhile. */
const hasLooked = (look: () => Promise<void>) =>
  look().then(
    () => true,
    (error: Error) => {
      if (/context was destroyed|navigation/.test(error.message)) return false
      throw error
    },
  )

/** False when the page has changed and it is no more. */
const press = (opener: ElementHandle<Element>) =>
  opener
    .evaluate((element) => {
      ;(element as HTMLElement).click()
      return element.isConnected
    })
    .catch(() => false)
