import type { Locator } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { closeBrowser, newVisitor, screens, signInByForm, untilAlive, type Visitor } from './browser.ts'
import { onceOnPhone } from './once.ts'
import { shopRows } from './shop-rows.ts'

afterAll(closeBrowser)

describe.each(screens)('at $width px', ({ width }) => {
  const onPhone = onceOnPhone(width)

  const page = width < 600 ? '/search' : '/products'

  it('typing suggests products and crafts, and arrow keys and Enter open one', async () => {
    const guest = await newVisitor({ width })
    await guest.go(page)
    const field = fieldOf(guest, width)
    await type(field, 'madhuba')
    const options = optionsOf(guest)
    await options.filter({ hasText: 'Madhubani painting' }).first().waitFor()
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    expect(await guest.page.locator('[role=status]').allTextContents()).toContainEqual(expect.stringMatching(/^\d+ /))
    await expectBelow(guest, field)

    await field.press('ArrowDown')
    const chosen = guest.page.locator('[role=option][aria-selected=true]')
    expect(await chosen.getAttribute('id')).toBe(await field.getAttribute('aria-activedescendant'))
    const to = String(await chosen.getAttribute('href'))
    await field.press('Enter')
    await guest.page.waitForURL((url) => url.pathname + url.search === to)
    await options.first().waitFor({ state: 'hidden' })
    expect(guest.faults).toEqual([])
    await guest.leave()
  })

  onPhone('Arrow Up selects the last suggestion, Escape closes, Enter searches for the typed words', async () => {
    const guest = await newVisitor({ width })
    await guest.go(page)
    const field = fieldOf(guest, width)
    await type(field, 'blue')
    const options = optionsOf(guest)
    await options.first().waitFor()
    await field.press('ArrowUp')
    expect(await options.last().getAttribute('aria-selected')).toBe('true')
    await field.press('ArrowDown')
    expect(await field.getAttribute('aria-activedescendant')).toBeNull()
    await field.press('Escape')
    await options.first().waitFor({ state: 'hidden' })
    expect(await field.inputValue()).toBe('blue')
    await field.press('Enter')
    await guest.page.waitForURL(/\/search\?q=blue$/)
    await guest.leave()
  })
})

it('the suggestions close when the field loses focus, and a click on one opens it', async () => {
  const guest = await newVisitor()
  await guest.go('/products')
  const field = fieldOf(guest, 1280)
  await type(field, 'blue')
  const line = optionsOf(guest).filter({ hasText: 'Jaipur blue pottery' }).first()
  await line.waitFor()
  await guest.page.locator('h1').click()
  await line.waitFor({ state: 'hidden' })
  await field.click()
  await line.click()
  await guest.page.waitForURL(/\/crafts\/jaipur-blue-pottery/)
  await guest.leave()
})

it('without script, the search is a plain form', async () => {
  const reader = await newVisitor({ hasScript: false })
  await reader.go('/products')
  const field = fieldOf(reader, 1280)
  await field.fill('madhubni')
  await field.press('Enter')
  await reader.page.waitForURL(/\/search\?q=madhubni/)
  expect(await reader.page.locator('main article').count()).toBeGreaterThan(0)
  await reader.go('/search?q=aranmula')
  const story = reader.page.locator('[aria-labelledby=stories] a[href="/journal/a-mirror-without-glass"]')
  expect(await story.count()).toBe(1)
  await reader.leave()
})

describe('search history', () => {
  it('a guest’s stays in the browser, is suggested again, can be deleted singly or as a whole, and can be turned off', async () => {
    const guest = await newVisitor()
    await lookFor(guest, 'blue pottery')
    await lookFor(guest, 'saree')
    await guest.go('/search')
    const kept = guest.page.locator('.past-searches li a')
    await expect.poll(() => kept.allTextContents()).toEqual(['saree', 'blue pottery'])
    await fieldOf(guest, 1280).click()
    await guest.page.getByRole('option', { name: 'blue pottery' }).waitFor()
    await guest.page.keyboard.press('Escape')

    await guest.page.getByRole('button', { name: guest.word('shop:searches.remove', { words: 'saree' }) }).click()
    await expect.poll(() => kept.allTextContents()).toEqual(['blue pottery'])
    await clear(guest)
    await expect.poll(() => kept.count()).toBe(0)

    await guest.page.locator('.past-searches input[type=checkbox]').uncheck()
    await guest.page.getByText(guest.word('shop:searches.off'), { exact: true }).waitFor()
    await lookFor(guest, 'diya')
    await guest.go('/search')
    await guest.page.locator('.past-searches').waitFor()
    expect(await kept.count()).toBe(0)
    expect(guest.faults).toEqual([])
    await guest.leave()
  })

  it('a customer’s is stored in the account, includes the guest’s searches, and is private', async () => {
    const person = await newVisitor()
    await lookFor(person, 'pashmina shawl')
    await signInByForm(person, 'customer@haat.test')
    await lookFor(person, 'brass lamp')
    const kept = person.page.locator('.past-searches li a')
    await person.go('/profile')
    await expect.poll(async () => (await kept.allTextContents()).slice(0, 2)).toEqual(['brass lamp', 'pashmina shawl'])
    expect(await person.page.evaluate(() => localStorage.getItem('searchHistory'))).toBeNull()

    const other = await newVisitor()
    await other.go('/search')
    await other.page.locator('.past-searches').waitFor()
    expect(await other.page.locator('.past-searches li').count()).toBe(0)
    await other.leave()

    await clear(person)
    await expect.poll(() => kept.count()).toBe(0)
    await person.page.locator('.past-searches input[type=checkbox]').uncheck()
    await person.page.getByText(person.word('shop:searches.off'), { exact: true }).waitFor()
    await lookFor(person, 'diya')
    await person.go('/profile')
    await person.page.getByText(person.word('shop:searches.off'), { exact: true }).waitFor()
    expect(await kept.count()).toBe(0)
    await person.page.locator('.past-searches input[type=checkbox]').check()
    await person.page.getByText(person.word('shop:searches.empty'), { exact: true }).waitFor()
    expect(person.faults).toEqual([])
    await person.leave()
  })
})

it('a search and the piece opened after it are counted; the admin sees searches in vain and what came next', async () => {
  const guest = await newVisitor()
  for (const words of ['grandfather sundial', 'sundial garden', 'madhubani']) await lookFor(guest, words)
  const counted = guest.page.waitForResponse((answer) => answer.url().endsWith('/views'))
  await guest.page.locator('main article a').first().click()
  expect(await (await counted).request().postDataJSON()).toMatchObject({ search: 'madhubani' })
  await guest.leave()
  await shopRows("update search_counts set asked = asked + 2, unfound = unfound + 2 where words like '%sundial%'")

  const admin = await newVisitor()
  await signInByForm(admin, 'admin@haat.test')
  await admin.go('/admin/glossary')
  const unfound = admin.page.getByRole('region', { name: admin.word('admin:glossary.unfound') })
  await unfound.getByText('grandfather sundial').waitFor()
  await unfound.getByText(admin.word('admin:glossary.then', { words: 'sundial garden' })).waitFor()
  expect(admin.faults).toEqual([])
  await admin.leave()
})

/** On a phone the header has an icon that leads to the large field. */
function fieldOf({ page }: Visitor, width: number): Locator {
  return page.locator(width < 600 ? 'main input[name=q]' : 'header input[name=q]')
}

/** Not the options of the header's language menu. */
function optionsOf({ page }: Visitor): Locator {
  return page.locator('.suggest [role=option]')
}

async function type(field: Locator, words: string): Promise<void> {
  await field.click()
  await field.pressSequentially(words, { delay: 40 })
}

/** The list is below the field and inside the window; it never covers the typed text. */
async function expectBelow({ page }: Visitor, field: Locator): Promise<void> {
  const [input, list] = [await field.boundingBox(), await page.getByRole('listbox').boundingBox()]
  if (!input || !list) throw new Error('the field and its list are on the screen')
  expect(list.y).toBeGreaterThanOrEqual(input.y + input.height)
  expect(list.x).toBeGreaterThanOrEqual(0)
  expect(list.x + list.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** Opens the results and waits until the search is stored: by a call for customers, after hydration for guests. */
async function lookFor(visitor: Visitor, words: string): Promise<void> {
  await visitor.page.goto(`/search?q=${encodeURIComponent(words)}`)
  await untilAlive(visitor.page)
  await visitor.page.waitForLoadState('networkidle')
}

async function clear({ page, word }: Visitor): Promise<void> {
  await page
    .locator('.past-searches')
    .getByRole('button', { name: word('shop:searches.clear'), exact: true })
    .click()
}
