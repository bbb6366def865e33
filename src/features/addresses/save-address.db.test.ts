import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#features/actor.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { getAddress, listAddresses, toPostalAddress } from './address-queries.ts'
import { type SavedAddress, savedAddress } from './postal-address.ts'
import { mostAddresses, removeAddress, saveAddress } from './save-address.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ isPatient: true })
})
afterAll(() => shop.close())

const address: SavedAddress = {
  fullName: 'Asha Kulkarni',
  phone: '9876543210',
  pincode: '411004',
  house: '12',
  street: 'Prabhat Road',
  city: 'Pune',
  state: 'maharashtra',
  kind: 'work',
  isDefault: false,
}

test('the address last marked as default is the only default and is listed first', async () => {
  const asha = shop.as(shop.cast.asha)
  const second = await saveAddress(asha, { id: null, address })
  expect(second.isDefault).toBe(false)
  shop.clock.advance(1)
  await saveAddress(asha, { id: second.id, address: { ...address, landmark: 'behind the temple', isDefault: true } })

  const all = await listAddresses(asha)
  expect(all.map(({ id, isDefault }) => [id === second.id, isDefault])).toEqual([
    [true, true],
    [false, false],
  ])
  expect(toPostalAddress(await getAddress(asha, second.id))).toMatchObject({ landmark: 'behind the temple' })
})

test('another person’s address cannot be read, changed or removed', async () => {
  const bilals = (await listAddresses(shop.as(shop.cast.bilal)))[0]
  const asha = shop.as(shop.cast.asha)
  for (const id of [bilals?.id ?? '', '00000000-0000-0000-0000-000000000000', 'nonsense', "' or 1=1"]) {
    await expect(saveAddress(asha, { id, address })).rejects.toMatchObject({ code: 'not-found' })
    await expect(removeAddress(asha, id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(getAddress(asha, id)).rejects.toMatchObject({ code: 'not-found' })
  }
  expect(await listAddresses(shop.as(shop.cast.bilal))).toEqual([bilals])
})

test('only customers can save addresses', async () => {
  await expect(saveAddress(shop.as(shop.cast.naveen), { id: null, address })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(saveAddress(shop.as(guest), { id: null, address })).rejects.toMatchObject({ code: 'unauthorized' })
})

test('a removed address is gone, and the first address saved to an empty list becomes the default', async () => {
  const bilal = shop.as(shop.cast.bilal)
  for (const { id } of await listAddresses(bilal)) await removeAddress(bilal, id)
  expect(await listAddresses(bilal)).toEqual([])
  expect((await saveAddress(bilal, { id: null, address })).isDefault).toBe(true)
})

test('a customer can save at most fifty addresses, even concurrently', async () => {
  const bilal = shop.as(shop.cast.bilal)
  const results = await Promise.allSettled(
    Array.from({ length: mostAddresses + 5 }, () => saveAddress(bilal, { id: null, address })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostAddresses - 1)
  expect(await listAddresses(bilal)).toHaveLength(mostAddresses)
})

test('a confirmed state can differ from the pincode’s state but must exist', () => {
  expect(savedAddress.safeParse({ ...address, pincode: '160059', state: 'chandigarh' }).success).toBe(true)
  expect(savedAddress.safeParse({ ...address, state: 'atlantis' }).success).toBe(false)
  expect(savedAddress.safeParse({ ...address, userId: 3 }).success).toBe(false)
})

test('a second phone number and a GSTIN are saved, included in the order’s address, and can be removed', async () => {
  const asha = shop.as(shop.cast.asha)
  const business = savedAddress.parse({ ...address, alternatePhone: '98765 00001', gstin: '27aaaaa0000a1z2' })
  const saved = await saveAddress(asha, { id: null, address: business })
  const kept = { alternatePhone: '9876500001', gstin: '27AAAAA0000A1Z2' }
  expect(saved).toMatchObject(kept)
  expect(toPostalAddress(await getAddress(asha, saved.id))).toMatchObject(kept)

  const plain = await saveAddress(asha, { id: saved.id, address })
  expect([plain.alternatePhone, plain.gstin]).toEqual([undefined, undefined])
})
