import { afterAll, describe, expect, it } from 'vitest'
import { axeFaults, closeBrowser, newVisitor, signIn, untilAlive, type Visitor } from './browser.ts'

const bowl = 'blue-pottery-bowl-twelve-petals'

/** The demo customer has not reviewed the first; somebody else has reviewed the second. */
const received = 'muga-saree-in-amber-and-gold'
const read = 'bankura-horse-pair-by-baul-das-kumbhakar'
const width = 360

const within = { timeout: 10_000 }

afterAll(closeBrowser)

describe('at 360 px', () => {
  it('a buyer writes and edits a review, and a guest reads it', async () => {
    const buyer = await newVisitor({ width })
    const { page, word } = buyer
    await signIn(buyer, 'customer@haat.test')
    await buyer.go(`/products/${received}`)
    const section = page.locator('#reviews')
    await section.getByText(word('shop:reviews.none')).waitFor()
    await section.getByRole('button', { name: word('shop:reviews.write') }).click()

    await section.locator('form button[type=submit]').click()
    await expect.poll(() => section.locator('form [role=alert] li').count(), within).toBe(3)
    await section.locator('#title').fill('Softer than it looks')
    await section.locator('#text').fill('<b>Light</b> on the shoulder, and the border is woven.')
    await section.locator('form button[type=submit]').click()
    await expect.poll(() => section.locator('form [role=alert] li').count(), within).toBe(1)
    expect(await section.locator('#text').inputValue()).toContain('on the shoulder')
    await section.getByRole('radio', { name: word('shop:reviews.word4') }).focus()
    await page.keyboard.press('Space')
    await lookAt(buyer)
    await section.locator('form button[type=submit]').click()

    const review = section.locator('article', { hasText: 'Softer than it looks' })
    await review.getByText('<b>Light</b> on the shoulder').waitFor()
    await review.getByText(word('shop:reviews.yours')).waitFor()
    await review.getByRole('button', { name: word('shop:reviews.edit') }).click()
    await section.locator('#text').fill('Light on the shoulder, and the border is woven, not sewn.')
    await section.locator('form button[type=submit]').click()
    await review.getByText('not sewn').waitFor()
    await lookAt(buyer)

    const guest = await newVisitor({ width, hasScript: false })
    await guest.go(`/products/${received}?reviewSort=helpful`)
    await guest.page.locator('#reviews article', { hasText: 'not sewn' }).waitFor()
    expect(await guest.page.locator('#reviews').textContent()).toContain(word('shop:reviews.verified'))
    expect(await guest.page.locator('#reviews a[href*="/login"]').count()).toBeGreaterThan(0)
    await guest.leave()
    await emailIsThere(buyer, 'Softer than it looks')
    await buyer.leave()
  })

  it('a buyer votes a review helpful, withdraws the vote, and reports a review', async () => {
    const reader = await newVisitor({ width })
    const { page, word } = reader
    await signIn(reader, 'customer@haat.test')
    await reader.go(`/products/${read}?reviewSort=lowest`)
    const review = page.locator('#reviews article').first()
    const vote = review.locator('button[aria-pressed]').last()
    const before = await vote.textContent()
    await vote.click()
    await expect.poll(() => vote.getAttribute('aria-pressed'), within).toBe('true')
    expect(await vote.textContent()).not.toBe(before)
    await page.reload()
    await untilAlive(page)
    await expect.poll(() => vote.getAttribute('aria-pressed'), within).toBe('true')
    await vote.click()
    await expect.poll(() => vote.getAttribute('aria-pressed'), within).toBe('false')

    await review.getByRole('button', { name: word('shop:reviews.report') }).click()
    const dialog = page.locator('dialog[open]')
    await dialog.locator('[value=other]').check()
    await dialog.locator('button[type=submit]').click()
    await dialog.getByText(word('invalid.reportNote')).waitFor()
    await lookAt(reader)
    await dialog.locator('textarea').fill('It is about another piece.')
    await dialog.locator('button[type=submit]').click()
    await review.getByText(word('shop:reviews.reported'), { exact: true }).waitFor()
    await reader.leave()
  })

  it('the artisan answers, and the reviewer gets an email', async () => {
    const artisan = await newVisitor({ width })
    const { page, word } = artisan
    await signIn(artisan, 'artisan@haat.test')
    await artisan.go(`/products/${bowl}`)
    // Other tests answer reviews too, so take any that has no answer.
    await page
      .locator('#reviews article', { hasNot: page.locator('.ans') })
      .first()
      .evaluate((one) => one.setAttribute('data-waits', ''))
    const review = page.locator('#reviews article[data-waits]')
    const answer = `Wash it by hand, please, and it stays with you. ${width}`
    await review.getByRole('button', { name: word('shop:reviews.answer') }).click()
    await review.locator('form button[type=submit]').click()
    await review.getByText(word('invalid.text', { min: 1, max: 1000 })).waitFor()
    await review.locator('textarea').fill(answer)
    await lookAt(artisan)
    await review.locator('form button[type=submit]').click()
    await review.locator('.ans', { hasText: answer }).waitFor()
    expect(await review.locator('button[aria-pressed]').count()).toBe(0)
    await emailIsThere(artisan, answer)
    await artisan.leave()
  })

  it('a guest is sent to sign in, and a customer who has not bought reads who may review', async () => {
    const guest = await newVisitor({ width })
    await guest.go(`/products/${read}`)
    const link = guest.page.locator('#reviews .sec-h a')
    await link.click()
    await guest.page.waitForURL(/\/login\?from=/)
    await untilAlive(guest.page)
    await guest.page.locator('#email').fill('hetal-shah@haat.test')
    await guest.page.locator('#password').fill('haat-demo-2026')
    await guest.page.locator('main button[type=submit]').click()
    await guest.page.waitForURL(`**/products/${read}#reviews`)
    await guest.page.getByText(guest.word('shop:reviews.onlyBuyers')).waitFor()
    expect(await guest.page.locator('#reviews .sec-h button').count()).toBe(0)
    expect(guest.faults).toEqual([])
    await guest.leave()
  })
})

async function emailIsThere({ context }: Visitor, words: string): Promise<void> {
  const page = await context.newPage()
  const isThere = async () => {
    await page.goto('/dev/email')
    const emails = await page
      .locator('main a[href*="/dev/email?id="]')
      .evaluateAll((links) => links.slice(0, 6).map((link) => (link as HTMLAnchorElement).href))
    for (const email of emails) {
      await page.goto(email)
      if ((await page.locator('main').textContent())?.includes(words)) return true
    }
    return false
  }
  await expect.poll(isThere, { timeout: 40_000 }).toBe(true)
  await page.close()
}

async function lookAt(visitor: Visitor): Promise<void> {
  const { page, faults } = visitor
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways).toBeLessThanOrEqual(0)
  expect(await axeFaults(visitor, ['#reviews', 'dialog[open]'])).toEqual([])
  expect(faults).toEqual([])
}
