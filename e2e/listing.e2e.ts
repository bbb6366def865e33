import type { Locator } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { sorts } from '#features/search/product-filter.ts'
import { closeBrowser, newVisitor, screens, seriousFaults, type Visitor } from './browser.ts'
import { onceOnPhone } from './once.ts'

afterAll(closeBrowser)

const groups = ['category', 'state', 'craft', 'artisan', 'material', 'color'] as const

describe.each(screens)('at $width px', ({ width }) => {
  const onPhone = onceOnPhone(width)

  it('each filter shows exactly as many products as its count says, and can be removed', async () => {
    const guest = await newVisitor({ width })
    for (const group of groups) {
      await guest.go('/products')
      const whole = await total(guest)
      await openSheet(guest)
      const choice = guest.page.locator(`#filters input[name=${group}]`).nth(1)
      const count = await countBeside(choice)
      expect(count, group).toBeGreaterThan(0)
      await choice.click()
      await guest.page.waitForURL((url) => url.searchParams.has(group))
      await soon(() => total(guest), group).toBe(count)
      await closeSheet(guest)
      const chip = guest.page.locator('.chip')
      await soon(() => chip.count(), group).toBe(1)
      await chip.click()
      await soon(() => total(guest), `${group} taken off`).toBe(whole)
      expect(new URL(guest.page.url()).search, group).toBe('')
    }
    expect(guest.faults).toEqual([])
    await guest.leave()
  })

  onPhone('price, rating, stock and pincode filter together, and all are cleared at once', async () => {
    const guest = await newVisitor({ width })
    await guest.go('/products')
    const whole = await total(guest)
    await openSheet(guest)
    await type(guest, 'minPrice', '₹ 1,000')
    await guest.page.waitForURL(/minPrice=1000/)
    await type(guest, 'maxPrice', '२०००')
    await guest.page.waitForURL(/minPrice=1000&maxPrice=2000/)
    await expect
      .poll(() => prices(guest))
      .toSatisfy((all: number[]) => all.every((price) => price >= 1000 && price <= 2000))
    const priced = await total(guest)
    expect(priced).toBeLessThan(whole)

    await guest.page.locator('#filters input[name=inStock]').click()
    await guest.page.waitForURL(/inStock=1/)
    await type(guest, 'deliverTo', '560 001')
    await guest.page.waitForURL(/deliverTo=560001/)
    await soon(() => total(guest)).toBeLessThanOrEqual(priced)
    await guest.page.locator('#filters input[name=rating][value="4"]').click()
    await guest.page.waitForURL(/rating=4/)
    await closeSheet(guest)
    await soon(() => guest.page.locator('.chip').count()).toBe(4)
    expect(new URL(guest.page.url()).search).toBe('?minPrice=1000&maxPrice=2000&rating=4&inStock=1&deliverTo=560001')

    await guest.page.locator('.chips').getByText(guest.word('shop:listing.clearAll')).click()
    await soon(() => total(guest)).toBe(whole)
    expect(await guest.page.locator('#filters input[name=minPrice]').inputValue()).toBe('')
    expect(guest.faults).toEqual([])
    await guest.leave()
  })

  onPhone('an invalid value stays in its field, with the reason and a next step', async () => {
    const guest = await newVisitor({ width })
    const wrong = [
      ['minPrice', 'cheap', 'priceNumber'],
      ['deliverTo', '012345', 'pincode'],
    ] as const
    for (const [field, text, problem] of wrong) {
      await guest.go('/products')
      await openSheet(guest)
      await type(guest, field, text)
      await guest.page.waitForURL((url) => url.searchParams.has(field))
      const reason = guest.page.locator('#filters .err')
      await reason.waitFor()
      expect(await reason.textContent()).toBe(guest.word(`shop:listing.problem.${problem}`))
      const input = guest.page.locator(`#filters input[name=${field}]`)
      expect(await input.inputValue()).toBe(text)
      expect(await input.getAttribute('aria-invalid')).toBe('true')
      await closeSheet(guest)
      await guest.page.locator('.ways a').click()
      await guest.page.waitForURL((url) => !url.searchParams.has(field))
      await soon(() => guest.page.locator('.results article').count()).toBe(12)
    }
    await guest.go('/products?minPrice=900&maxPrice=100')
    expect(await guest.page.locator('#filters .err').textContent()).toBe(guest.word('shop:listing.problem.priceOrder'))
    await guest.leave()
  })

  onPhone('sorts eight ways, and by relevance with search words', async () => {
    const guest = await newVisitor({ width })
    await guest.go('/products')
    const select = guest.page.locator('select[name=sort]')
    expect(await options(select)).toEqual([...sorts])
    for (const sort of sorts) {
      await select.selectOption(sort)
      await guest.page.waitForURL((url) => (url.searchParams.get('sort') ?? 'newest') === sort)
      await soon(() => guest.page.locator('.results').getAttribute('aria-busy')).toBe('false')
      // The previous results stay until the response arrives.
      if (sort === 'priceLow') await soon(async () => isInOrder(await prices(guest))).toBe(true)
      if (sort === 'priceHigh') await soon(async () => isInOrder((await prices(guest)).reverse())).toBe(true)
      if (sort === 'nameAZ') await soon(async () => isInOrder(await names(guest))).toBe(true)
    }
    await guest.go('/search?q=bowl')
    expect(await options(select)).toEqual(['relevance', ...sorts])
    expect(await select.inputValue()).toBe('relevance')
    await guest.leave()
  })

  it('shows a grid or a list, 12 or 24 to a page, and the URL keeps both', async () => {
    const guest = await newVisitor({ width })
    await guest.go('/products?category=pottery')
    await guest.page.getByRole('link', { name: guest.word('shop:listing.list'), exact: true }).click()
    await guest.page.waitForURL(/view=list/)
    await guest.page.locator('.shelf.rows').waitFor()
    await guest.page.locator('.sizes a', { hasText: '24' }).click()
    await guest.page.waitForURL(/limit=24/)
    await soon(() => guest.page.locator('.results article').count()).toBe(24)
    await guest.page.locator('.pages a[rel=next]').click()
    await guest.page.waitForURL(/limit=24&page=2&view=list/)
    await openSheet(guest)
    await guest.page.locator('#filters input[name=inStock]').click()
    await guest.page.waitForURL(/inStock=1&limit=24&view=list$/)
    await guest.leave()
  })

  onPhone('shows five page numbers at most, and each leads to products', async () => {
    const guest = await newVisitor({ width, hasScript: false })
    const numbers = guest.page.locator('.pages a:not([rel])')
    await guest.go('/products')
    const of = Number(/\d+/.exec((await guest.page.locator('.pages > span').textContent()) ?? '')?.[0])
    for (const page of ['1', '7', String(of), String(of + 5), '999999', '1000000000000', '-3', '1e9', '२']) {
      await guest.go(`/products?page=${encodeURIComponent(page)}`)
      expect(await numbers.count(), page).toBe(5)
      expect(await guest.page.locator('.results article').count(), page).toBeGreaterThan(0)
    }
    await guest.leave()

    const turning = await newVisitor({ width })
    await turning.go(`/products?page=${of + 5}`)
    expect(turning.page.url()).toMatch(new RegExp(`page=${of}$`))
    await turning.page.locator('.pages a[rel=prev]').click()
    await turning.page.waitForURL(new RegExp(`page=${of - 1}$`))
    await soon(() => turning.page.evaluate(() => scrollY)).toBe(0)
    await turning.leave()
  })

  onPhone('suggests filters to remove when nothing is found', async () => {
    const guest = await newVisitor({ width })
    await guest.go('/products?category=pottery&material=silk&inStock=1')
    expect(await guest.page.locator('.empty h2').textContent()).toBe(guest.word('shop:listing.none'))
    expect(await guest.page.locator('main [role=status].sr').textContent()).toBe(guest.word('shop:listing.none'))
    const way = guest.page.locator('.ways li').first()
    const promised = Number(/\d+/.exec((await way.locator('.num').textContent()) ?? '')?.[0])
    expect(promised).toBeGreaterThan(0)
    expect(await guest.page.locator('#nearest').count()).toBe(1)
    await way.locator('a').click()
    await soon(() => total(guest)).toBe(promised)

    await guest.go('/search?q=red+silk+shawl+under+2000')
    const word = guest.word('shop:listing.without.word', { word: 'silk' })
    await guest.page.getByRole('link', { name: word, exact: true }).click()
    await guest.page.waitForURL((url) => url.searchParams.get('q') === 'red shawl')
    await soon(() => guest.page.locator('.results article').count()).toBeGreaterThan(0)
    await guest.leave()
  })

  onPhone('going back from a product restores the scroll position', async () => {
    const guest = await newVisitor({ width })
    await guest.go('/products?category=textiles&page=2')
    const card = guest.page.locator('.results article h2 a').nth(7)
    await card.scrollIntoViewIfNeeded()
    const before = await guest.page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(200)
    await card.click()
    await guest.page.waitForURL(/\/products\/./)
    await soon(() => guest.page.evaluate(() => scrollY)).toBe(0)
    await guest.page.goBack()
    await guest.page.waitForURL(/page=2/)
    await soon(() => guest.page.evaluate(() => scrollY)).toBe(before)
    await guest.leave()
  })

  onPhone(
    'below the results are related crafts with counts, products in stock and recently viewed products',
    async () => {
      const guest = await newVisitor({ width })
      await guest.go('/products?category=metalwork')
      const craft = guest.page.locator('.near li').first()
      const promised = Number(await craft.locator('.num').textContent())
      expect(await guest.page.locator('section[aria-labelledby=trending] article').count()).toBe(4)
      expect(await guest.page.locator('section[aria-labelledby=trending] .stop').count()).toBe(0)
      await craft.locator('a').click()
      await guest.page.waitForURL(/craft=/)
      await soon(() => total(guest)).toBe(promised)

      // Sold-out products are not shown under recently viewed.
      const open = guest.page.locator('.results article:not(:has(.stop)) h2 a').first()
      const name = (await open.textContent()) ?? ''
      await open.click()
      await guest.page.waitForURL(/\/products\/./)
      await guest.page.waitForFunction(() => localStorage.getItem('recentlyViewed') !== null)
      await guest.page.goBack()
      await guest.page.waitForURL(/craft=/)
      const seen = guest.page.locator('section[aria-labelledby=recently-viewed] h3')
      // Going back must restore the list's position, wherever the reader has scrolled meanwhile.
      const shown = async () => {
        await guest.page.locator('footer').scrollIntoViewIfNeeded()
        return seen.count()
      }
      await expect.poll(shown, { timeout: 20_000 }).toBe(1)
      expect(await seen.first().textContent()).toBe(name)
      await guest.leave()
    },
  )

  it('is accessible with its filters open', async () => {
    const guest = await newVisitor({ width })
    await guest.go('/products?minPrice=100')
    await openSheet(guest)
    await guest.page.locator('#filters summary').first().click()
    expect(await seriousFaults(guest)).toEqual([])
    expect(guest.faults).toEqual([])
    await guest.leave()
  })

  onPhone('without script, its form filters, sorts and changes pages', async () => {
    const reader = await newVisitor({ width, hasScript: false })
    await reader.go('/products')
    await openSheet(reader)
    await reader.page.locator('#filters summary').first().click()
    await reader.page.locator('#filters input[name=category]').nth(8).check()
    await reader.page.locator('#filters input[name=maxPrice]').fill('5,000')
    await reader.page.locator('#filters button[type=submit]:visible').first().click()
    await reader.page.waitForURL(/maxPrice=/)
    expect(await prices(reader)).toSatisfy((all: number[]) => all.length > 0 && all.every((price) => price <= 5000))
    expect(await reader.page.locator('.chip').count()).toBe(2)

    await reader.page.locator('select[name=sort]').selectOption('priceLow')
    await reader.page.locator('.bar button[type=submit]').click()
    await reader.page.waitForURL(/sort=priceLow/)
    expect(await prices(reader)).toEqual((await prices(reader)).sort((a, b) => a - b))
    await reader.page.locator('.pages a[rel=next]').click()
    await reader.page.waitForURL(/page=2/)
    expect(await reader.page.locator('.results article').count()).toBeGreaterThan(0)
    await reader.leave()
  })
})

describe('by keyboard', () => {
  it('the filter sheet opens, filters, and returns the focus', async () => {
    const guest = await newVisitor({ width: 360 })
    const { page } = guest
    await guest.go('/products')
    const opener = page.locator('.bar button[popovertarget=filter-sheet]')
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.locator('#filter-sheet').evaluate((sheet) => sheet.matches(':popover-open')))
      .toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('category')
    await page.keyboard.press('Space')
    await page.waitForURL(/category=/)
    await soon(() => page.locator('#filters input[name=category]').first().isChecked()).toBe(true)
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('category')
    await page.keyboard.press('Escape')
    await soon(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await guest.leave()
  })

  it('a checkbox keeps focus and scroll position, and a field applies on Enter', async () => {
    const guest = await newVisitor()
    const { page } = guest
    await guest.go('/products')
    const tick = page.locator('#filters input[name=material]').nth(2)
    await tick.focus()
    const before = (await tick.boundingBox())?.y ?? 0
    await page.keyboard.press('Space')
    await page.waitForURL(/material=/)
    await soon(() => tick.isChecked()).toBe(true)
    expect(await tick.evaluate((input) => input === document.activeElement)).toBe(true)
    // Groups above may shrink; the reader's position stays.
    expect(Math.abs(((await tick.boundingBox())?.y ?? 0) - before)).toBeLessThan(60)

    const price = page.locator('#filters input[name=maxPrice]')
    await price.fill('3000')
    await page.keyboard.press('Enter')
    await page.waitForURL(/maxPrice=3000/)
    expect(await price.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('maxPrice'))
    await soon(() => price.inputValue()).toBe('')
    await guest.leave()
  })
})

describe('URLs and search engines', () => {
  it('a category is found in any case, under one URL, with a title in each language', async () => {
    const guest = await newVisitor({ hasScript: false })
    await guest.go('/products?category=PoTTery')
    expect(await guest.page.locator('h1').textContent()).toBe(guest.word('shop:category.pottery'))
    expect(await guest.page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
      /\/products\?category=pottery$/,
    )
    await guest.leave()

    for (const language of ['hi', 'ta', 'ml'] as const) {
      const reader = await newVisitor({ language, hasScript: false })
      await reader.go('/products?category=pottery')
      const word = reader.word('shop:category.pottery')
      expect(await reader.page.locator('h1').textContent()).toBe(word)
      expect(await reader.page.title()).toBe(`${word} · ${reader.word('shopName')}`)
      await reader.leave()
    }
  })

  it('the search shows how it read the words, and filters its results', async () => {
    const guest = await newVisitor()
    const line = guest.page.locator('.spelling')
    await guest.go('/search?q=pottory')
    expect(await line.textContent()).toContain(guest.word('shop:search.resultsFor', { words: 'pottery' }))
    await guest.go('/search?q=saree helicopter')
    expect(await line.textContent()).toContain(guest.word('shop:search.near', { words: 'saree helicopter' }))
    await guest.go('/search?q=saree')
    expect(await line.count()).toBe(0)
    const count = await countBeside(guest.page.locator('#filters input[name=color]').first())
    await guest.page.locator('#filters input[name=color]').first().click()
    await guest.page.waitForURL(/\/search\?q=saree&color=/)
    await soon(() => total(guest)).toBe(count)
    await guest.leave()
  })

  it('filter combinations are noindex', async () => {
    const guest = await newVisitor({ hasScript: false })
    for (const query of ['minPrice=100', 'category=pottery&category=glass', 'color=red', 'q=pot', 'category=nothing']) {
      await guest.go(`/products?${query}`)
      expect(await guest.page.locator('meta[name=robots]').getAttribute('content'), query).toBe('noindex')
    }
    await guest.leave()
  })

  it('a hovered product is loaded before the click', async () => {
    const guest = await newVisitor()
    const { page } = guest
    await guest.go('/products')
    const link = page.locator('.results article h2 a').first()
    const fetched = page.waitForResponse(/\/products\/[^/]+\.data$/)
    await link.hover()
    await (await fetched).finished()
    await link.click()
    await page.waitForURL(/\/products\/./)
    await soon(() => page.evaluate(bytesOfData)).toHaveLength(2)
    const [whole = 0, again = Number.POSITIVE_INFINITY] = await page.evaluate(bytesOfData)
    expect(whole).toBeGreaterThan(1000)
    expect(again, 'the click only asks whether it is still true').toBeLessThan(1000)
    await guest.leave()
  })
})

/** Bytes of each fetch of a product's data, in order. */
function bytesOfData(): number[] {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return resources.filter(({ name }) => /\/products\/[^/]+\.data$/.test(name)).map(({ transferSize }) => transferSize)
}

/** Waits for the page, because test machines are busy. */
function soon<Value>(look: () => Value, message?: string) {
  return expect.poll(look, { timeout: 20_000, ...(message ? { message } : {}) })
}

function isPhone({ page }: Visitor): boolean {
  return (page.viewportSize()?.width ?? 0) < 900
}

async function openSheet(visitor: Visitor): Promise<void> {
  if (isPhone(visitor)) await visitor.page.locator('.bar button[popovertarget=filter-sheet]').click()
}

async function closeSheet(visitor: Visitor): Promise<void> {
  if (isPhone(visitor)) await visitor.page.keyboard.press('Escape')
}

async function type({ page }: Visitor, field: string, text: string): Promise<void> {
  const input = page.locator(`#filters input[name=${field}]`)
  await input.fill(text)
  await input.blur()
}

/** From the heading's status; 0 if it says that there are none. */
async function total({ page }: Visitor): Promise<number> {
  const words = (await page.locator('.lh [role=status]').textContent()) ?? ''
  return Number(/\d+/.exec(words)?.[0] ?? 0)
}

async function countBeside(choice: Locator): Promise<number> {
  return Number(await choice.locator('xpath=ancestor::label').locator('.n').textContent())
}

function prices({ page }: Visitor): Promise<number[]> {
  return page
    .locator('.results article .price')
    .evaluateAll((all) => all.map((price) => Number((price.textContent ?? '').replace(/[^\d.]/g, ''))))
}

function names({ page }: Visitor): Promise<string[]> {
  return page.locator('.results article h2').evaluateAll((all) => all.map((name) => name.textContent ?? ''))
}

function options(select: Locator): Promise<string[]> {
  return select.locator('option').evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))
}

function isInOrder<T extends number | string>(values: readonly T[]): boolean {
  return values.every((value, at) => at === 0 || (values[at - 1] as T) <= value)
}
