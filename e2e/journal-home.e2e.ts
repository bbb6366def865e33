import { afterAll, describe, expect, it } from 'vitest'
import { base, closeBrowser, newVisitor, screens, signIn, untilAlive, type Visitor } from './browser.ts'
import { onceOnPhone } from './once.ts'

const article = '/journal/a-mirror-without-glass'
let counted = 0

/** Unique in every run against the same shop. */
function freshEmail(): string {
  counted += 1
  return `reader-${Date.now()}-${counted}@emails.test`
}

afterAll(closeBrowser)

describe.each(screens)('at $width px', ({ width }) => {
  const onPhone = onceOnPhone(width)

  it('the home page has every section in order, each with working links', async () => {
    const guest = await newVisitor({ width })
    await guest.go('/')
    const { page } = guest

    const ids = ['families', 'price', 'featured', 'trending', 'artisan', 'buyers', 'stories', 'sell', 'email']
    const tops = await Promise.all(ids.map(async (id) => (await page.locator(`h2#${id}`).boundingBox())?.y ?? -1))
    expect(tops.every((top) => top > 0)).toBe(true)
    // The last two are side by side on a wide screen.
    expect(tops.slice(0, 8)).toEqual([...tops.slice(0, 8)].sort((one, other) => one - other))
    expect(await page.locator('.d2 li').count()).toBe(3)
    expect(await page.locator('main .act').count()).toBe(1)
    expect(await page.locator('.feat article').count()).toBe(5)
    expect(await page.locator('.trend li').count()).toBe(6)
    expect(await page.locator('.words-said blockquote').count()).toBe(3)

    const links = await page
      .locator('main a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    for (const path of new Set(links)) expect((await fetch(`${base()}${path}`)).status, String(path)).toBe(200)

    await page.locator('main .act').click()
    await page.waitForURL('**/products')
    await guest.go('/')
    await page.locator('.spot a').click()
    await page.waitForURL(/\/artisans\/./)
    expect(await page.locator('main article').count()).toBeGreaterThan(0)
    await guest.go('/')
    await page.locator('.e1 a.btn').click()
    await page.waitForURL(/\/register/)
    expect(guest.faults).toEqual([])
    await guest.leave()
  })

  onPhone('a reader signs up, confirms, is greeted, leaves, and comes back', async () => {
    const reader = await newVisitor({ width })
    const { page } = reader
    const email = freshEmail()
    await reader.go('/')
    await askFor(reader, email, '.e2')

    const confirm = await linkIn(reader, email, 0)
    await page.goto(confirm)
    expect(await page.locator('h1').textContent()).toBe(reader.word('shop:newsletter.confirmTitle'))
    await page.locator('main .act').click()
    await page.waitForFunction(
      (title) => document.querySelector('h1')?.textContent === title,
      reader.word('shop:newsletter.readingTitle'),
    )
    await page.goto(confirm)
    expect(await page.locator('h1').textContent()).toBe(reader.word('shop:newsletter.readingTitle'))

    const leave = await linkIn(reader, email, 1)
    await page.goto(leave)
    await page.locator('main .act').click()
    await page.waitForFunction(
      (title) => document.querySelector('h1')?.textContent === title,
      reader.word('shop:newsletter.leftTitle'),
    )
    await untilAlive(page)
    await askFor(reader, email, 'main')
    await page.goto(await linkIn(reader, email, 2))
    await page.locator('main .act').click()
    await page.waitForFunction(
      (title) => document.querySelector('h1')?.textContent === title,
      reader.word('shop:newsletter.readingTitle'),
    )
    expect(reader.faults).toEqual([])
    await reader.leave()
  })

  onPhone('an invalid email address shows an error under the field and keeps the input', async () => {
    const guest = await newVisitor({ width })
    await guest.go('/')
    const form = guest.page.locator('.e2 form')
    await form.locator('button').click()
    expect(await form.locator('.err').textContent()).toBe(guest.word('form.required'))
    await form.locator('input').fill('not an address')
    await form.locator('button').click()
    await form.locator('.err', { hasText: guest.word('invalid.email') }).waitFor()
    expect(await form.locator('input').inputValue()).toBe('not an address')
    await guest.leave()
  })

  onPhone('a contact message is sent; a failed one keeps its text in the form', async () => {
    const guest = await newVisitor({ width })
    const { page } = guest
    await guest.go('/contact')
    await page.locator('main form .act').click()
    await page.locator('main [role=alert]').waitFor()
    await page.locator('#name').fill('Meena Rao')
    await page.locator('#email').fill(freshEmail())
    await page.locator('#message').fill(`Is the bowl safe for hot food? ${Date.now()}`)
    await page.route('**/api/contact', (route) => route.abort())
    await page.locator('main form .act').click()
    await page.locator('main [role=alert]').waitFor()
    expect(await page.locator('#message').inputValue()).toContain('hot food')

    await page.unroute('**/api/contact')
    await page.locator('main form .act').click()
    await page.locator('main [role=status]').waitFor()
    expect(await page.locator('main [role=status]').textContent()).toContain(guest.word('shop:contact.sentTitle'))
    await guest.leave()
  })

  it('the journal starts with one large article and has pages; an article shows products, sources and other articles', async () => {
    const guest = await newVisitor({ width })
    const { page } = guest
    await guest.go('/journal')
    expect(await page.locator('.teaser').count()).toBe(9)
    expect(await page.locator('.teaser.first').count()).toBe(1)
    await page.locator('main a[rel=next]').click()
    await page.waitForURL(/page=2/)
    await page.locator('.teaser.first').waitFor({ state: 'detached' })
    expect(await page.locator('.teaser').count()).toBeGreaterThan(2)

    await guest.go(article)
    expect(await page.locator('.note h2').count()).toBeGreaterThan(3)
    expect(await page.locator('#goods ~ *, section[aria-labelledby=goods] article').count()).toBeGreaterThan(0)
    expect(await page.locator('.sources li').count()).toBeGreaterThan(1)
    expect(await page.locator('.more .teaser').count()).toBe(3)
    await page.locator('section[aria-labelledby=goods] article a').first().click()
    await page.waitForURL(/\/products\/./)
    expect(guest.faults).toEqual([])
    await guest.leave()
  })
})

describe('contact, old addresses and pages without script', () => {
  it('the contact form has a signed-in customer’s name and email filled in', async () => {
    const customer = await newVisitor()
    await signIn(customer, 'customer@haat.test')
    await customer.go('/contact')
    expect(await customer.page.locator('#email').inputValue()).toBe('customer@haat.test')
    expect(await customer.page.locator('#name').inputValue()).not.toBe('')
    await customer.leave()
  })

  it('a craft’s former journal address redirects permanently; an unknown article is 404', async () => {
    const moved = await fetch(`${base()}/journal/kachchh-ajrakh`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/crafts/kachchh-ajrakh'])
    expect((await fetch(`${base()}/journal/no-such-article`)).status).toBe(404)
    expect((await fetch(`${base()}/journal?page=999`, { redirect: 'manual' })).status).toBe(302)
  })

  it('without script, home, journal and articles can be read, and an emailed link confirms', async () => {
    const writer = await newVisitor()
    const email = freshEmail()
    await writer.go('/')
    await askFor(writer, email, '.e2')
    const confirm = await linkIn(writer, email, 0)
    await writer.leave()

    const reader = await newVisitor({ hasScript: false })
    await reader.go('/')
    await reader.page.locator('.jour .teaser a').click()
    // Without script pictures are never lazy; waiting for `load` would wait for all of them.
    const opened = { waitUntil: 'domcontentloaded' } as const
    await reader.page.waitForURL(/\/journal\/./, opened)
    expect(await reader.page.locator('.note p').count()).toBeGreaterThan(0)
    await reader.page.locator('.crumb a').first().click()
    await reader.page.waitForURL('**/journal', opened)
    await reader.page.locator('main a[rel=next]').click()
    await reader.page.waitForURL(/page=2/, opened)
    await reader.page.goto(confirm, opened)
    await reader.page.locator('main .act').click()
    await reader.page.waitForLoadState('domcontentloaded')
    expect(await reader.page.locator('h1').textContent()).toBe(reader.word('shop:newsletter.readingTitle'))
    await reader.leave()
  })
})

async function askFor({ page, word }: Visitor, email: string, place: string): Promise<void> {
  await page.locator(`${place} .email-form input`).fill(email)
  await page.locator(`${place} .email-form button`).click()
  await page.locator('.email-form [role=status]', { hasText: word('shop:newsletter.asked') }).waitFor()
}

async function linkIn({ page }: Visitor, email: string, before: number): Promise<string> {
  const emails = page.locator('.address-rows li', { hasText: email })
  await expect
    .poll(
      async () => {
        await page.goto('/dev/email')
        return emails.count()
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(before + 1)
  await emails.first().locator('a').click()
  const link = /https?:\/\/\S+/.exec((await page.locator('.email').textContent()) ?? '')?.[0] ?? ''
  const { pathname, search } = new URL(link)
  return pathname + search
}
