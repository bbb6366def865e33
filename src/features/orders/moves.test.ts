// The seven machines as the shop decided on them, written down once more by hand: a table that loses a move is noticed here.
import { expect, test } from 'vitest'
import { paymentMoves } from '#features/payments/payment.ts'
import { payoutMoves } from '#features/payouts/payout-status.ts'
import { listingMoves } from '#features/products/listing-status.ts'
import { refundMoves } from '#features/refunds/refund-status.ts'
import { returnMoves } from '#features/returns/return-status.ts'
import { verificationMoves } from '#features/verification/verification-status.ts'
import { readSources, walk } from '#test/source-file.ts'
import { parcelMoves } from './order-status.ts'

/** From a state to those it may go to; a parcel's moves by name, because two of them may lead to the same state. */
const decided: Record<string, Record<string, readonly string[]>> = {
  parcel: {
    awaiting_payment: ['captured: placed', 'expire: expired', 'cancel: cancelled'],
    awaiting_confirmation: ['confirm: placed', 'expire: expired', 'cancel: cancelled'],
    placed: ['accept: accepted', 'decline: cancelled', 'not_accepted: cancelled', 'cancel: cancelled', 'hold: on_hold'],
    on_hold: ['release: placed', 'cancel: cancelled'],
    accepted: ['start_making: making', 'show_piece: accepted', 'pack: ready', 'cancel: cancelled'],
    making: ['report: making', 'show_piece: making', 'delay: making', 'pack: ready', 'cancel: cancelled'],
    ready: ['show_piece: ready', 'ship: shipped', 'cancel: cancelled'],
    shipped: ['out_for_delivery: out_for_delivery', 'deliver: delivered', 'undelivered: returning', 'lost: lost'],
    out_for_delivery: ['deliver: delivered', 'undelivered: returning', 'lost: lost'],
    returning: ['back_with_artisan: returned', 'lost: lost'],
    delivered: ['complete: completed'],
  },
  payment: {
    created: ['authorized', 'captured', 'failed', 'expired'],
    authorized: ['captured', 'voided'],
    failed: ['authorized', 'captured'],
    expired: ['captured'],
    cod_due: ['cod_collected', 'cod_refused'],
    cod_collected: ['remitted'],
  },
  return: {
    requested: ['approved', 'rejected', 'withdrawn', 'needs_info'],
    needs_info: ['requested', 'withdrawn'],
    approved: ['sent_back', 'resolved', 'withdrawn'],
    sent_back: ['received', 'lost'],
    received: ['resolved', 'rejected'],
    rejected: ['appealed'],
    appealed: ['resolved', 'rejected_finally'],
  },
  refund: { approved: ['processing'], processing: ['succeeded', 'failed'], failed: ['processing'] },
  payout: {
    draft: ['approved', 'cancelled'],
    approved: ['processing'],
    processing: ['paid', 'failed'],
    failed: ['processing', 'cancelled'],
    paid: ['bounced'],
    bounced: ['processing'],
  },
  artisan: {
    applied: ['in_review'],
    in_review: ['verified', 'changes_requested', 'rejected'],
    changes_requested: ['in_review'],
    verified: ['paused', 'suspended'],
    paused: ['verified'],
    suspended: ['verified', 'closed'],
    rejected: ['in_review'],
  },
  listing: {
    draft: ['in_review'],
    in_review: ['published', 'changes_requested'],
    changes_requested: ['in_review'],
    published: ['paused', 'in_review', 'removed'],
    paused: ['published'],
    removed: ['appealed'],
    appealed: ['published', 'removed_finally'],
  },
}

/** What came besides, each for a reason of its own. */
const additions: Record<string, readonly string[]> = {
  parcel: [
    // The buyer collects it at the workshop, or does not.
    'ready hand_over: delivered',
    'ready deliver: delivered',
    'ready not_collected: cancelled',
    // Its buyer does not pay the rest of the price.
    'ready not_paid: cancelled',
    // A late capture, with stock still free.
    'expired captured: placed',
    // The buyer changes between cash and the gateway.
    'awaiting_payment pay_cash: awaiting_confirmation',
    'awaiting_confirmation pay_before: awaiting_payment',
    // The customer's answer to a later day.
    'making agree: making',
    'making cancel_late: cancelled',
    'ready cancel_late: cancelled',
    // The buyer sees what is made with their words or picture before it is posted.
    'making send_proof: making',
    'making approve_proof: making',
    'making ask_change: making',
    'ready send_proof: ready',
    'ready approve_proof: ready',
    'ready ask_change: ready',
    // The artisan typed the wrong number.
    'shipped correct_number: shipped',
    // The courier was not quick to tell.
    'shipped confirm_received: delivered',
    'out_for_delivery confirm_received: delivered',
  ],
  payment: ['created cod_due', 'failed cod_due', 'cod_due created'],
  // An artisan takes back what the admin has not looked at yet: to mend it, or to put it away.
  listing: ['in_review draft'],
  // An appeal, which somebody else of the admin decides, or the artisan takes back.
  artisan: [
    'suspended suspension_appealed',
    'suspension_appealed suspended',
    'suspension_appealed verified',
    'rejected rejection_appealed',
    'rejection_appealed rejected',
    'rejection_appealed verified',
    'rejection_appealed changes_requested',
  ],
}

const byTarget = (moves: readonly { from: string; to: string }[]) => moves.map(({ from, to }) => `${from} ${to}`)
const byTable = (table: Record<string, readonly string[]>) =>
  Object.entries(table).flatMap(([from, targets]) => targets.map((to) => `${from} ${to}`))

const built: Record<string, readonly string[]> = {
  parcel: parcelMoves.map(({ from, move, to }) => `${from} ${move}: ${to}`),
  payment: byTable(paymentMoves),
  return: byTarget(returnMoves),
  refund: byTable(refundMoves),
  payout: byTarget(payoutMoves),
  artisan: byTarget(verificationMoves),
  listing: byTarget(listingMoves),
}

test.each(Object.keys(decided))(
  '%s: the table has every decided move, and no other unless it is listed here',
  (machine) => {
    const wanted = [...byTable(decided[machine] ?? {}), ...(additions[machine] ?? [])]
    expect([...new Set(built[machine])].sort()).toEqual(wanted.sort())
  },
)

/** The test that makes every move of a machine, on a real database, from the table itself. */
const performers: Record<string, { file: string; table: string }> = {
  parcel: { file: 'src/features/orders/parcel-moves.db.test.ts', table: 'parcelMoves' },
  payment: { file: 'src/features/payments/payment-moves.db.test.ts', table: 'paymentMoves' },
  return: { file: 'src/features/returns/return-moves.db.test.ts', table: 'returnMoves' },
  refund: { file: 'src/features/payments/payment-moves.db.test.ts', table: 'refundMoves' },
  payout: { file: 'src/features/payments/payment-moves.db.test.ts', table: 'payoutMoves' },
  artisan: { file: 'src/features/verification/verification-moves.db.test.ts', table: 'verificationMoves' },
  listing: { file: 'src/features/products/listing-moves.db.test.ts', table: 'listingMoves' },
}

test('every table has a test that goes through it', () => {
  expect(Object.keys(performers).sort()).toEqual(Object.keys(decided).sort())
  const sources = new Map(readSources(['src/features']).map((source) => [source.path, source]))
  for (const [machine, { file, table }] of Object.entries(performers)) {
    const program = sources.get(file)?.program
    const uses = program ? [...walk(program)].filter(({ type, name }) => type === 'Identifier' && name === table) : []
    // Once to import it, and at least once to go through it.
    expect([machine, uses.length > 1]).toEqual([machine, true])
  }
})
