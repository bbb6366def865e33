/** `to`: the recipient, whose language and address are used. Every kind has its text in `email.json`. */
export const orderEmailKinds = {
  paid: 'customer',
  expired: 'customer',
  cash_code: 'customer',
  cash_confirmed: 'customer',
  accepted: 'customer',
  milestone: 'customer',
  proof_asked: 'customer',
  delay_asked: 'customer',
  split: 'customer',
  collect: 'customer',
  balance_due: 'customer',
  balance_missed: 'customer',
  shipped: 'customer',
  out_for_delivery: 'customer',
  delivered: 'customer',
  undelivered: 'customer',
  lost: 'customer',
  cancelled: 'customer',
  line_cancelled: 'customer',
  refunded: 'customer',
  refund_paid: 'customer',
  refund_failed: 'customer',
  return_requested: 'customer',
  return_needs_info: 'customer',
  return_approved: 'customer',
  return_pickup: 'customer',
  return_received: 'customer',
  return_resolved: 'customer',
  return_rejected: 'customer',
  return_rejected_finally: 'customer',
  return_lapsed: 'customer',
  message_customer: 'customer',
  new_parcel: 'artisan',
  accept_soon: 'artisan',
  post_today: 'artisan',
  piece_cancelled: 'artisan',
  balance_paid: 'artisan',
  deposit_kept: 'artisan',
  message_artisan: 'artisan',
  parcel_cancelled: 'artisan',
  delay_agreed: 'artisan',
  proof_approved: 'artisan',
  proof_change: 'artisan',
  return_asked: 'artisan',
  return_answered: 'artisan',
  return_appealed: 'artisan',
  return_withdrawn: 'artisan',
  return_sent_back: 'artisan',
  return_decided: 'artisan',
} as const

export type OrderEmail = keyof typeof orderEmailKinds

export type OrderEmailJob = {
  orderId: number
  kind: OrderEmail
  parcelId?: number | null
  returnId?: number | null
  refundKey?: string | null
  /** what cannot be read from the rows later: the six-digit code of a cash order */
  words?: Record<string, string>
}
