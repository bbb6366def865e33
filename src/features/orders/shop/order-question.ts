import type { OrderLine, OrderParcel } from '#features/orders/order.ts'
import type { OrderReturn } from '#features/returns/order-return.ts'

export type OrderQuestion =
  | { kind: 'cancel-all' }
  | { kind: 'cancel-parcel'; parcel: OrderParcel }
  | { kind: 'cancel-line'; parcel: OrderParcel; line: OrderLine }
  | { kind: 'received'; parcel: OrderParcel }
  | { kind: 'reorder' }
  | { kind: 'return-move'; orderReturn: OrderReturn; move: string }
