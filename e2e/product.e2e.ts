import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatInr } from '#platform/money/money.ts'
import { base, closeBrowser, newVisitor, screens, seriousFaults, untilAlive, type Visitor } from './browser.ts'
import { letDueHappen } from './clock.ts'
import { onceOnPhone } from './once.ts'
import { bowl } from './purchase.ts'
import { countStock } from './stock.ts'

type Piece = {
  id: string
  pictures: { key: string; shows?: { color?: string } }[]
  name: string
  extras: { words: { pricePaise: number } | null; wrapPaise: number | null; picture: { pricePaise: number } | null }
  variants: { sku: string; options: Record<string, string>; pricePaise: number; stock: string; left: number | null }[]
}

const soon = <Found>(look: () => Found) => expect.poll(look, { timeout: 20_000 })

afterAll(closeBrowser)

describe.each(screens)('at $width px', ({ width }) => {
  const onPhone = onceOnPhone(width)

  let guest: Visitor
  beforeAll(async () => {
    guest = await newVisitor({ width, hasPictures: true })
  })
  afterAll(() => guest.leave())

  it('description, reviews and shipping are one tap away, and the current tab is marked', async () => {
    const { page } = guest
    await guest.go(`/products/${bowl}`)
    const tabs = page.locator('nav.tabs a')
    expect(await tabs.count()).toBe(3)
    expect(await tabs.first().getAttribute('aria-current')).toBe('true')
    for (const [place, id] of [...['description', 'reviews', 'shipping'].entries()].reverse()) {
      await tabs.nth(place).click()
      await soon(() => page.evaluate(() => location.hash)).toBe(`#${id}`)
      await expect
        .poll(() => page.locator(`#${id}`).evaluate((part) => part.getBoundingClientRect().top < innerHeight))
        .toBe(true)
    }
    await page.evaluate(() => scrollTo(0, 0))
    await soon(() => tabs.first().getAttribute('aria-current')).toBe('true')
  })

  it('a picture opens large on click, zooms where it is tapped, and can be dragged', async () => {
    const { page } = guest
    await guest.go(`/products/${bowl}`)
    await page.locator('.gal .big a').first().click()
    const viewer = page.locator('dialog.viewer')
    await viewer.locator('img').waitFor()
    expect(await scaleOf(guest)).toBe(1)
    await viewer.locator('.viewer-stage').click({ position: { x: 140, y: 220 } })
    await soon(() => scaleOf(guest)).toBe(2.5)
    await drag(guest, { x: 160, y: 300 }, { x: 100, y: 250 })
    expect(await scaleOf(guest)).toBe(2.5)
    await page.mouse.wheel(0, -400)
    await soon(() => scaleOf(guest)).toBeGreaterThan(2.5)
    await viewer.getByRole('button', { name: guest.word('close') }).click()
    await soon(() => viewer.count()).toBe(0)
  })

  onPhone(
    'the large picture works by keyboard (Enter, plus, minus, arrows, Escape), keeps the focus inside and returns it',
    async () => {
      const { page } = guest
      await guest.go(`/products/${bowl}`)
      await page.locator('.gal .big a').first().focus()
      await page.keyboard.press('Enter')
      const text = page.locator('dialog.viewer [role=status]')
      await text.waitFor()
      const pictures = await page.locator('.gal .big a').count()
      const says = (number: number, percent: number) =>
        soon(() => text.textContent()).toBe(guest.word('shop:viewer.now', { number, count: pictures, percent }))
      await says(1, 100)
      await page.keyboard.press('ArrowRight')
      await says(2, 100)
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('+')
      await says(1, 140)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('-')
      await says(1, 100)
      for (let press = 0; press < 12; press += 1) {
        await page.keyboard.press('Tab')
        const isOutside = await page.evaluate(() => {
          const { activeElement } = document
          return activeElement !== document.body && activeElement?.closest('dialog') === null
        })
        expect(isOutside).toBe(false)
      }
      expect(await seriousFaults(guest)).toEqual([])
      await page.keyboard.press('Escape')
      await soon(() => page.locator('dialog.viewer').count()).toBe(0)
      expect(await page.evaluate(() => document.activeElement?.closest('.gal') !== null)).toBe(true)
    },
  )

  onPhone('a variant shows its own price and is in the URL, which opens with it', async () => {
    const { page } = guest
    const piece = await findPiece(({ variants }) => new Set(variants.map(({ pricePaise }) => pricePaise)).size > 1)
    await guest.go(`/products/${piece.id}`)
    const dear = piece.variants.toSorted((a, b) => b.pricePaise - a.pricePaise)[0]
    const [name, value] = Object.entries(dear?.options ?? {})[0] ?? ['', '']
    const shown = () => page.locator('.pricerow b').textContent()
    const first = await shown()
    await page.locator(`.opt label:has(input[value="${value}"])`).click()
    await soon(shown).not.toBe(first)
    const chosen = await shown()
    expect(new URL(page.url()).searchParams.get(name)).toBe(value)

    await guest.go(new URL(page.url()).pathname + new URL(page.url()).search)
    expect(await shown()).toBe(chosen)
    expect(await page.locator('.opt input:checked').first().inputValue()).toBe(value)
  })

  onPhone('without a chosen size the page asks for one under the sizes', async () => {
    const { page } = guest
    const piece = await findPiece(
      ({ variants }) => variants.length > 1 && variants.every(({ options }) => /^(S|M|L|XL)$/.test(options.size ?? '')),
    )
    await guest.go(`/products/${piece.id}`)
    await page.locator('form#buy button[name=next]').click()
    await page.locator('#size-missing').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('option-size')
  })

  onPhone(
    'a chosen colour turns to its picture; with the address it is in front, as in a list of that colour',
    async () => {
      const { page } = guest
      const piece = await findPiece(({ pictures }) => pictures.filter(({ shows }) => shows).length > 1)
      await guest.go(`/products/${piece.id}`)
      const at = piece.pictures.findLastIndex(({ shows }) => shows)
      const color = piece.pictures[at]?.shows?.color ?? ''
      const current = () => page.locator('.gal .th a[aria-current]').getAttribute('href')
      expect(await current()).toBe('#picture-1')
      await page.locator(`.opt label:has(input[value="${color}"])`).click()
      await soon(current).toBe(`#picture-${at + 1}`)

      await guest.go(`/products/${piece.id}?color=${color}`)
      const key = piece.pictures[at]?.key ?? ''
      expect(await page.locator('.gal .big img').first().getAttribute('src')).toContain(key)
    },
  )

  onPhone(
    'words and a picture for the piece and gift wrapping go into the cart with their price, with script and without',
    async () => {
      const piece = await findPiece(
        ({ extras, variants }) =>
          extras.words !== null && extras.picture !== null && variants.length === 1 && variants[0]?.stock !== 'out',
      )
      const added = [
        piece.extras.words?.pricePaise,
        piece.extras.wrapPaise,
        piece.extras.picture?.pricePaise,
      ].reduce<number>((sum, paise) => sum + (paise ?? 0), 0)
      const each = formatInr((piece.variants[0]?.pricePaise ?? 0) + added)
      const reader = await newVisitor({ hasScript: false })
      for (const [visitor, cart, button] of [
        [guest, '/cart', '.acts button'],
        [reader, '/lite/cart', '.acts button'],
      ] as const) {
        const { page } = visitor
        await visitor.go(`/products/${piece.id}`)
        await page.locator('[name=option-personalText]').fill('  Asha &  Ravi ')
        await page.locator('[name=option-giftWrap]').check()
        await page.locator('[name=option-personalPicture]').check()
        await page.locator(button, { hasText: visitor.word('shop:product.addToCart') }).click()
        await visitor.go(cart)
        const main = page.locator('main')
        await main.getByText('“Asha & Ravi”').first().waitFor()
        for (const word of ['wrapped', 'withPicture'])
          expect(await main.textContent()).toContain(visitor.word(`shop:extras.${word}`))
        expect(await main.textContent()).toContain(each)
      }
      await reader.leave()
    },
  )

  onPhone('low stock shows the true number', async () => {
    const piece = await findPiece(({ variants }) => variants.length === 1 && variants[0]?.stock === 'low')
    await guest.go(`/products/${piece.id}`)
    expect(await guest.page.locator('#stock').textContent()).toContain(String(piece.variants[0]?.left))
  })

  onPhone('delivery shows a range of days for a pincode, which the browser remembers', async () => {
    const { page } = guest
    await guest.go(`/products/${bowl}`)
    await page.locator('#pincode').fill('४११००४')
    await page.locator('.pin button').click()
    const text = page.locator('#delivery-told')
    await soon(() => text.textContent()).toMatch(/\d+ \w+ .* \d+ \w+/)
    expect(await text.textContent()).toContain('Pune')
    await page.locator('#pincode').fill('999')
    await page.locator('.pin button').click()
    await soon(() => page.locator('.pin [role=alert]').textContent()).toBe(guest.word('invalid.pincode'))
    expect(await text.textContent()).not.toContain('Pune')

    await guest.go(`/products/${bowl}`)
    await soon(() => text.textContent()).toContain('Pune')
    expect(await page.locator('#pincode').inputValue()).toBe('411004')

    await page.goto(`/products/${bowl}`)
    await page.locator('#pincode').focus()
    await page.keyboard.type('5600')
    await untilAlive(page)
    await page.keyboard.type('01')
    expect(await page.locator('#pincode').inputValue()).toBe('560001')
  })

  onPhone('the page can be shared by WhatsApp and by its URL', async () => {
    const { page } = guest
    await guest.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await guest.go(`/products/${bowl}`)
    const whatsApp = new URL((await page.locator('.share a').first().getAttribute('href')) ?? '')
    expect(whatsApp.origin).toBe('https://wa.me')
    expect(whatsApp.searchParams.get('text')).toContain(`/products/${bowl}`)
    await page.getByRole('link', { name: guest.word('shop:share.copy') }).click()
    await page.getByText(guest.word('shop:share.copied')).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/products/${bowl}`)
  })

  onPhone('recently viewed products show on the next page, and can be cleared', async () => {
    const { page } = guest
    const other = await findPiece(({ id, variants }) => id !== bowl && variants.every(({ stock }) => stock === 'in'))
    await guest.go(`/products/${bowl}`)
    await soon(() => page.evaluate(() => localStorage.getItem('recentlyViewed') ?? '')).toContain(bowl)
    await guest.go(`/products/${other.id}`)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const shelf = page.locator('section[aria-labelledby=recently-viewed]')
    await shelf.locator(`a[href="/products/${bowl}"]`).waitFor()
    expect(await shelf.locator(`a[href="/products/${other.id}"]`).count()).toBe(0)
    await shelf.getByRole('button', { name: guest.word('shop:recent.forget') }).click()
    await soon(() => shelf.count()).toBe(0)
  })

  onPhone('recommendations give a reason, have no duplicates, and are in stock', async () => {
    const { page } = guest
    await guest.go(`/products/${bowl}`)
    for (const id of ['related', 'goes-with']) {
      const shelf = page.locator(`section[aria-labelledby=${id}]`)
      expect(await shelf.locator('article').count()).toBeGreaterThan(0)
      expect((await shelf.locator('.why').textContent())?.length).toBeGreaterThan(10)
      expect(await shelf.locator('.stop').count()).toBe(0)
    }
    const links = await page
      .locator('section:is([aria-labelledby=related], [aria-labelledby=goes-with]) h3 a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(new Set(links).size).toBe(links.length)
    expect(links).not.toContain(`/products/${bowl}`)
  })

  it('nothing is wider than the window, and there is no serious accessibility fault', async () => {
    await guest.go(`/products/${bowl}`)
    expect(await guest.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await seriousFaults(guest)).toEqual([])
    expect(guest.faults).toEqual([])
  })
})

it('a stock alert for a sold-out variant sends one message with a link to it', { timeout: 240_000 }, async () => {
  const guest = await newVisitor({ language: 'en', hasPictures: true })
  const { page } = guest
  const piece = await findPiece(({ variants }) => variants.every(({ stock }) => stock === 'out'))
  const [choice] = piece.variants
  const email = `waits-${Date.now()}@example.com`
  await guest.go(`/products/${piece.id}`)
  expect(await page.getByRole('button', { name: guest.word('shop:product.addToCart'), exact: true }).count()).toBe(0)

  const send = page.getByRole('button', { name: guest.word('shop:alert.send') })
  await page.locator('.alert input').fill('no address')
  await send.click()
  await page.getByText(guest.word('invalid.email')).waitFor()
  await page.locator('.alert input').fill(email)
  await send.click()
  await page.getByText(guest.word('shop:alert.done', { email })).waitFor()
  expect(await seriousFaults(guest)).toEqual([])

  await countStock(choice?.sku ?? '', 2)
  await letDueHappen()
  const emails = page.locator('.address-rows li', { hasText: email })
  await expect
    .poll(() => guest.go('/dev/email').then(() => emails.count()), { timeout: 90_000, interval: 2_000 })
    .toBe(1)
  await emails.getByRole('link').click()
  const message = (await page.locator('.email').textContent()) ?? ''
  const link = /https?:\/\/\S+/.exec(message)?.[0] ?? ''
  // In a language in which nobody has read it: what guests share may be half a minute old.
  const reader = await newVisitor({ language: 'as' })
  await reader.go(link.replace(/^https?:\/\/[^/]+/, ''))
  await reader.page.getByRole('button', { name: reader.word('shop:product.addToCart'), exact: true }).waitFor()
  expect(reader.faults).toEqual([])
  await reader.leave()
  expect(guest.faults).toEqual([])
  await countStock(choice?.sku ?? '', 0)
  await guest.leave()
})

it('without script, sections, large picture, delivery and WhatsApp are links and forms', async () => {
  const reader = await newVisitor({ hasScript: false, hasPictures: true })
  const { page } = reader
  await reader.go(`/products/${bowl}`)
  expect(await page.locator('nav.tabs a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '#description',
    '#reviews',
    '#shipping',
  ])
  const picture = await page.locator('.gal .big a').first().getAttribute('href')
  expect((await fetch(base() + picture)).headers.get('content-type')).toBe('image/webp')
  await page.locator('#pincode').fill('411004')
  await page.locator('.pin button').click()
  await page.waitForURL(/pincode=411004/)
  expect(await page.locator('#delivery-told').textContent()).toContain('Pune')
  expect(await page.locator('.share a').first().getAttribute('href')).toContain('wa.me')
  expect(await page.locator('section[aria-labelledby=related] article').count()).toBeGreaterThan(0)
  await reader.leave()
})

/** The first product that matches, as its API call returns it. */
async function findPiece(isWanted: (piece: Piece) => boolean): Promise<Piece> {
  for (let page = 1; page < 30; page += 1) {
    const list = await readData<{ items: { id: string }[] }>(`/api/products?limit=50&page=${page}`)
    for (const { id } of list.items) {
      const { product } = await readData<{ product: Piece }>(`/api/products/${id}`)
      if (isWanted(product)) return product
    }
  }
  throw new Error('the demo has no such piece')
}

async function readData<Data>(path: string): Promise<Data> {
  return ((await (await fetch(base() + path)).json()) as { data: Data }).data
}

function scaleOf({ page }: Visitor): Promise<number> {
  return page
    .locator('dialog.viewer img')
    .evaluate((image) => Math.round(new DOMMatrix(getComputedStyle(image).transform).a * 100) / 100)
}

async function drag({ page }: Visitor, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}
