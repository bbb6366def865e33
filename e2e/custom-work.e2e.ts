// Pieces made for one buyer, on a phone: asked for, quoted, ordered, delivered, earned, in Hindi; and with words and a picture.
import { afterAll, expect, test } from 'vitest'
import { photo } from '#test/picture-files.ts'
import { brokenBooks } from './books.ts'
import { axeFaults, closeBrowser, newVisitor, signInByForm, untilAlive } from './browser.ts'
import { bowl, fillAddress, payInSheet, placeOrder } from './purchase.ts'
import { demoPerson, moveOn, registerBuyer } from './sale.ts'
import { fillShelf, shopRows } from './shop-rows.ts'

afterAll(closeBrowser)

test('a buyer has a bowl made: request, quote, order and earning, and nobody else can order it', async () => {
  const { email } = await registerBuyer()
  const buyer = await newVisitor({ width: 360, language: 'hi' })
  await buyer.go(`/products/${bowl}`)
  await buyer.page
    .locator('#custom-work')
    .getByRole('link', { name: buyer.word('shop:customWork.ask') })
    .click()
  await buyer.page.waitForURL(/\/login\?from=/)
  await signInByForm(buyer, email)
  await buyer.go(`/products/${bowl}`)
  const section = buyer.page.locator('#custom-work')
  await section.locator('summary').click()
  await section.locator('[name=words]').fill('इससे दुगना चौड़ा, मछलियों के साथ। 98765 43210 पर फ़ोन करें।')
  await section.locator('[name=size]').fill('40 cm')
  await section.locator('[name=budget]').fill('चार हज़ार')
  await section.getByRole('button', { name: buyer.word('shop:customWork.send') }).click()
  await section.locator('[name=budget][aria-invalid=true]').waitFor()
  await section.locator('[name=budget]').fill('4000')
  await section
    .locator('input[type=file]')
    .setInputFiles({ name: 'table.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await section.getByText(buyer.word('shop:pictures.here')).waitFor()
  expect(await axeFaults(buyer, ['#custom-work'])).toEqual([])
  await section.getByRole('button', { name: buyer.word('shop:customWork.send') }).click()
  await section.getByRole('status').locator('a[href="/custom-work"]').waitFor()

  const potter = await newVisitor({ width: 360, language: 'hi' })
  await signInByForm(potter, 'artisan@haat.test')
  await potter.go('/artisan/custom-work')
  const row = potter.page.locator('article.waits').last()
  await row.getByText(/मछलियों के साथ/).waitFor()
  expect(await row.textContent()).not.toContain('98765')
  await row.locator('.picture-strip img').waitFor()
  expect(await axeFaults(potter, ['main'])).toEqual([])
  await row.locator('[name=words]').fill('दो हिस्सों में चाक पर, मछलियाँ चारों ओर।')
  await row.locator('[name=steps]').fill('चाक पर दो हिस्से\n\nजोड़ना और सुखाना')
  await row.locator('[name=price]').fill('३५००')
  await row.locator('[name=days]').fill('२०')
  await row.locator('[name=deposit]').fill('२०००')
  await row.getByRole('button', { name: potter.word('workshop:customWork.send') }).click()
  await row.locator('[name=deposit][aria-invalid=true]').waitFor()
  await row.locator('[name=deposit]').fill('१०००')
  await row.getByRole('button', { name: potter.word('workshop:customWork.send') }).click()
  await potter.page.getByText('₹3,500').first().waitFor()

  await buyer.go('/custom-work')
  await buyer.page.getByText('₹3,500').first().waitFor()
  expect(await buyer.page.locator('main ol li').allTextContents()).toEqual(['चाक पर दो हिस्से', 'जोड़ना और सुखाना'])
  expect(await axeFaults(buyer, ['main'])).toEqual([])
  await buyer.page.getByRole('button', { name: buyer.word('shop:customWork.order') }).click()
  await buyer.page.waitForURL('**/checkout')
  const cart = JSON.parse((await buyer.page.evaluate(() => localStorage.getItem('cart'))) ?? '[]') as {
    productId: string
  }[]
  await fillAddress(buyer)
  await placeOrder(buyer)
  const number = await payInSheet(buyer, 'captured')
  await buyer.page.getByText(buyer.word('shop:success.paid_one', { number, total: '₹1,000' })).waitFor()
  await buyer.go('/custom-work')
  await buyer.page.getByRole('link', { name: number }).waitFor()

  const stranger = await newVisitor({ width: 360, language: 'hi' })
  await stranger.page.goto(`/products/${cart[0]?.productId ?? ''}`)
  expect(await stranger.page.textContent('main')).not.toContain('₹3,500')

  await potter.go(`/artisan/orders/${number}-1`)
  await potter.page.getByText('₹2,500').first().waitFor()
  const artisan = await demoPerson('artisan@haat.test')
  for (const move of ['accept', 'pack']) await moveOn(artisan, `${number}-1`, { move })
  await potter.go(`/artisan/orders/${number}-1`)
  expect(await potter.page.getByRole('button', { name: potter.word('workshop:verb.ship') }).count()).toBe(0)
  expect(await axeFaults(potter, ['main'])).toEqual([])

  await buyer.go(`/orders/${number}`)
  const due = buyer.page.locator('.pickup').filter({ hasText: '₹2,500' })
  await due.waitFor()
  expect(await axeFaults(buyer, ['main'])).toEqual([])
  await due.getByRole('link').click()
  await buyer.page.waitForURL(/\/checkout\?order=/)
  await untilAlive(buyer.page)
  await buyer.page.getByRole('button', { name: buyer.word('shop:pay.now', { total: '₹2,500' }) }).click()
  await buyer.page.waitForURL(/\/sandbox\/checkout\//)
  await untilAlive(buyer.page)
  await buyer.page.getByRole('button', { name: buyer.word('shop:sandbox.go') }).click()
  await buyer.page.waitForURL(new RegExp(`/orders/${number}$`))
  await buyer.page.getByText(buyer.word('shop:event.balancePaid')).waitFor()

  await moveOn(artisan, `${number}-1`, { move: 'ship', carrier: 'Blue Dart', trackingNumber: '774100932' })
  await buyer.go(`/orders/${number}`)
  await buyer.page.getByRole('button', { name: buyer.word('shop:received.ask') }).click()
  await expect.poll(brokenBooks, { timeout: 20_000 }).toEqual([])
})

test('a piece with the buyer’s words and picture: sent, shown, changed, shown again, approved and posted', async () => {
  const [piece] = await shopRows<{ slug: string; artisan: string }>(
    `select p.slug, u.email as artisan from products p join artisans a on a.id = p.artisan_id join users u on u.id = a.user_id
       join variants v on v.product_id = p.id and v.options = '{}'
     where a.status = 'verified' and p.status = 'published' and p.extras -> 'picture' ->> 'pricePaise' is not null
       and p.extras -> 'words' ->> 'letters' is not null order by p.id limit 1`,
  )
  const { slug, artisan: email } = piece ?? { slug: '', artisan: '' }
  await fillShelf(slug)
  const buyer = await newVisitor({ width: 360 })
  await signInByForm(buyer, (await registerBuyer()).email)
  await buyer.go(`/products/${slug}`)
  await buyer.page.locator('[name=option-personalText]').fill('Asha')
  await buyer.page.locator('[name=option-personalPicture]').check()
  await buyer.page.getByRole('button', { name: buyer.word('shop:product.addToCart'), exact: true }).click()
  await buyer.go('/cart')
  await buyer.page.getByText(buyer.word('shop:extras.withPicture')).first().waitFor()
  await buyer.go('/checkout')
  await fillAddress(buyer)
  await placeOrder(buyer)
  const number = await payInSheet(buyer, 'captured')
  const sends = buyer.page.locator('.own-picture summary')
  expect(await sends.textContent()).toMatch(/^Send your picture to /)
  const artisan = await newVisitor({ width: 360 })
  await signInByForm(artisan, email)
  await artisan.go(`/artisan/orders/${number}-1`)
  await artisan.page.getByText(artisan.word('workshop:proof.noPicture')).waitFor()

  await buyer.go(`/orders/${number}`)
  await sends.click()
  const mine = { name: 'mine.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  await buyer.page.locator('.own-picture input[type=file]').setInputFiles(mine)
  await buyer.page.getByText(buyer.word('shop:pictures.here')).waitFor()
  expect(await axeFaults(buyer, ['main'])).toEqual([])
  expect(await buyer.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await buyer.page.getByRole('button', { name: buyer.word('shop:proof.sendNow'), exact: true }).click()
  await buyer.page.locator('.own-picture .picture-strip img').waitFor()

  await artisan.go(`/artisan/orders/${number}-1`)
  await artisan.page.locator('.buyers-picture a').waitFor()
  const press = (verb: string) =>
    artisan.page
      .getByRole('button', { name: `${artisan.word(`workshop:verb.${verb}`)}, ${number}-1`, exact: true })
      .click()
  const show = async () => {
    await press('sendProof')
    const work = { name: 'work.jpg', mimeType: 'image/jpeg', buffer: await photo() }
    await artisan.page.locator('dialog[open] input[type=file]').last().setInputFiles(work)
    await artisan.page.locator('dialog[open] [name=words]').fill('Before the firing')
    await artisan.page.locator('dialog[open] button[type=submit]:enabled').click()
  }
  await press('accept')
  await press('startMaking')
  await show()
  await artisan.page.getByText(/has not answered yet/).waitFor()
  await press('pack')
  await artisan.page.getByRole('button', { name: /^Photograph the piece/ }).waitFor()
  await artisan.go(`/artisan/orders/${number}-1`)
  expect(await artisan.page.getByRole('button', { name: /^Posted/ }).count()).toBe(0)
  expect(await axeFaults(artisan, ['main'])).toEqual([])

  await buyer.go(`/orders/${number}`)
  const question = buyer.page.locator('section', {
    has: buyer.page.getByRole('heading', { name: buyer.word('shop:proof.question'), exact: true }),
  })
  await question.last().getByText('Before the firing').waitFor()
  expect(await axeFaults(buyer, ['main'])).toEqual([])
  await buyer.page.getByRole('button', { name: buyer.word('shop:proof.change'), exact: true }).click()
  await buyer.page.locator('dialog[open] [name=change]').fill('A larger A')
  await buyer.page.locator('dialog[open] button[type=submit]').click()
  await buyer.page.getByText('“A larger A”').waitFor()

  await artisan.go(`/artisan/orders/${number}-1`)
  await artisan.page.getByText('“A larger A”').first().waitFor()
  await show()
  await artisan.page.getByText(/has not answered yet/).waitFor()
  await buyer.go(`/orders/${number}`)
  await buyer.page.getByRole('button', { name: buyer.word('shop:proof.yes'), exact: true }).click()
  await buyer.page.getByText(buyer.word('shop:proof.state.approved'), { exact: true }).waitFor()

  await artisan.go(`/artisan/orders/${number}-1`)
  await artisan.page.getByText(artisan.word('workshop:proof.approved')).waitFor()
  await press('ship')
  await artisan.page.locator('dialog[open] [name=carrier]').fill('India Post')
  await artisan.page.locator('dialog[open] [name=trackingNumber]').fill('EM123456789IN')
  await artisan.page.locator('dialog[open] button[type=submit]').click()
  await artisan.page.getByRole('heading', { name: artisan.word('workshop:waits.shipped'), level: 1 }).waitFor()
  expect([...buyer.faults, ...artisan.faults]).toEqual([])
})
