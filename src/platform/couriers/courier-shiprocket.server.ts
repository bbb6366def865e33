import { z } from 'zod'
import { readJson } from '#platform/api/read-json.ts'
import { isSameSecret } from '#platform/secrets/same-secret.server.ts'
import type { Courier, ReturnShipment, Shipment, TrackingUpdate } from './courier.server.ts'

/** Five calls follow each other while the artisan waits. */
const withinMs = 5_000
const mostOfAnAnswer = 300
/** A token is good for ten days. */
const tokenMs = 9 * 86_400_000

export type ShiprocketSettings = { url: string; webhookToken: string }

const placed = z.object({ shipment_id: z.number() })

const assigned = z.object({
  awb_assign_status: z.literal(1),
  response: z.object({
    data: z.object({
      awb_code: z.coerce.string().min(1),
      courier_name: z.string().min(1),
      pickup_scheduled_date: z.string().nullish(),
    }),
  }),
})

const scheduled = z.object({ response: z.object({ pickup_scheduled_date: z.string() }) })

const labelled = z.object({ label_url: z.url().nullish() })

/** Shipment statuses of its reports. 21, a visit in vain, is tried again. */
const states: Record<number, TrackingUpdate['state']> = {
  6: 'on_its_way',
  18: 'on_its_way',
  42: 'on_its_way',
  17: 'out_for_delivery',
  7: 'delivered',
  9: 'coming_back',
  14: 'coming_back',
  40: 'coming_back',
  41: 'coming_back',
  46: 'coming_back',
  10: 'back',
  12: 'lost',
  24: 'lost',
}

const report = z.object({
  awb: z.coerce.string().min(1).max(60),
  shipment_status_id: z.coerce.number(),
  is_return: z.coerce.number().optional(),
})

/**
 * Books by Shiprocket's API (apidocs.shiprocket.in): login, pickup address, order or return order, AWB, pickup, label, cancel. It answers 200 to what it
 * could not assign. An order of a number that it has does not change that order.
 * @param settings `url` as https://EMAIL:PASSWORD@apiv2.shiprocket.in of an API user; `webhookToken`: of its tracking
 * webhook, which comes as `x-api-key`
 */
export function shiprocketCourier({ url, webhookToken }: ShiprocketSettings): Courier {
  const { username, password, origin } = new URL(url)
  const email = decodeURIComponent(username)
  let kept: { token: string; at: number } | null = null

  async function ask(path: string, body: object, token?: string): Promise<unknown> {
    const answer = await fetch(`${origin}/v1/external/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(withinMs),
      redirect: 'error',
    })
    const text = await answer.text()
    if (!answer.ok) throw new Refused(path, answer.status, text)
    return readJson(text)
  }

  async function login(): Promise<string> {
    if (kept && Date.now() - kept.at < tokenMs) return kept.token
    const { token } = z
      .object({ token: z.string().min(1) })
      .parse(await ask('auth/login', { email, password: decodeURIComponent(password) }))
    kept = { token, at: Date.now() }
    return token
  }

  /** A token may end early: then once more with a new one. */
  async function call(path: string, body: object): Promise<unknown> {
    try {
      return await ask(path, body, await login())
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error
      kept = null
      return ask(path, body, await login())
    }
  }

  /** An order, a courier for it and its visit. */
  async function place(path: string, order: object, number: string) {
    const { shipment_id: id } = placed.parse(await call(path, order))
    const found = assigned.safeParse(await call('courier/assign/awb', { shipment_id: id }))
    if (!found.success) throw new Error(`Shiprocket assigned no courier to ${number}`)
    const { awb_code: trackingNumber, courier_name: carrier, pickup_scheduled_date } = found.data.response.data
    const pickup = scheduled.safeParse(await call('courier/generate/pickup', { shipment_id: [id] }))
    return {
      id,
      trackingNumber,
      carrier,
      pickupAt: pickup.data?.response.pickup_scheduled_date ?? pickup_scheduled_date,
    }
  }

  return {
    async book(shipment) {
      await keepPickup(call, shipment, email)
      const { id, carrier, trackingNumber } = await place(
        'orders/create/adhoc',
        orderOf(shipment, email),
        shipment.number,
      )
      const label = labelled.safeParse(await call('courier/generate/label', { shipment_id: [id] }))
      return { carrier, trackingNumber, labelUrl: label.data?.label_url ?? null }
    },
    async bookReturn(shipment) {
      const order = returnOrderOf(shipment, email)
      const { carrier, trackingNumber, pickupAt } = await place('orders/create/return', order, shipment.number)
      return { carrier, trackingNumber, pickupOn: /^\d{4}-\d{2}-\d{2}/.exec(pickupAt ?? '')?.[0] ?? null }
    },
    async cancel(trackingNumber) {
      await call('orders/cancel/shipment/awbs', { awbs: [trackingNumber] })
    },
    isGenuine: (headers) => isSameSecret(String(headers['x-api-key'] ?? ''), webhookToken),
    read(body) {
      const found = report.safeParse(readJson(body))
      const state = found.success ? states[found.data.shipment_status_id] : undefined
      return found.success && state
        ? { trackingNumber: found.data.awb, state, isReturn: Boolean(found.data.is_return) }
        : null
    },
  }
}

class Refused extends Error {
  readonly status: number

  constructor(path: string, status: number, text: string) {
    super(`Shiprocket answered ${path} with ${status}: ${text.slice(0, mostOfAnAnswer)}`)
    this.status = status
  }
}

/** The pickup address of an artisan; one that is there already is refused. */
async function keepPickup(
  call: (path: string, body: object) => Promise<unknown>,
  { from }: Shipment,
  email: string,
): Promise<void> {
  const { id, name, phone, address, city, state, pincode } = from
  try {
    await call('settings/company/addpickup', {
      pickup_location: pickupName(id),
      name,
      email,
      phone,
      address,
      address_2: '',
      city,
      state,
      country: 'India',
      pin_code: pincode,
    })
  } catch (error) {
    if (!(error instanceof Refused) || !/exist/i.test(error.message)) throw error
  }
}

/** At most 36 letters. */
const pickupName = (id: string) => id.slice(0, 36)

const rupees = (paise: number) => paise / 100
const cm = (mm: number) => Math.max(1, Math.ceil(mm / 10))

function returnOrderOf({ from, to, ...shipment }: ReturnShipment, email: string): object {
  return {
    ...goodsOf(shipment),
    ...placeOf('pickup', from, email),
    ...placeOf('shipping', to, email),
    payment_method: 'Prepaid',
    sub_total: rupees(shipment.goodsPaise),
  }
}

function placeOf(kind: 'pickup' | 'shipping', place: ReturnShipment['from'], email: string): object {
  const { name, phone, lines, city, state, pincode } = place
  const fields = {
    customer_name: name,
    last_name: '',
    address: lines[0] ?? '',
    address_2: lines.slice(1).join(', '),
    city: city.slice(0, 30),
    state,
    country: 'India',
    pincode,
    email,
    phone,
  }
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${kind}_${field}`, value]))
}

function goodsOf({ number, placedAt, items, ...sizes }: Omit<ReturnShipment, 'from' | 'to'>): object {
  return {
    order_id: number,
    order_date: placedAt.toISOString().slice(0, 10),
    order_items: items.map(({ name, sku, quantity, unitPaise, hsn }) => ({
      name,
      sku,
      units: quantity,
      selling_price: rupees(unitPaise),
      hsn,
    })),
    length: cm(sizes.lengthMm),
    breadth: cm(sizes.widthMm),
    height: cm(sizes.heightMm),
    weight: sizes.grams / 1000,
  }
}

/** The email is the shop's: nobody needs the buyer's. */
function orderOf({ from, to, cashPaise, ...shipment }: Shipment, email: string): object {
  return {
    ...goodsOf(shipment),
    pickup_location: pickupName(from.id),
    reseller_name: from.name,
    billing_customer_name: to.name,
    billing_last_name: '',
    billing_address: to.lines[0] ?? '',
    billing_address_2: to.lines.slice(1).join(', '),
    billing_city: to.city.slice(0, 30),
    billing_pincode: to.pincode,
    billing_state: to.state,
    billing_country: 'India',
    billing_email: email,
    billing_phone: to.phone,
    shipping_is_billing: true,
    payment_method: cashPaise === null ? 'Prepaid' : 'COD',
    sub_total: rupees(cashPaise ?? shipment.goodsPaise),
  }
}
