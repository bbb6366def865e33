import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  axeFaults,
  closeBrowser,
  demoPassword,
  newVisitor,
  seriousFaults,
  signIn,
  untilAlive,
  type Visitor,
} from './browser.ts'
import { pictureOfPdf, scan } from './pdf-picture.ts'
import { bowl } from './purchase.ts'
import { buy, demoPerson, moveOn, type Person, postParcel, registerBuyer } from './sale.ts'

let buyer: Person
let artisan: Person
/** From the same artisan and without variants, so its id alone identifies it. */
const other = 'blue-pottery-soap-dispenser-lotus'

beforeAll(async () => {
  buyer = await registerBuyer()
  artisan = await demoPerson('artisan@haat.test')
})

afterAll(closeBrowser)

const visit = async (person: { email: string }, options = {}): Promise<Visitor> => {
  const visitor = await newVisitor(options)
  await signIn(visitor, person.email)
  return visitor
}

const confirm = async ({ page }: Visitor) => {
  await page.locator('dialog[open] .btn.act').click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

const rupees = (text: string) => Number(text.replace(/[^\d.]/g, ''))

describe('an order that is not shipped yet', () => {
  it('has one line cancelled and refunded, and keeps the other', async () => {
    const number = await buy(buyer, [bowl, other])
    const visitor = await visit(buyer)
    await visitor.go(`/orders/${number}`)
    await visitor.page.locator('.parcel-line button').first().click()
    await confirm(visitor)
    await visitor.page.locator('.parcel-line.gone').waitFor()
    expect(await visitor.page.locator('.parcel-line:not(.gone)').count()).toBe(1)
    expect(await visitor.page.locator('.refunds li').count()).toBe(1)
    expect(await visitor.page.locator('.refunds').textContent()).toContain(
      visitor.word('shop:refund.reason.lineCancelled'),
    )
    expect(visitor.faults).toEqual([])
    await visitor.leave()
  })

  it('gets a later date after the buyer accepts the artisan’s delay', async () => {
    const number = await buy(buyer, [bowl])
    for (const move of ['accept', 'start_making']) await moveOn(artisan, `${number}-1`, { move })
    const newDate = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    await moveOn(artisan, `${number}-1`, { move: 'delay', newDate, reason: 'The kiln is cold' })

    const visitor = await visit(buyer, { width: 360 })
    await visitor.go('/dashboard')
    expect(await visitor.page.locator('main').textContent()).toContain(visitor.word('shop:dashboard.wait.answerDelay'))
    await visitor.go(`/orders/${number}`)
    expect(await visitor.page.locator('.ask').textContent()).toContain('The kiln is cold')
    await visitor.page.locator('.ask .btn').click()
    await visitor.page.locator('.ask').waitFor({ state: 'detached' })
    await visitor.page.locator('.timeline').getByText(visitor.word('shop:event.agree'), { exact: true }).waitFor()
    await visitor.leave()
  })
})

describe('a delivered parcel', () => {
  let number = ''
  const parcel = () => `${number}-1`

  beforeAll(async () => {
    number = await buy(buyer, [bowl])
    await postParcel(artisan, parcel())
  })

  it('is confirmed as received, and its buyer requests a return with a picture of the crack', async () => {
    const visitor = await visit(buyer)
    const { page, word } = visitor
    await visitor.go(`/orders/${number}`)
    expect(await page.locator('#went').count()).toBe(0)
    await page.getByRole('button', { name: word('shop:received.ask'), exact: true }).click()
    await confirm(visitor)
    const went = page.locator('section[aria-labelledby=went]')
    await went.waitFor()
    const [share = 0, ...others] = (await went.locator('dd').allTextContents()).map(rupees)
    expect(share / [share, ...others].reduce((sum, each) => sum + each, 0)).toBeGreaterThan(0.75)
    await page.locator('.parcel-line a[href*="/return?"]').click()
    await page.waitForURL(/\/return\?/)
    expect(await page.locator('[name=piece]').isChecked()).toBe(true)

    await page.locator('[name=reason][value=damaged]').check()
    await page.locator('main button[type=submit]').click()
    await page.locator('.err').first().waitFor()
    await page.locator('[name=words]').fill('A crack from rim to foot')
    await page.locator('input[type=file]').setInputFiles([
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
      { name: 'crack.png', mimeType: 'image/png', buffer: await photo() },
    ])
    await page.getByText(word('shop:pictures.problem.type')).waitFor()
    await page.getByText(word('shop:pictures.here')).waitFor()
    await page.locator('.chosen-pictures button').first().click()
    await page.locator('main button[type=submit]').click()
    await page.waitForURL((url) => url.pathname === `/orders/${number}`)
    await page.locator('.parcel-return .picture-strip img').waitFor()
    expect(await page.locator('.parcel-return').textContent()).toContain(word('shop:return.status.requested'))
    expect(visitor.faults).toEqual([])
    await visitor.leave()
  })

  it('has its return rejected by the artisan, and the buyer appeals to the admin', async () => {
    const workshop = await visit(artisan)
    await workshop.go('/artisan/returns')
    await answer(workshop, `${parcel()}-R1`, 'reject', 'It left whole')
    const visitor = await visit(buyer)
    await visitor.go(`/orders/${number}`)
    expect(await visitor.page.locator('.parcel-return .asked').textContent()).toBe('It left whole')
    expect(await seriousFaults(visitor)).toEqual([])
    await visitor.page.getByRole('button', { name: visitor.word('shop:returnMove.verb.appeal') }).click()
    await visitor.page.locator('dialog[open] [name=reason]').fill('The crack is in the picture')
    await confirm(visitor)
    await visitor.page.getByText(visitor.word('shop:return.says.appealed')).waitFor()
    for (const one of [workshop, visitor]) {
      expect(one.faults).toEqual([])
      await one.leave()
    }
  })

  it('is printed without buttons', async () => {
    const visitor = await visit(buyer)
    await visitor.go(`/orders/${number}`)
    await visitor.page.emulateMedia({ media: 'print' })
    expect(await visitor.page.locator('main .btn:visible').count()).toBe(0)
    expect(await visitor.page.locator('.bill:visible').count()).toBeGreaterThan(0)
    const { channels } = await sharp(await visitor.page.screenshot()).stats()
    expect(channels[0]?.min).toBeLessThan(40)
    expect(channels[0]?.max).toBe(255)
    await visitor.leave()
  })

  it('is printed without buttons and forms on the admin’s page', async () => {
    const admin = await newVisitor()
    await signIn(admin, 'second-admin@haat.test')
    await admin.go(`/admin/orders/${number}`)
    await admin.page.emulateMedia({ media: 'print' })
    expect(await admin.page.locator(':is(button, .btn, form, .binding):visible').count()).toBe(0)
    expect(await admin.page.locator('.bill:visible').count()).toBeGreaterThan(0)
    await admin.leave()
  })
})

it('orders can be filtered and searched without script', async () => {
  const number = await buy(buyer, [bowl])
  const reader = await visit(buyer)
  const quiet = await newVisitor({ hasScript: false })
  await quiet.context.addCookies(await reader.context.cookies())
  await quiet.go('/orders')
  await quiet.page.locator('.order-tabs a[href*="status=returns"]').click()
  await quiet.page.waitForURL(/status=returns/)
  expect(await quiet.page.locator('.order-rows li').count()).toBe(1)
  await quiet.go('/orders')
  await quiet.page.locator('[name=q]').last().fill(number)
  await quiet.page.locator('.order-search button').click()
  await quiet.page.waitForURL(new RegExp(`q=${number}`))
  expect(await quiet.page.locator('.order-rows li').count()).toBe(1)
  await quiet.leave()
  await reader.leave()
})

it('on a phone the orders’ tabs show that there are more of them, and links are 44 px high', async () => {
  const number = await buy(buyer, [bowl])
  const phone = await newVisitor({ width: 360, hasTouch: true })
  await phone.context.addCookies(await (await visit(buyer)).context.cookies())
  await phone.go('/orders')
  const mark = () => phone.page.locator('.order-tabs').evaluate((tabs) => getComputedStyle(tabs, '::after').visibility)
  await expect.poll(mark).toBe('visible')
  await phone.page.locator('.order-tabs').evaluate((tabs) => tabs.scrollTo(tabs.scrollWidth, 0))
  await expect.poll(mark).toBe('hidden')
  for (const path of ['/orders', `/orders/${number}`]) {
    await phone.go(path)
    const low = await phone.page
      .locator('main :is(a, button):visible')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent))
    expect([path, low]).toEqual([path, []])
  }
  await phone.leave()
})

async function answer({ page, word }: Visitor, number: string, move: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: `${word(`shop:returnMove.verb.${move}`)} ${number}` }).click()
  await page.locator('dialog[open] [name=reason]').fill(reason)
  await page.locator('dialog[open] .btn.act').click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

/** A picture from a phone: larger than the shop keeps. */
function photo(): Promise<Buffer> {
  return sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#4a6d8c' } })
    .png()
    .toBuffer()
}

it('a packed piece has a certificate: its code is scanned from the page and from the packing slip’s picture, the page checks it in Hindi at 360 px, also without script, and it is passed on', async () => {
  const number = await buy(buyer, [bowl])
  for (const move of ['accept', 'pack']) await moveOn(artisan, `${number}-1`, { move })
  const visitor = await visit(buyer, { width: 360, language: 'hi' })
  const link = visitor.page.locator('#certificates + ul a')
  const certificates = async () => {
    await visitor.go(`/orders/${number}`)
    return link.count()
  }
  await expect.poll(certificates, { timeout: 30_000, interval: 1_000 }).toBe(1)
  await link.click()
  await visitor.page.getByText(visitor.word('shop:certificate.state.valid', { shop: 'Haat' })).waitFor()
  const [scanned = ''] = await scan(await visitor.page.locator('.qr-code').screenshot({ scale: 'device' }))
  const workshop = await visit(artisan)
  const slip = await workshop.context.request.get(`/api/artisan/orders/${number}-1/slip.pdf`)
  expect(await scan(await pictureOfPdf(await slip.body()))).toContain(scanned)
  await workshop.leave()
  expect(new URL(scanned).pathname).toBe(new URL(visitor.page.url()).pathname)
  expect(await visitor.page.locator('main').textContent()).not.toContain('Meera')
  await visitor.page.getByRole('button', { name: visitor.word('shop:certificate.yours.offer') }).click()
  const code = (await visitor.page.locator('.pass-code').textContent()) ?? ''
  expect(await axeFaults(visitor)).toEqual([])
  expect(visitor.faults).toEqual([])
  await visitor.leave()

  const stranger = await newVisitor({ width: 360, language: 'hi', hasScript: false })
  await stranger.go('/c?number=0000-0000-0000')
  await stranger.page.getByText(stranger.word('shop:certificate.unknown')).waitFor()
  const written = new URL(scanned).pathname.slice(3).toLowerCase()
  await stranger.page.getByLabel(stranger.word('shop:certificate.number')).fill(written)
  await stranger.page.getByRole('button', { name: stranger.word('shop:certificate.check') }).click()
  await stranger.page.getByText(stranger.word('shop:certificate.state.valid', { shop: 'Haat' })).waitFor()
  await stranger.leave()

  // The one who gets the piece signs in on the way.
  const next = await registerBuyer()
  const heir = await newVisitor({ width: 360, language: 'hi' })
  await heir.go(new URL(scanned).pathname)
  await heir.page.locator('.take-over summary').click()
  await heir.page.locator('.take-over a').click()
  await heir.page.waitForURL(/\/login/)
  await untilAlive(heir.page)
  await heir.page.locator('#email').fill(next.email)
  await heir.page.locator('#password').fill(demoPassword)
  await heir.page.locator('main button[type=submit]').click()
  await heir.page.waitForURL(`**${new URL(scanned).pathname}`)
  await untilAlive(heir.page)
  await heir.page.locator('.take-over summary').click()
  const field = heir.page.getByLabel(heir.word('shop:certificate.take.code'))
  for (const typed of ['AAAAA-AAAAA', code]) {
    await field.fill(typed)
    await heir.page.getByRole('button', { name: heir.word('shop:certificate.take.verb') }).click()
    if (typed !== code) await heir.page.getByText(heir.word('invalid.transferCode')).first().waitFor()
  }
  await heir.page.getByRole('heading', { name: heir.word('shop:certificate.yours.title') }).waitFor()
  await heir.go('/c')
  await heir.page.locator('#held + ul a').click()
  await heir.page.getByText(heir.word('shop:certificate.passedOn_one', { count: 1 })).waitFor()
  expect(heir.faults).toEqual([])
  await heir.leave()

  const reader = await newVisitor({ width: 360, language: 'hi', keepsPages: true })
  const { pathname } = new URL(scanned)
  await reader.go(pathname)
  const isOwn = () => reader.page.getByText(reader.word('shop:certificate.here.own')).waitFor()
  await isOwn()
  const untilKept = (path: string) =>
    expect
      .poll(() => reader.page.evaluate(async (kept) => Boolean(await caches.match(kept, { ignoreVary: true })), path), {
        timeout: 60_000,
        interval: 300,
      })
      .toBe(true)
  await untilKept(pathname)
  // From now on through the worker.
  await reader.go(pathname)
  await untilKept('/.well-known/jwks.json')
  await reader.context.setOffline(true)
  await reader.go(pathname)
  await isOwn()
  await reader.leave()
})
