/** One parcel to be fetched and brought. Amounts in paise, sides in mm. */
export type Shipment = {
  number: string
  placedAt: Date
  from: { id: string; name: string; phone: string; address: string; city: string; state: string; pincode: string }
  to: { name: string; phone: string; lines: readonly string[]; city: string; state: string; pincode: string }
  items: readonly { name: string; sku: string; quantity: number; unitPaise: number; hsn: string }[]
  goodsPaise: number
  /** what the courier takes at the door; null: it is paid */
  cashPaise: number | null
  grams: number
  lengthMm: number
  widthMm: number
  heightMm: number
}

type Place = Shipment['to']

/** What goes back from a buyer to an artisan, paid by the shop. `number`: the return's. */
export type ReturnShipment = Omit<Shipment, 'from' | 'to' | 'cashPaise'> & { from: Place; to: Place }

/** `labelUrl`: a PDF to print and stick on; null: the courier brings it. */
export type Booking = { carrier: string; trackingNumber: string; labelUrl: string | null }

/** `pickupOn`: the day it is fetched, YYYY-MM-DD; null: the courier says it later. */
export type ReturnBooking = Pick<Booking, 'carrier' | 'trackingNumber'> & { pickupOn: string | null }

/** Where a parcel is, or with `isReturn` what goes back; anything else that couriers tell moves nothing. */
export type TrackingUpdate = {
  trackingNumber: string
  isReturn?: boolean
  state: 'on_its_way' | 'out_for_delivery' | 'delivered' | 'coming_back' | 'back' | 'lost'
}

/** The port to couriers. A failure of `book` throws, and nothing is booked twice for one number. */
export type Courier = {
  book(shipment: Shipment): Promise<Booking>
  /** as `book`, the other way; absent: buyers send back themselves */
  bookReturn?(shipment: ReturnShipment): Promise<ReturnBooking>
  /** takes a booking back; asked again until it does not throw */
  cancel(trackingNumber: string): Promise<void>
  /** whether a report comes from this courier */
  isGenuine(headers: Readonly<Record<string, string | string[] | undefined>>, body: Buffer): boolean
  /** null: nothing that moves a parcel */
  read(body: string): TrackingUpdate | null
}
