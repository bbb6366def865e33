// Every dialog by keyboard. Nothing is confirmed: other tests cover the actions.
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

it('keyboard works in the dialogs of cart and order', async () => {
  await putBowlIntoCart(visitor)
  await tryAll([['/cart', 'shop:cart.clear']])
  const buyer = await registerBuyer()
  const number = await buy(buyer, [bowl])
  await signIn(visitor, buyer.email)
  await tryAll([[`/orders/${number}`, 'shop:order.cancelParcel', 'shop:reorder.ask']])
  expect(visitor.faults).toEqual([])
})

it('keyboard works in the dialogs of addresses and wishlist', async () => {
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

it('keyboard works in the artisan’s dialogs: moves, stock, craft, preview, archiving', async () => {
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

it('keyboard works in the admin’s dialogs on people, artisans and products', async () => {
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
    ['/admin/products', 'common:form.decideOf'],
    [`/admin/products/${piece}`, 'common:form.change'],
  ])
  expect(visitor.faults).toEqual([])
})

it('keyboard works in the admin’s dialogs on money, texts and settings', async () => {
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
