// The dialogs of every room by keyboard. Nothing is done in them: what they do is walked elsewhere.
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { closeBrowser, newVisitor, signIn, type Visitor } from './browser.ts'
import { emailOf, type Role } from './every-screen.ts'
import { tryDialog } from './opening.ts'
import { bowl, putBowlIntoCart } from './purchase.ts'
import { buy, homeInPune, registerBuyer } from './sale.ts'
import { shopRows } from './shop-rows.ts'

let visitor: Visitor
beforeEach(async () => {
  visitor = await newVisitor({ width: 360 })
})
afterEach(() => visitor.leave())
afterAll(closeBrowser)

const enter = (role: Exclude<Role, 'guest'>) => signIn(visitor, emailOf[role])

/** The first button of the page whose name begins with these words. */
const buttonOf = (words: string) =>
  visitor.page
    .locator('main')
    .getByRole('button', { name: new RegExp(`^${words.replace(/[.?()]/g, '\\$&')}`) })
    .first()

async function tryAll(openers: readonly (readonly [path: string, ...keys: string[]])[]): Promise<void> {
  for (const [path, ...keys] of openers) {
    await visitor.go(path)
    for (const key of keys) {
      const words = visitor.word(key, { name: '#', number: '#' }).split('#')[0] ?? ''
      await tryDialog(visitor, buttonOf(words.trim()), `${path} ${words}`)
    }
  }
}

const first = async (text: string) => (await shopRows<{ id: string }>(text))[0]?.id ?? 'nothing'

it('the cart asks before it is emptied, an order before it is cancelled or bought again', async () => {
  await putBowlIntoCart(visitor)
  await tryAll([['/cart', 'shop:cart.clear']])
  const buyer = await registerBuyer()
  const number = await buy(buyer, [bowl])
  await signIn(visitor, buyer.email)
  await tryAll([[`/orders/${number}`, 'shop:order.cancelOpen', 'shop:reorder.ask']])
  expect(visitor.faults).toEqual([])
})

it('an address before it is removed, a wishlist before it is emptied', async () => {
  const buyer = await registerBuyer()
  await buyer.send('POST', '/addresses', { ...homeInPune, kind: 'home', isDefault: true })
  await buyer.send('POST', '/wishlist', { productId: bowl })
  await signIn(visitor, buyer.email)
  await tryAll([
    ['/profile/addresses', 'common:action.remove'],
    ['/wishlist', 'shop:wishlist.clearAll'],
  ])
  expect(visitor.faults).toEqual([])
})

it('the artisan’s moves, stock, craft, preview and putting away', async () => {
  const number = await buy(await registerBuyer(), [bowl])
  await enter('artisan')
  await tryAll([
    [`/artisan/orders/${number}-1`, 'workshop:verb.decline'],
    ['/artisan/products', 'workshop:goods.setStock'],
    [
      `/artisan/products/${bowl}/edit`,
      'workshop:form.craft.change',
      'workshop:form.preview.show',
      'workshop:form.archive',
    ],
  ])
  expect(visitor.faults).toEqual([])
})

it('the decisions of the admin on people, artisans and goods', async () => {
  await enter('admin')
  const person = await first(`select public_id as id from users where email = '${emailOf.customer}'`)
  const piece = await first(`select slug as id from products where status = 'published' order by id`)
  await tryAll([
    [`/admin/people/${person}`, 'admin:people.act.disable', 'admin:people.act.erase'],
    ['/admin/artisans', 'common:form.changeOf'],
    [
      '/admin/artisans/girdhari-kumhar',
      'common:form.changeOf',
      'admin:impersonation.openOf',
      'admin:terms.changeCommission',
      'admin:terms.changeTax',
    ],
    ['/admin/products', 'common:form.changeOf'],
    [`/admin/products/${piece}`, 'common:form.change'],
  ])
  expect(visitor.faults).toEqual([])
})

it('the decisions of the admin on money, words and settings', async () => {
  await enter('admin')
  await tryAll([
    ['/admin/settings', 'common:form.change'],
    ['/admin/rates', 'admin:rates.plan'],
    ['/admin/journal', 'admin:journal.begin'],
    ['/admin/glossary', 'admin:glossary.newThing'],
    ['/admin/coupons/NAMASTE', 'admin:coupons.withdraw'],
  ])
  expect(visitor.faults).toEqual([])
})
