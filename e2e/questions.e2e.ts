// Asking an artisan before buying: a guest signs in on the way, the artisan answers on a phone, everybody reads it.
import { afterAll, expect, test } from 'vitest'
import { axeFaults, closeBrowser, newVisitor, signInByForm } from './browser.ts'
import { bowl } from './purchase.ts'

afterAll(closeBrowser)

test('a buyer asks about a piece in Hindi at 360 px, the artisan answers, and the answer stands under the piece', async () => {
  const buyer = await newVisitor({ width: 360, language: 'hi' })
  await buyer.go(`/products/${bowl}`)
  const section = buyer.page.locator('#questions')
  await section.getByRole('link', { name: /पूछें/ }).click()
  await buyer.page.waitForURL(/\/login\?from=/)
  await signInByForm(buyer, 'customer@haat.test')
  await buyer.go(`/products/${bowl}`)
  await section.locator('summary').click()
  await section.locator('textarea').fill('क्या इसमें गरम चाय पी सकते हैं? फ़ोन 98765 43210')
  await section.getByRole('button', { name: buyer.word('shop:questions.send') }).click()
  await section.getByText('क्या इसमें गरम चाय पी सकते हैं? फ़ोन […]').waitFor()
  expect(await axeFaults(buyer, ['#questions'])).toEqual([])

  const potter = await newVisitor({ width: 360 })
  await signInByForm(potter, 'artisan@haat.test')
  // Told by the job of the email, within seconds; the menu counts it, the list leads to it, and it is new no more.
  const told = potter.page.locator('section[aria-labelledby=received] a.unread')
  await expect
    .poll(
      async () => {
        await potter.go('/profile/notifications')
        return told.count()
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBeGreaterThan(0)
  const unread = await told.count()
  const menu = potter.page.locator('.head .menu')
  expect(await menu.getAttribute('aria-label')).toContain(
    potter.word(`account.unread_${unread === 1 ? 'one' : 'other'}`, { count: unread }),
  )
  expect(await axeFaults(potter, ['main', '.head'])).toEqual([])
  await told.first().click()
  await potter.page.waitForURL('**/artisan/questions')
  await potter.go('/profile/notifications')
  expect(await told.count()).toBe(unread - 1)
  await potter.go('/artisan/questions')
  const row = potter.page.locator('article.waits').first()
  await row.getByText(/गरम चाय/).waitFor()
  expect(await axeFaults(potter, ['main'])).toEqual([])
  await row.locator('textarea').fill('Yes, up to 100 °C.')
  await row.getByRole('button', { name: potter.word('workshop:questions.send') }).click()
  await potter.page.getByText(potter.word('workshop:questions.answered')).first().waitFor()

  const guest = await newVisitor({ width: 360 })
  await guest.go(`/products/${bowl}`)
  await guest.page.getByRole('link', { name: guest.word('shop:complaint.reportPiece') }).click()
  await guest.page.waitForURL(/\/contact\?report=product/)
  await expect.poll(() => guest.page.locator('#c-text').inputValue()).toContain(`/products/${bowl}`)
  expect(await guest.page.locator('#c-subject').inputValue()).toBe('product')

  await expect
    .poll(
      async () => {
        await guest.page.goto(`/products/${bowl}?view=list`)
        return guest.page.locator('#questions').textContent()
      },
      { timeout: 40_000, interval: 2_000 },
    )
    .toContain('Yes, up to 100 °C.')
  for (const visitor of [buyer, potter, guest]) {
    expect(visitor.faults).toEqual([])
    await visitor.leave()
  }
})
