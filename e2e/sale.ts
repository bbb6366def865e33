// Orders placed, paid and moved over the API: the fast setup of a test, not its subject.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { base, demoPassword } from './browser.ts'
import { fillShelf } from './shop-rows.ts'

export type Person = { email: string; send<Data>(method: string, path: string, body?: unknown): Promise<Data> }

type Session = { cookie: string; csrfToken: string }

let people = 0

export async function registerBuyer(): Promise<Person> {
  people += 1
  const email = `keeper-${process.pid}-${Date.now()}-${people}@haat.test`
  const answer = await post('/api/auth/register', {
    fullName: 'Meera Nair',
    email,
    phone: '9822044170',
    password: demoPassword,
    confirmPassword: demoPassword,
    accountType: 'customer',
    acceptTerms: true,
  })
  return person(email, await sessionOf(answer))
}

export async function demoPerson(email: string): Promise<Person> {
  return person(email, await sessionOf(await post('/api/auth/login', { email, password: demoPassword })))
}

function post(path: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: base() }
  return fetch(`${base()}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function sessionOf(answer: Response): Promise<Session> {
  const { data } = (await answer.json()) as { data: { csrfToken: string } }
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return { cookie: cookie.join('; '), csrfToken: data.csrfToken }
}

function person(email: string, { cookie, csrfToken }: Session): Person {
  return {
    email,
    async send<Data>(method: string, path: string, body?: unknown) {
      const answer = await fetch(`${base()}/api${path}`, {
        method,
        headers: {
          cookie,
          'x-csrf-token': csrfToken,
          'idempotency-key': randomUUID(),
          origin: base(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const message = (await answer.json()) as { success: boolean; data: Data }
      if (!message.success) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(message)}`)
      return message.data
    },
  }
}

export const homeInPune = {
  fullName: 'Meera Nair',
  phone: '9822044170',
  pincode: '411004',
  house: '14, Sahawas Society',
  street: 'Karve Road, Erandwane',
  city: 'Pune',
  state: 'maharashtra',
}

type Placed = { order: { number: string }; payment: { gatewayOrderId: string } }

/** A paid order of these products, one of each and to a home in Pune by default. Returns its number. */
export async function buy(
  buyer: Person,
  productIds: readonly string[],
  shippingAddress: object = homeInPune,
  quantity = 1,
): Promise<string> {
  for (const slug of productIds) await fillShelf(slug)
  const lines = productIds.map((productId) => ({ productId, variant: {}, quantity }))
  const input = { lines, shippingAddress, paymentMethod: 'upi' }
  const { order, payment } = await placeWhenOpen(buyer, input)
  const sheet = { method: 'upi', outcome: 'captured', webhook: 'lost' }
  const paid = await (await post(`/sandbox/orders/${payment.gatewayOrderId}/pay`, sheet)).json()
  await buyer.send('POST', '/payments/verify', { orderNumber: order.number, ...paid })
  return order.number
}

/** Another test in the same shop may have paused the artisan's shop for a moment. */
async function placeWhenOpen(buyer: Person, input: object): Promise<Placed> {
  for (const giveUpAt = Date.now() + 60_000; ; await sleep(1_000)) {
    try {
      return await buyer.send<Placed>('POST', '/orders', input)
    } catch (error) {
      if (!String(error).includes('artisan-paused') || Date.now() > giveUpAt) throw error
    }
  }
}

export async function postParcel(artisan: Person, parcel: string): Promise<void> {
  for (const move of ['accept', 'pack']) await moveOn(artisan, parcel, { move })
  await moveOn(artisan, parcel, { move: 'ship', carrier: 'Blue Dart', trackingNumber: '774100932' })
}

export async function moveOn(artisan: Person, parcel: string, move: object): Promise<void> {
  await artisan.send('POST', `/artisan/orders/${parcel}/moves`, move)
}
