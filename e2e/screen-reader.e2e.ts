// The two walks of docs/screen-reader.md, by role and name alone. The document must contain everything heard here, in
// this order: so it stays true, and a control that loses its name or state is noticed.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { plain } from '#test/picture-files.ts'
import { closeBrowser, newVisitor, signIn, untilAlive, type Visitor, word } from './browser.ts'
import { emailOf } from './every-screen.ts'
import { bowl } from './purchase.ts'
import { registerBuyer } from './sale.ts'
import { fillShelf } from './shop-rows.ts'
import { type Ear, newEar } from './voice.ts'

afterAll(closeBrowser)

const document = readFileSync(path.resolve(import.meta.dirname, '../docs/screen-reader.md'), 'utf8')

/** Order numbers, amounts and times differ in each run. */
const message = (line: string) => line.replace(/HT-[\d-]+/g, 'HT').replace(/[\d,.]+/g, '0')

function expectInDocument(heading: string, lines: readonly string[]): void {
  const [, section = ''] = document.split(`\n## ${heading}\n`)
  const written = section.split('\n## ')[0]?.split('\n').map(message) ?? []
  let place = 0
  for (const line of lines) {
    const found = written.findIndex((one, at) => at >= place && one.includes(message(line)))
    expect(
      found,
      `${heading}: not, or not here, in docs/screen-reader.md: ${line}\nheard:\n${lines.join('\n')}`,
    ).not.toBe(-1)
    place = found
  }
}

it('buying a product', { timeout: 180_000 }, async () => {
  await fillShelf(bowl)
  const buyer = await newVisitor()
  await signIn(buyer, (await registerBuyer()).email)
  const ear = await newEar(buyer)
  await findBowl(buyer, ear)
  await payForIt(buyer, ear)
  expectInDocument('Buying a product', ear.lines)
  expect(buyer.faults).toEqual([])
  await buyer.leave()
})

async function findBowl({ page, word, go }: Visitor, { meet, hear, arrive }: Ear): Promise<void> {
  await go('/')
  await meet('link', word('skipToContent'))
  await meet('heading', /./)
  await meet('link', word('shop:home.shopNow'), 'Enter')
  await arrive('**/products')
  await meet('heading', word('shop:listing.title'))
  await hear(word('shop:listing.count', { pieces: '', artisans: '' }).trim())
  await meet('group', word('shop:listing.group.category'))
  await meet('checkbox', /^Pottery/, 'Space')
  await page.waitForURL(/category=pottery/)
  await meet('checkbox', /^Pottery/)
  await hear(word('shop:listing.count', { pieces: '', artisans: '' }).trim())
  await meet('checkbox', /^Jaipur blue pottery/, 'Space')
  await page.waitForURL(/craft=/)
  await meet('link', /^Blue pottery bowl, twelve petals/, 'Enter')
  await arrive(`**/${bowl}`)
  await meet('heading', /^Blue pottery bowl/)
  await meet('button', word('shop:product.addToCart'), 'Enter')
  await hear(word('shop:product.added', { name: '' }).trim())
  await meet('link', /^Cart, 1/, 'Enter')
  await arrive('**/cart')
  await meet('heading', word('shop:cart.title'))
  await meet('link', word('shop:cart.checkout'), 'Enter')
  await page.waitForURL('**/checkout')
  await untilAlive(page)
}

async function payForIt({ page, word }: Visitor, { meet, hear }: Ear): Promise<void> {
  const type = async (name: string, text: string) => {
    await meet('textbox', name, 'Control+a')
    await page.keyboard.type(text)
  }
  const order = () => page.getByRole('button', { name: new RegExp(`^${word('common:action.placeOrder')}`) })
  await meet('heading', word('shop:checkout.title'))
  await order().press('Enter')
  await hear('things')
  await type(word('noun.pincode'), '411004')
  await expect
    .poll(
      () =>
        page
          .getByRole('combobox', { name: word('noun.state') })
          .first()
          .inputValue(),
      { timeout: 20_000 },
    )
    .toBe('maharashtra')
  await type(word('shop:address.fullName'), 'Meera Nair')
  await type(word('shop:address.phone'), '9822044170')
  await type(word('shop:address.house'), '14, Sahawas Society')
  await type(word('shop:address.street'), 'Karve Road, Erandwane')
  await meet('textbox', word('shop:address.city'))
  await meet('radio', /^UPI/, 'Space')
  await hear(word('shop:checkout.held'))
  await expect.poll(() => order().isEnabled(), { timeout: 20_000 }).toBe(true)
  await meet('button', new RegExp(`^${word('common:action.placeOrder')}`), 'Enter')
  await page.waitForURL(/\/sandbox\/checkout\//)
  await untilAlive(page)
  await meet('heading', word('shop:sandbox.title'))
  await meet('radio', word('shop:sandbox.outcomes.captured'))
  await meet('button', word('shop:sandbox.go'), 'Enter')
  await page.waitForURL(/\/order\/success/)
  await untilAlive(page)
  await meet('heading', word('shop:success.title'))
  await meet('link', word('common:action.trackOrder'))
}

it('listing a product', { timeout: 180_000 }, async () => {
  const artisan = await newVisitor({ width: 360 })
  await signIn(artisan, emailOf.artisan)
  const ear = await newEar(artisan)
  await writePiece(artisan, ear, `नीला कटोरा ${Date.now()}`)
  expectInDocument('Listing a product', ear.lines)
  expect(artisan.faults).toEqual([])
  await artisan.leave()
})

async function writePiece({ page, word, go }: Visitor, { meet, hear, arrive }: Ear, name: string): Promise<void> {
  const w = (key: string) => word(`workshop:${key}`)
  const type = async (label: string, text: string) => {
    await meet('textbox', label)
    await page.getByRole('textbox', { name: label, exact: true }).first().fill(text)
  }
  await go('/artisan/dashboard')
  await meet('heading', /./)
  await meet('link', word('nav.products'), 'Enter')
  await arrive('**/artisan/products')
  await meet('link', w('goods.new'), 'Enter')
  await arrive('**/artisan/products/new*')
  await meet('heading', w('form.newTitle'))
  await meet('group', new RegExp(w('form.pictures')))
  const photo = { name: 'bowl.jpg', mimeType: 'image/jpeg', buffer: await plain(800, 1000).jpeg().toBuffer() }
  const chooser = page.waitForEvent('filechooser')
  await meet('button', word('shop:pictures.choose'), 'Enter')
  await (await chooser).setFiles([photo])
  await hear(word('shop:pictures.news.allSent'))
  await meet('group', new RegExp(w('form.what').replace('?', '\\?')))
  await meet('button', new RegExp(w('form.craft.change')), 'Enter')
  await meet('dialog', w('form.craft.title'))
  await meet('searchbox', w('form.craft.search'))
  await page.keyboard.type('blue pottery')
  await hear('craft')
  await meet('button', /Jaipur blue pottery/, 'Enter')
  await type(w('form.name'), name)
  await type(w('form.description'), 'चाक पर बना, नीले रंग से रँगा।')
  await meet('group', new RegExp(w('form.price.title')))
  await type(w('form.price.label'), '1250')
  await hear('Of the price of')
  await type(w('form.price.stock'), '3')
  await meet('group', new RegExp(w('form.posting.title')))
  await meet('button', w('listing.verb.submit'), 'Enter')
  await hear('things')
  await meet('textbox', w('form.posting.length'))
  for (const [label, value] of [
    ['length', '20'],
    ['width', '20.5'],
    ['height', '8'],
    ['weight', '0.6'],
    ['days', '4'],
  ] as const)
    await type(w(`form.posting.${label}`), value)
  await hear(w('form.saved.server').split('{{')[0]?.trim() ?? '')
  await meet('button', w('listing.verb.submit'), 'Enter')
  await arrive(/\/artisan\/products$/)
}

it.each(['hi', 'ml'] as const)('the main steps have accessible names in %s too', async (language) => {
  const reader = await newVisitor({ language })
  const steps: [string, 'link' | 'button' | 'heading', string][] = [
    ['/', 'link', 'shop:home.shopNow'],
    ['/products', 'heading', 'shop:listing.title'],
    [`/products/${bowl}`, 'button', 'shop:product.addToCart'],
    ['/cart', 'heading', 'shop:cart.empty'],
  ]
  const [, section = ''] = document.split('\n## The main steps in Hindi and Malayalam\n')
  for (const [address, role, key] of steps) {
    const name = word(language, key)
    await reader.go(address)
    await reader.page.getByRole(role, { name, exact: true }).first().waitFor()
    expect(section).toContain(`${role} “${name}”`)
  }
  await reader.leave()
})
