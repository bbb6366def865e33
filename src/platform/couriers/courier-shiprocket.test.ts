import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Shipment } from './courier.server.ts'
import { shiprocketCourier } from './courier-shiprocket.server.ts'

// The wire format of the provider's documentation, what it could not do with status 200 among it.
const usual: Record<string, [status: number, body: object]> = {
  'auth/login': [200, { id: 1, email: 'api@shop.example', token: 'eyJ.a.b' }],
  'settings/company/addpickup': [200, { success: true, address: { pickup_code: 'girdhari-kumhar' }, pickup_id: 7 }],
  'orders/create/adhoc': [200, { order_id: 16161616, shipment_id: 15151515, status: 'NEW', status_code: 1 }],
  'orders/create/return': [
    200,
    { order_id: 17171717, shipment_id: 18181818, status: 'RETURN PENDING', status_code: 21 },
  ],
  'courier/assign/awb': [
    200,
    {
      awb_assign_status: 1,
      response: { data: { courier_company_id: 142, awb_code: 321055706540, courier_name: 'Delhivery Surface' } },
    },
  ],
  'courier/generate/pickup': [
    200,
    { pickup_status: 1, response: { pickup_scheduled_date: '2026-12-02 14:00:00', pickup_token_number: 'x' } },
  ],
  'orders/cancel/shipment/awbs': [200, { message: 'Bulk Shipment cancellation is in progress.' }],
  'courier/generate/label': [200, { label_created: 1, label_url: 'https://labels.example/1.pdf', not_created: [] }],
}

type Asked = { path: string; authorization: unknown; body: Record<string, unknown> }
let answers: Record<string, [number, object][]> = {}
let asked: Asked[] = []
let server: Server
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const path = String(request.url).replace('/v1/external/', '')
    asked.push({
      path,
      authorization: request.headers.authorization,
      body: JSON.parse(Buffer.concat(parts).toString()),
    })
    const [status, body] = answers[path]?.shift() ?? usual[path] ?? [404, {}]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())
beforeEach(() => {
  answers = {}
  asked = []
})

const courier = () =>
  shiprocketCourier({
    url: `http://api%40shop.example:pass%2Fword@127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhookToken: 'a word of our own',
  })

const shipment: Shipment = {
  number: 'HT-2611-00482-1',
  placedAt: new Date('2026-11-20T10:00:00Z'),
  from: {
    id: 'girdhari-kumhar',
    name: 'Girdhari Kumhar',
    phone: '9999901000',
    address: 'Amber Road',
    city: 'Jaipur',
    state: 'Rajasthan',
    pincode: '302002',
  },
  to: {
    name: 'Meera Nair',
    phone: '9822044170',
    lines: ['14, Sahawas Society', 'Karve Road'],
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
  },
  items: [{ name: 'Bowl', sku: 'BOWL-1', quantity: 2, unitPaise: 95_050, hsn: '6911' }],
  goodsPaise: 190_100,
  cashPaise: null,
  grams: 1_450,
  lengthMm: 200,
  widthMm: 3,
  heightMm: 125,
}

test('a parcel is booked: pickup address, order, courier, pickup and label, with one login for many', async () => {
  const own = courier()
  const booking = {
    carrier: 'Delhivery Surface',
    trackingNumber: '321055706540',
    labelUrl: 'https://labels.example/1.pdf',
  }
  expect(await own.book(shipment)).toEqual(booking)
  expect(asked.map(({ path }) => path)).toEqual([
    'auth/login',
    'settings/company/addpickup',
    'orders/create/adhoc',
    'courier/assign/awb',
    'courier/generate/pickup',
    'courier/generate/label',
  ])
  expect(asked[0]?.body).toEqual({ email: 'api@shop.example', password: 'pass/word' })
  expect(asked[2]?.authorization).toBe('Bearer eyJ.a.b')
  expect(asked[2]?.body).toMatchObject({
    order_id: 'HT-2611-00482-1',
    pickup_location: 'girdhari-kumhar',
    billing_address: '14, Sahawas Society',
    billing_email: 'api@shop.example',
    payment_method: 'Prepaid',
    sub_total: 1901,
    length: 20,
    breadth: 1,
    height: 13,
    weight: 1.45,
    order_items: [{ sku: 'BOWL-1', units: 2, selling_price: 950.5 }],
  })
  asked = []
  answers['settings/company/addpickup'] = [[422, { message: 'Address nick name already in use, already exists' }]]
  await own.book({ ...shipment, cashPaise: 200_000 })
  expect(asked.map(({ path }) => path)).not.toContain('auth/login')
  expect(asked[1]?.body).toMatchObject({ payment_method: 'COD', sub_total: 2000 })
})

test('what goes back is fetched at the buyer’s and brought to the artisan, paid; the day is told', async () => {
  const { from, cashPaise: _, ...goods } = shipment
  const back = { ...goods, number: 'R-2611-7', from: shipment.to, to: { ...from, lines: [from.address] } }
  const own = courier()
  expect(await own.bookReturn?.(back)).toEqual({
    carrier: 'Delhivery Surface',
    trackingNumber: '321055706540',
    pickupOn: '2026-12-02',
  })
  expect(asked.map(({ path }) => path)).toEqual([
    'auth/login',
    'orders/create/return',
    'courier/assign/awb',
    'courier/generate/pickup',
  ])
  expect(asked[1]?.body).toMatchObject({
    order_id: 'R-2611-7',
    pickup_customer_name: 'Meera Nair',
    pickup_address: '14, Sahawas Society',
    pickup_pincode: '411004',
    pickup_email: 'api@shop.example',
    shipping_customer_name: 'Girdhari Kumhar',
    shipping_address: 'Amber Road',
    shipping_city: 'Jaipur',
    shipping_pincode: '302002',
    payment_method: 'Prepaid',
    sub_total: 1901,
    weight: 1.45,
  })
  expect(asked[2]?.body).toEqual({ shipment_id: 18181818 })

  answers['courier/generate/pickup'] = [[200, { pickup_status: 1, response: {} }]]
  expect(await own.bookReturn?.(back)).toMatchObject({ pickupOn: null })
  answers['courier/assign/awb'] = [[200, { awb_assign_status: 0 }]]
  await expect(own.bookReturn?.(back)).rejects.toThrow('no courier')
})

test('a token that ended is renewed; a label that is late is left out', async () => {
  const own = courier()
  answers['settings/company/addpickup'] = [[401, { message: 'Token has expired' }]]
  answers['courier/generate/label'] = [[200, { label_created: 0, not_created: [15151515] }]]
  expect(await own.book(shipment)).toMatchObject({ trackingNumber: '321055706540', labelUrl: null })
  expect(asked.filter(({ path }) => path === 'auth/login')).toHaveLength(2)
})

test.each([
  [
    'no courier goes there',
    'courier/assign/awb',
    [200, { awb_assign_status: 0, response: { data: { awb_assign_error: 'x' } } }],
  ],
  ['a wallet that is empty', 'courier/assign/awb', [350, { message: 'Please recharge your wallet' }]],
  ['data that it refuses', 'orders/create/adhoc', [422, { message: 'Oops! Invalid Data.', errors: {} }]],
  ['an order without a shipment', 'orders/create/adhoc', [200, { message: 'ok' }]],
  ['a wrong password', 'auth/login', [403, { message: 'Invalid email and password combination' }]],
  ['no token', 'auth/login', [200, {}]],
  ['a pickup address that it refuses', 'settings/company/addpickup', [422, { message: 'The phone is invalid.' }]],
] as const)('%s is a failure that says nothing secret', async (_, path, answer) => {
  answers[path] = [[answer[0], answer[1]]]
  const error: unknown = await courier()
    .book(shipment)
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).not.toContain('pass/word')
})

test('its reports are read, if they carry our word', () => {
  const { isGenuine, read } = courier()
  const none = Buffer.alloc(0)
  expect(isGenuine({ 'x-api-key': 'a word of our own' }, none)).toBe(true)
  for (const key of ['', 'a word of our owm', undefined]) expect(isGenuine({ 'x-api-key': key }, none)).toBe(false)

  const told = (status: number, more: object = {}) =>
    read(
      JSON.stringify({
        awb: '321055706540',
        courier_name: 'Delhivery',
        shipment_status_id: status,
        scans: [],
        ...more,
      }),
    )
  expect([6, 17, 7, 9, 10, 12].map((status) => told(status)?.state)).toEqual([
    'on_its_way',
    'out_for_delivery',
    'delivered',
    'coming_back',
    'back',
    'lost',
  ])
  // Pickup scheduled, a visit in vain, a status it may add.
  expect([told(19), told(21), told(999)]).toEqual([null, null, null])
  expect([told(7)?.isReturn, told(7, { is_return: 1 })?.isReturn]).toEqual([false, true])
  for (const other of ['', '{', '[]', 'null', '{"awb":""}', '{"awb":"1","shipment_status_id":"x"}'])
    expect(read(other)).toBe(null)
})

test('a booking is taken back by its number, and a refusal is no success', async () => {
  await courier().cancel('321055706540')
  expect(asked.at(-1)).toMatchObject({ path: 'orders/cancel/shipment/awbs', body: { awbs: ['321055706540'] } })
  answers['orders/cancel/shipment/awbs'] = [[400, { message: 'Cannot cancel' }]]
  await expect(courier().cancel('321055706540')).rejects.toThrow('400')
})
