import { afterAll, describe, expect, it } from 'vitest'
import { axeFaults, base, closeBrowser, newVisitor, screens, signIn, untilAlive, type Visitor } from './browser.ts'
import { publishNewPiece } from './new-piece.ts'
import { onceOnPhone } from './once.ts'

const potter = 'girdhari-kumhar'
const craft = 'jaipur-blue-pottery'

afterAll(closeBrowser)

describe.each(screens)('at $width px', ({ width }) => {
  const onPhone = onceOnPhone(width)

  onPhone(
    'artisans are found by name in their own script, by craft and by state, and the form keeps its values',
    async () => {
      const guest = await newVisitor({ width })
      const { page } = guest
      await guest.go('/artisans')
      expect(await page.locator('article.artisan').count()).toBe(12)

      await page.locator('[name=q]').last().fill('गिरधारी')
      await page.locator('main form button[type=submit]').click()
      await page.waitForURL(/q=/)
      await expect.poll(() => page.locator('article.artisan').count()).toBe(1)
      expect(await page.locator(`main a[href="/artisans/${potter}"]`).count()).toBe(1)

      await guest.go(`/artisans?craft=${craft}&state=rajasthan&sort=followed&verified=1`)
      expect(await page.locator('article.artisan').count()).toBe(2)
      expect(await page.locator('main select[name=state]').inputValue()).toBe('rajasthan')
      expect(await page.locator('main select[name=sort]').inputValue()).toBe('followed')
      expect(await page.locator('main input[name=verified]').isChecked()).toBe(true)

      await guest.go('/artisans?q=nobody-at-all')
      await page.getByText(guest.word('shop:artisans.none')).waitFor()
      await page.locator('main .empty a').click()
      await page.waitForURL(/\/artisans$/)
      expect(guest.faults).toEqual([])
      await guest.leave()
    },
  )

  it('a profile shows badge, years, place, gallery, story and products; a guest who follows signs in and returns', async () => {
    const guest = await newVisitor({ width })
    const { page } = guest
    await guest.go(`/artisans/${potter}`)
    const text = (await page.locator('main').textContent()) ?? ''
    for (const key of ['shop:artisans.badge', 'shop:artisans.checkedBy', 'shop:artisans.story'])
      expect(text).toContain(guest.word(key))
    expect(await page.locator('.artisan-gallery img').count()).toBe(3)
    for (const alt of await page
      .locator('.artisan-gallery img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('alt'))))
      expect(alt).toMatch(/^(Close view|The .* at home)/)
    expect(await page.locator('main .shelf article').count()).toBeGreaterThan(3)
    await clean(guest)

    await page.getByRole('link', { name: guest.word('shop:follow.follow'), exact: true }).click()
    await page.waitForURL(/\/login\?from=/)
    await untilAlive(page)
    await page.locator('#email').fill('customer@haat.test')
    await page.locator('#password').fill('haat-demo-2026')
    await page.locator('main button[type=submit]').click()
    await page.waitForURL(new RegExp(`/artisans/${potter}$`))
    await guest.leave()
  })

  it('crafts are grouped and filtered, and link to artisans, products and related crafts', async () => {
    const guest = await newVisitor({ width })
    const { page } = guest
    await guest.go('/crafts')
    expect(await page.locator('.craft-fold').count()).toBe(10)
    expect(await page.locator(`main a[href="/crafts/${craft}"]`).isVisible()).toBe(false)
    await guest.go('/crafts#of-pottery')
    await page.locator(`main a[href="/crafts/${craft}"]`).waitFor()
    await guest.go('/crafts?by=state&gi=1')
    expect(await page.locator('.craft-fold').count()).toBeGreaterThan(15)
    await page.locator('main [name=q]').fill('जयपुर')
    await page.locator('main select[name=category]').selectOption('pottery')
    await page.locator('main form button[type=submit]').click()
    await page.waitForURL(/category=pottery/)
    await page.locator(`main a[href="/crafts/${craft}"]`).click()
    await page.waitForURL(`**/crafts/${craft}`)

    await page.locator('main .hn[lang=hi]').waitFor()
    // Another test pauses his shop for a moment, and the cached page may be half a minute old.
    const potters = () => page.locator(`main a[href="/artisans/${potter}"]`).count()
    await expect.poll(() => guest.go(`/crafts/${craft}`).then(potters), { timeout: 45_000, interval: 3_000 }).toBe(1)
    expect(await page.locator(`main a[href="/products?craft=${craft}"]`).count()).toBe(1)
    expect(await page.locator('main .craft-group').count()).toBe(2)
    await clean(guest)
    await guest.leave()
  })
})

describe('a follower', () => {
  it('follows, gets one email about a new product, unsubscribes in one click and still follows', async () => {
    const customer = await newVisitor()
    const { page } = customer
    const follow = page.getByRole('button', { name: customer.word('shop:follow.follow'), exact: true })
    const unfollow = page.getByRole('button', { name: customer.word('shop:follow.unfollow'), exact: true })
    await signIn(customer, 'customer@haat.test')
    await customer.go(`/artisans/${potter}`)
    await follow.or(unfollow).waitFor()
    // Of a first try that came this far.
    if ((await unfollow.count()) > 0) await unfollow.click()
    await follow.waitFor()
    const before = Number.parseInt((await page.locator('.follow [role=status]').textContent()) ?? '', 10) || 0
    await follow.click()
    await unfollow.waitFor()
    await expect.poll(() => page.locator('.follow [role=status]').textContent()).toContain(String(before + 1))

    const name = `Salt cellar of ${Date.now()}`
    const { slug } = await publishNewPiece(potter, name)
    const message = page.locator('main li', { hasText: 'customer@haat.test' }).locator('a', { hasText: name })
    const emailsOnScreen = async () => {
      await customer.go('/dev/email')
      return message.count()
    }
    await expect.poll(emailsOnScreen, { timeout: 60_000, interval: 1_000 }).toBe(1)
    await message.click()
    await page.waitForURL(/\/dev\/email\?id=/)
    await expect.poll(() => page.locator('main').textContent()).toContain(`/products/${slug}`)
    const text = (await page.locator('main').textContent()) ?? ''
    expect(text).toContain('List-Unsubscribe=One-Click')
    const [code = ''] = /(?<=\/unsubscribe\?code=)[\w-]+/.exec(text) ?? []

    await customer.go(`/unsubscribe?code=${code}`)
    await clean(customer)
    await page.getByRole('button', { name: customer.word('shop:leave.button') }).click()
    await page.getByText(customer.word('shop:leave.done', { name: 'Girdhari Kumhar' })).waitFor()
    const click = await page.request.post(`${base()}/api/unsubscribe?code=${code}`, {
      form: { 'List-Unsubscribe': 'One-Click' },
    })
    expect(click.status()).toBe(200)

    await customer.go('/dashboard')
    const row = page.locator('[aria-labelledby=followed] li', { hasText: 'Girdhari Kumhar' })
    await row.getByText(customer.word('shop:follow.emailsOff')).waitFor()
    await row
      .getByRole('button', { name: customer.word('shop:follow.startEmailsNamed', { name: 'Girdhari Kumhar' }) })
      .click()
    await row.getByText(customer.word('shop:follow.emailsOn')).waitFor()
    await clean(customer)
    await row
      .getByRole('button', { name: customer.word('shop:follow.unfollowNamed', { name: 'Girdhari Kumhar' }) })
      .click()
    await expect.poll(() => row.count()).toBe(0)
    await customer.leave()
  })
})

describe('without script', () => {
  it('artisans and crafts can be searched, read and paged, and the unsubscribe page opens', async () => {
    const reader = await newVisitor({ hasScript: false })
    const { page } = reader
    await reader.go('/artisans')
    await page.locator('main a[href*="page=2"]').first().click()
    await page.waitForURL(/page=2/)
    expect(await page.locator('article.artisan').count()).toBe(12)
    await page.locator('main [name=q]').fill('blue pottery')
    await page.locator('main form button[type=submit]').click()
    await page.waitForURL(/q=blue/)
    await page.locator('article.artisan a').first().click()
    await page.waitForURL(/\/artisans\/./)
    await page.locator('.artisan-facts a').first().click()
    await page.waitForURL(/\/crafts\/./)
    expect(await page.locator('h1').textContent()).toContain('pottery')
    await reader.go('/unsubscribe?code=nothing')
    expect(await page.locator('h1').textContent()).toBe(reader.word('shop:leave.unknown'))
    await reader.leave()
  })
})

/** The open page has no accessibility fault, no horizontal overflow and no console error. */
async function clean(visitor: Visitor): Promise<void> {
  const { page, faults } = visitor
  expect(await axeFaults(visitor), page.url()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), page.url()).toBeLessThanOrEqual(
    0,
  )
  expect(faults).toEqual([])
}
