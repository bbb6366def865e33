import { moveReturn } from '#features/returns/move-return.ts'
import type { ReturnMoveRequest, ReturnRequest } from '#features/returns/order-return.ts'
import { requestReturn } from '#features/returns/request-return.ts'
import type { OrdersOf } from './orders.ts'
import type { TestShop } from './shop.ts'

export type ReturnsOf = ReturnType<typeof returnsOf>

export const codeOf = (error: unknown) => (error as { code?: string }).code

export async function fillShelves({ pool }: TestShop): Promise<void> {
  await pool.query(`insert into stock_movements (variant_id, kind, quantity, at)
    select variant_id, 'adjusted', 200, now() from stock where on_hand between 5 and 30`)
  await pool.query('update stock set on_hand = on_hand + 200 where on_hand between 5 and 30')
}

export function returnsOf(shop: TestShop, orders: OrdersOf) {
  let keys = 0

  const ask = (parcel: string, change: Partial<ReturnRequest> = {}, key?: string) => {
    keys += 1
    const number = parcel.replace(/-\d+$/, '')
    const request: ReturnRequest = {
      parcel,
      lines: [{ sku: 'BLUE-BOWL-1', quantity: 1 }],
      reason: 'changed_mind',
      wish: 'refund',
      words: 'It does not go with the table.',
      pictures: [],
      refundRoute: 'original',
      ...change,
    }
    return requestReturn(orders.asha(), { ...request, number }, key ?? `return-key-${keys}`)
  }
  const damaged = async (parcel: string, change: Partial<ReturnRequest> = {}) =>
    ask(parcel, {
      reason: 'damaged',
      words: 'The rim is chipped.',
      pictures: [await orders.picture(shop.cast.asha)],
      ...change,
    })

  const byCustomer = (number: string, request: ReturnMoveRequest) => moveReturn(orders.asha(), { number }, request)
  const byArtisan = (number: string, request: ReturnMoveRequest) => moveReturn(orders.naveen(), { number }, request)
  const byAdmin = (number: string, request: ReturnMoveRequest) => moveReturn(orders.admin(), { number }, request)

  const sendBack = async (number: string) => {
    await byArtisan(number, { move: 'approve' })
    await byCustomer(number, { move: 'send_back', carrier: 'DTDC', trackingNumber: 'D1234567' })
    await byArtisan(number, { move: 'receive' })
  }
  const refundsOf = async (number: string) => (await orders.show(number)).refunds

  return { ask, damaged, byCustomer, byArtisan, byAdmin, sendBack, refundsOf }
}
