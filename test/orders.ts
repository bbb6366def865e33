import { expect } from 'vitest'
import { storeImage } from '#features/images/store-image.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { sendSaleEmails } from '#features/order-emails/sale-emails.ts'
import { confirmCash } from '#features/orders/confirm-cash.ts'
import { moveParcel } from '#features/orders/move-parcel.ts'
import type { MoveRequest, OrderDetail, OrderRequest } from '#features/orders/order.ts'
import { getOrder } from '#features/orders/order-queries.ts'
import { placeOrder } from '#features/orders/place-order.ts'
import { settlePayment } from '#features/orders/settle-payment.ts'
import { settleRefund } from '#features/refunds/settle-refund.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import { addressOfAsha, type Person } from './cast.ts'
import type { TestShop } from './shop.ts'

type Line = { productId: string; variant?: Record<string, string>; quantity?: number }

const link = (number = '') => `http://shop.test/${number}`

/** Where the emails of an order lead in tests. */
export const testLinks = {
  order: link,
  workshopParcel: link,
  orderLink: link,
  workshopReturns: link,
  notifications: link,
}

/** Sends the emails of the sales so far and returns what was sent. Two at once, as two processes do. */
export async function sentOfSales({ as, email }: TestShop): Promise<readonly Email[]> {
  const before = email.emails.length
  await Promise.all([sendSaleEmails(as(), testLinks), sendSaleEmails(as(), testLinks)])
  return email.emails.slice(before)
}

export type OrdersOf = ReturnType<typeof ordersOf>

/** All orders are Asha's, of Naveen's products; `also`: what this shop asks of each. */
export function ordersOf(shop: TestShop, also: Partial<OrderRequest> = {}) {
  const asha = () => shop.as(shop.cast.asha)
  const naveen = () => shop.as(shop.cast.naveen)
  const admin = () => shop.as(shop.cast.admin)
  let keys = 0
  let pictures = 0

  const place = async (lines: readonly Line[], method: OrderRequest['paymentMethod'] = 'upi'): Promise<OrderDetail> => {
    keys += 1
    const wanted = lines.map(({ productId, variant = {}, quantity = 1 }) => ({ productId, variant, quantity }))
    const request = { lines: wanted, shippingAddress: addressOfAsha, paymentMethod: method, ...also } as OrderRequest
    return (await placeOrder(asha(), request, `order-key-${keys}`)).order
  }
  const pay = async ({ payment, number }: OrderDetail): Promise<OrderDetail> => {
    const { paymentId } = shop.gateway.pay(payment.gatewayOrderId ?? '')
    const found = shop.gateway.payments.get(paymentId)
    if (!found) throw new Error('the gateway lost the payment')
    await settlePayment(shop.as(), found)
    return getOrder(asha(), number)
  }
  const confirm = async ({ number }: OrderDetail): Promise<OrderDetail> => {
    const emails = shop.jobs.sent.filter(({ payload }) => payload.kind === 'cash_code')
    const words = emails.at(-1)?.payload.words as { code?: string } | undefined
    await confirmCash(asha(), { number, code: String(words?.code) })
    return getOrder(asha(), number)
  }
  const paid = async (lines: readonly Line[] = [{ productId: 'blue-bowl' }]) => pay(await place(lines))
  const paidByCash = async (lines: readonly Line[] = [{ productId: 'blue-bowl' }]) => confirm(await place(lines, 'cod'))

  const make = (who: Person | null, parcel: string, move: string, words: Partial<MoveRequest> = {}) =>
    moveParcel(shop.as(who ?? undefined), parcel, { move, ...words })
  const ship = { carrier: 'India Post', trackingNumber: 'EM123456789IN' }
  const deliver = async (parcel: string) => {
    await make(shop.cast.naveen, parcel, 'accept')
    await make(shop.cast.naveen, parcel, 'pack')
    await make(shop.cast.naveen, parcel, 'ship', ship)
    await make(shop.cast.admin, parcel, 'deliver')
  }
  const delivered = async (lines?: readonly Line[]) => {
    const order = await paid(lines)
    await deliver(`${order.number}-1`)
    return getOrder(asha(), order.number)
  }
  const picture = async (who: Person) => {
    pictures += 1
    const bytes = Buffer.from(`picture ${pictures}`)
    return (
      await storeImage(shop.as(who), {
        bytes,
        width: 100,
        height: 100,
        ground: '#ffffff',
        look: null,
        isMachineMade: false,
      })
    ).key
  }
  const settleRefunds = async () => {
    const jobs = shop.jobs.sent.filter(({ name }) => name === 'settle-refund')
    for (const { payload } of jobs) await settleRefund(shop.as(), Number(payload.refundId))
  }
  const balanced = async () => expect(await checkBooks(shop.as())).toEqual([])
  const stockOf = async (variantId: number) => {
    const { rows } = await shop.pool.query<{ on_hand: number }>('select on_hand from stock where variant_id = $1', [
      variantId,
    ])
    return rows[0]?.on_hand ?? 0
  }
  const show = (number: string) => getOrder(asha(), number)
  const at = { asha, naveen, admin }
  return {
    ...at,
    ship,
    place,
    pay,
    confirm,
    paid,
    paidByCash,
    make,
    deliver,
    delivered,
    picture,
    settleRefunds,
    balanced,
    stockOf,
    show,
  }
}
