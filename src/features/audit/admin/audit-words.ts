import { auditActions, auditWholes } from '#features/audit/audit-action.ts'
import { grievanceMoves } from '#features/complaints/grievance.ts'
import { parcelMoves } from '#features/orders/order-status.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { payoutMoves } from '#features/payouts/payout-status.ts'
import { listingMoves } from '#features/products/listing-status.ts'
import { offeredRefundMoves, refundRoutes, refundStatuses } from '#features/refunds/refund-status.ts'
import { returnMoves } from '#features/returns/return-status.ts'
import { verificationMoves } from '#features/verification/verification-status.ts'

const byAdmin = (moves: readonly { move: string; who: readonly string[] }[]) =>
  moves.filter(({ who }) => who.includes('admin'))

const named = (noun: string, moves: readonly { move: string }[]) => moves.map(({ move }) => `${noun}.${move}`)

const refundMoves = refundStatuses.flatMap((status) =>
  refundRoutes.flatMap((route) => offeredRefundMoves(status, route).map((move) => ({ move }))),
)

export const knownActions: readonly string[] = [
  ...new Set([
    ...auditActions,
    ...named('listing', listingMoves),
    ...named('verification', verificationMoves),
    ...named('parcel', byAdmin(parcelMoves)),
    ...named('return', byAdmin(returnMoves)),
    ...named('grievance', grievanceMoves),
    ...named('payout', payoutMoves),
    ...named('refund', refundMoves),
  ]),
]

export const actionKey = (action: string) => `admin:audit.did.${action}`

export function splitSubject(subject: string): { kind: string; which: string } {
  const [kind = '', ...rest] = subject.split(':')
  return { kind, which: rest.join(':') }
}

const pages: Readonly<Record<string, (which: string) => string>> = {
  user: paths.adminPerson,
  artisan: paths.adminArtisan,
  product: paths.adminProduct,
  collection: paths.adminCollection,
  article: paths.adminArticle,
  page: paths.adminInfoPage,
  contact: paths.adminContactMessage,
  grievance: paths.adminComplaint,
  order: paths.adminOrder,
  return: paths.adminReturn,
  coupon: paths.adminCoupon,
  setting: paths.adminSettings,
  rate: paths.adminRates,
}

export function subjectPage(subject: string): string | null {
  const { kind, which } = splitSubject(subject)
  return which && !auditWholes.includes(kind) ? (pages[kind]?.(which) ?? null) : null
}

/** The shop's own name of a setting, of a text's language or of a rate; null where only its key says which. */
export function subjectKey(kind: string, which: string): string | null {
  const [head = '', rest = ''] = which.split(/[:.]/)
  if (kind === 'setting') return head === 'texts' ? `admin:piece.language.${rest}` : `admin:settings.of.${which}`
  if (kind !== 'rate') return null
  if (head === 'commission') return rest ? `shop:category.${rest}` : 'admin:terms.commission'
  return rest ? null : (rateNames[head] ?? null)
}

const rateNames: Readonly<Record<string, string>> = {
  cash: 'admin:settings.of.cashOnDelivery',
  shipping: 'common:noun.delivery',
  tax: 'admin:rates.tax',
}

const stateRooms: Readonly<Record<string, string>> = {
  parcel: 'common:status',
  return: 'shop:return.status',
  listing: 'common:listing',
  verification: 'common:verification',
  artisan: 'common:verification',
  payout: 'admin:payouts.state',
  refund: 'admin:refunds.state',
  grievance: 'shop:complaint.states',
  earning: 'admin:earnings.state',
  review: 'admin:reviews.states',
}

export function stateKey(action: string, state: string): string | null {
  const room = stateRooms[action.split('.')[0] ?? '']
  return room ? `${room}.${camel(state)}` : null
}
