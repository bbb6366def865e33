// A shop on the open network with a buyer app that orders from it, for tests of ONDC.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { z } from 'zod'
import { contextFor, systemContext } from '#app/http/context.ts'
import { openNetwork } from '#app/ondc.ts'
import type { User } from '#features/actor.ts'
import { storeImage } from '#features/images/store-image.ts'
import type { Network } from '#features/ondc/network.ts'
import { type Action, outgoing } from '#features/ondc/outgoing.ts'
import { importPlaces } from '#features/ondc/places.ts'
import { sendMessage } from '#features/ondc/send-messages.ts'
import { tellNews } from '#features/ondc/tell-news.ts'
import { moveParcel } from '#features/orders/move-parcel.ts'
import type { MoveRequest } from '#features/orders/order.ts'
import { type Heard, openNetworkDouble } from './network-double.ts'
import { startTestServer } from './server.ts'

const address = {
  name: '12',
  building: 'Prabhat Road',
  locality: 'Erandwane',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'IND',
  area_code: '411004',
}
export const billing = {
  name: 'Meera Joshi',
  address,
  email: 'meera@buyer.example',
  phone: '9822012345',
  created_at: '2026-11-30T09:00:00.000Z',
  updated_at: '2026-11-30T09:00:00.000Z',
}
export const end = {
  person: { name: 'Meera Joshi' },
  location: { gps: '18.507400,73.827700', address },
  contact: { phone: '9822012345', email: 'meera@buyer.example' },
}
export const provider = { id: 'naveen-prajapat', locations: [{ id: 'L1' }] }
export const items = (id = 'BLUE-BOWL-1', count = 1) => [
  { id, location_id: 'L1', fulfillment_id: 'F1', quantity: { count } },
]
export const fee = {
  '@ondc/org/buyer_app_finder_fee_type': 'percent',
  '@ondc/org/buyer_app_finder_fee_amount': '3',
}
export const cash = { type: 'ON-FULFILLMENT', collected_by: 'BPP', ...fee }

type Asked = {
  transaction?: string
  id?: string
  by?: 'buyer.example.in' | 'other.example.in' | 'nobody.example.in'
  signedAt?: Date
  context?: Record<string, string>
  gateway?: 'other.example.in' | 'nobody.example.in'
}

export type Told<Name extends Action> = z.output<(typeof outgoing)[Name]>

export const stateOf = ({ message }: Told<'on_confirm' | 'on_status' | 'on_cancel'>) => [
  message.order.state,
  ...message.order.fulfillments.map(({ state }) => state.descriptor.code),
]

export type BuyerApp = Awaited<ReturnType<typeof openBuyerApp>>

export async function openBuyerApp() {
  const double = await openNetworkDouble()
  // A demo may speak with buyer apps on its own machine.
  const server = await startTestServer({ env: { ...double.settings, DEMO: '1' } })
  const opened = openNetwork(server.services)
  if (!opened) throw new Error('the shop is not on the network')
  const network: Network = opened
  const { pool } = server.services
  const system = () => systemContext(server.services, 'test')
  const as = (actor: User) => contextFor(server.services, { actor, locale: 'en', requestId: 'test' })

  /** Signed as the network asks; returns the status and what was acknowledged. */
  async function send(action: string, message: object, asked: Asked = {}) {
    const {
      transaction = randomUUID(),
      id = randomUUID(),
      by = 'buyer.example.in',
      signedAt,
      context = {},
      gateway,
    } = asked
    const isIssue = action.startsWith('issue')
    const body = JSON.stringify({
      context: {
        domain: 'ONDC:RET16',
        country: 'IND',
        city: 'std:020',
        action,
        core_version: isIssue ? '1.0.0' : '1.2.0',
        bap_id: by,
        bap_uri: double.bapUri,
        bpp_id: 'shop.example.in',
        bpp_uri: `${network.publicOrigin}/ondc`,
        transaction_id: transaction,
        message_id: id,
        timestamp: new Date().toISOString(),
        ttl: 'PT30S',
        ...context,
      },
      message,
    })
    const answer = await fetch(`${server.url}/ondc/${action}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: double.sign(by, body, signedAt),
        ...(gateway ? { 'x-gateway-authorization': double.sign(gateway, body) } : {}),
      },
      body,
    })
    const told = (await answer.json()) as { message: { ack: { status: string } }; error?: { code: string } }
    return { status: answer.status, ack: told.message?.ack.status, code: told.error?.code }
  }

  /** Runs what is queued, and what the timer would; each message heard is signed and as the network has it. */
  async function hear(): Promise<Heard[]> {
    await tellNews(system(), network)
    const { rows } = await pool.query<{ id: string }>('select id from ondc_messages where sent_at is null order by id')
    for (const { id } of rows) await sendMessage(system(), network, Number(id))
    const heard = double.heard.splice(0)
    for (const { action, body, isSigned } of heard) {
      expect(isSigned, action).toBe(true)
      outgoing[action as Action].parse(body)
    }
    return heard
  }

  async function one<Name extends Action>(action: Name): Promise<Told<Name>> {
    const heard = await hear()
    expect(heard.map(({ action }) => action)).toEqual([action])
    return heard[0]?.body as Told<Name>
  }

  const make = (who: User, parcel: string, move: string, words: Partial<MoveRequest> = {}) =>
    moveParcel(as(who), parcel, { move, ...words })

  async function order(
    { id = `O-${randomUUID().slice(0, 8)}`, transaction = randomUUID(), payment = cash, sku = 'BLUE-BOWL-1' } = {},
    change: object = {},
  ) {
    const wanted = { provider, items: items(sku), billing, fulfillments: [{ id: 'F1', type: 'Delivery', end }] }
    expect(await send('init', { order: { ...wanted, payment } }, { transaction })).toMatchObject({ ack: 'ACK' })
    const { quote } = (await one('on_init')).message.order
    const confirmed = { id, state: 'Created', ...wanted, quote, payment, ...change }
    const again = () => send('confirm', { order: confirmed }, { transaction })
    const answer = await again()
    const { rows } = await pool.query<{ number: string; email: string }>(
      `select o.number, u.email from ondc_orders n join orders o on o.id = n.order_id join users u on u.id = o.customer_id
       where n.network_id = $1`,
      [id],
    )
    return {
      id,
      transaction,
      answer,
      again,
      parcel: `${rows[0]?.number}-1`,
      number: rows[0]?.number,
      email: rows[0]?.email,
    }
  }

  const places = 'CircleName,Pincode,Latitude,Longitude\nRajasthan,302001,26.9124,75.7873\nRajasthan,302002,NA,NA\n'
  expect(await importPlaces(system(), Buffer.from(places))).toBe(1)
  const { key } = await storeImage(as(server.cast.naveen), {
    bytes: Buffer.from('a picture'),
    width: 100,
    height: 100,
    ground: '#ffffff',
    look: null,
    isMachineMade: false,
  })
  await pool.query(
    `insert into product_pictures (product_id, image_id, position, alt)
     select p.id, i.id, 0, '{}' from products p, images i where p.slug in ('blue-bowl', 'blue-vase') and i.key = $1`,
    [key],
  )

  return {
    double,
    server,
    network,
    pool,
    system,
    as,
    send,
    hear,
    one,
    make,
    order,
    /** nothing was heard, and everybody answers again */
    begin() {
      double.heard.length = 0
      Object.assign(double.state, { answer: 200, isAway: false })
    },
    async close() {
      await server.close()
      await double.close()
    },
  }
}
