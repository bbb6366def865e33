import { type Actor, isUser, requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { takeImages } from '#features/images/take-images.ts'
import { plainWords } from '#features/messages/plain-words.ts'
import { findMove } from '#features/moves.ts'
import { queueOrderEmail } from '#features/order-emails/queue-order-email.ts'
import { pictureExtra, wordsExtra } from '#features/products/variant-options.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { literal, sql } from '#platform/database/sql.ts'
import { asciiDigits } from '#platform/i18n/digits.ts'
import { addDays } from '#platform/time/clock.ts'
import { getLockedOrder, type LockedOrder, type LockedParcel } from './lock-order.ts'
import { moveParcels, moveRefusal, requireSaid } from './move-parcels.ts'
import type { MoveRequest } from './order.ts'
import { canMove, canSee, isHeldByProof } from './order-permissions.ts'
import { parcelMoves, parcelStatuses, unpaidStatuses } from './order-status.ts'
import { settleMove } from './settle-move.ts'
import { takeAnswerKey } from './take-answer-key.ts'

const machine = { table: parcelMoves, statuses: parcelStatuses, words: 'workshop:already' }

const route = 'POST /artisan/orders/{parcel}/moves'

const mostPickupTries = 10

/**
 * Returns the order's number. A `key` that already made this move succeeds again without effect. Wrong digits at the
 * workshop are counted although they are refused.
 * @throws DomainError not-found (also for another's parcel), move-not-allowed, moved-already (to an artisan, when the
 *   parcel has moved on), proof-open, idempotency-key-reused, invalid-request for missing details, cash-code-wrong and
 *   pickup-code-closed at a handover
 */
export async function moveParcel(
  ctx: Context,
  parcelNumber: string,
  request: MoveRequest,
  key: string | null = null,
): Promise<{ orderNumber: string }> {
  const { triesLeft, orderNumber } = await makeMove(ctx, parcelNumber, request, key)
  if (triesLeft !== null) throw new DomainError('cash-code-wrong', { left: triesLeft })
  return { orderNumber }
}

function makeMove(
  ctx: Context,
  parcelNumber: string,
  request: MoveRequest,
  key: string | null,
): Promise<{ orderNumber: string; triesLeft: number | null }> {
  return transaction(ctx, async (ctx) => {
    const order = await getLockedOrder(ctx, { parcelNumber })
    const parcel = requireParcel(order, parcelNumber, ctx.actor)
    const input = { route, body: [parcelNumber, request], orderId: order.id, answer: parcelNumber }
    const isMade = key !== null && (await takeAnswerKey(ctx, { ...input, key })) !== null
    const made = { orderNumber: order.number, triesLeft: null }
    if (isMade) return made
    const move = findMove(parcelMoves, parcel.status, request.move)
    const now = ctx.clock.now()
    if (isHeldByProof(ctx.actor, parcel, request.move, now)) throw new DomainError('proof-open')
    if (!move || !canMove(ctx.actor, parcel, request.move, now))
      throw moveRefusal(ctx, machine, { status: parcel.status, move: request.move })
    requireSaid(move, request)
    const triesLeft = move.needs.includes('code') ? await tryPickupCode(ctx, parcel, request) : null
    if (triesLeft !== null) return { ...made, triesLeft }

    await moveParcels(ctx, [parcel], request.move, request)
    await noteWork(ctx, order, parcel, request)
    await settleMove(ctx, order, [parcel], request.move)
    if (isUser(ctx.actor) && ctx.actor.role === 'admin') await noteMove(ctx, parcel, request)
    return made
  })
}

/** Null: they are right; else how many tries are left. @throws DomainError pickup-code-closed */
async function tryPickupCode(ctx: Context, { id }: LockedParcel, { code = '' }: MoveRequest): Promise<number | null> {
  const typed = asciiDigits(code).replace(/\s/g, '')
  const [tried] = await ctx.db.query<{ isRight: boolean; tries: number }>`
    update parcels set pickup_tries = pickup_tries + (pickup_code is distinct from ${typed}::text)::int
    where id = ${id} and pickup_tries < ${literal(mostPickupTries)}
    returning pickup_code = ${typed}::text as is_right, pickup_tries as tries`
  if (!tried) throw new DomainError('pickup-code-closed')
  return tried.isRight ? null : mostPickupTries - tried.tries
}

function requireParcel(order: LockedOrder, number: string, actor: Actor): LockedParcel {
  const parcel = order.parcels.find((each) => each.number === number)
  // Artisans do not see parcels that are unpaid or whose cash is not confirmed.
  const isUnpaid = order.payment.provider !== 'cash' && order.payment.status !== 'captured'
  const isHidden = parcel && actor.role === 'artisan' && (isUnpaid || unpaidStatuses.includes(parcel.status))
  if (!parcel || isHidden || !canSee(actor, parcel)) throw new DomainError('not-found')
  return parcel
}

function noteMove(ctx: Context, parcel: LockedParcel, { move, reason }: MoveRequest): Promise<void> {
  const after = { status: findMove(parcelMoves, parcel.status, move)?.to, reason }
  const subject = `parcel:${parcel.number}` as const
  return writeAudit(ctx, { action: `parcel.${move}`, subject, before: { status: parcel.status }, after })
}

const furthestDays = 180

/** Picture of the work or of the piece, proof or delay request, or their answer. The promised date changes only when the customer agrees. */
async function noteWork(ctx: Context, order: LockedOrder, parcel: LockedParcel, request: MoveRequest): Promise<void> {
  switch (request.move) {
    case 'report':
    case 'send_proof':
      return keepMilestone(ctx, order, parcel, request)
    case 'show_piece':
      await keepPicture(ctx, parcel, request)
      return
    case 'approve_proof':
    case 'ask_change':
      return noteAnswer(ctx, order, parcel, request)
    case 'correct_number':
      return tellNumber(ctx, order, parcel, request)
    case 'delay':
      return askDelay(ctx, order, parcel, request)
    case 'agree':
      return agree(ctx, order, parcel)
    case 'cancel_late':
      await closeDelay(ctx, parcel, 'cancelled')
      return
    default:
      if (parcel.hasDelay) await closeDelay(ctx, parcel, 'replaced')
  }
}

async function keepPicture(ctx: Context, parcel: LockedParcel, { move, photo, words, isPublic = false }: MoveRequest) {
  const [imageId] = await takeImages(ctx, [photo ?? ''], 'photo')
  const isPiece = move === 'show_piece'
  const isProof = move === 'send_proof'
  const [kept] = await ctx.db.query<{ id: number }>`
    insert into milestones (parcel_id, image_id, words, at, is_piece, is_proof, is_public, product_id, doubted_at)
    select ${parcel.id}, i.id, ${plainWords(words ?? '').trim() || null}, ${ctx.clock.now()}::timestamptz, ${isPiece},
      ${isProof}, ${isPublic && !isProof}, shown.product_id, case when shown.product_id is not null and (i.is_machine_made or i.like_id is not null)
        then ${ctx.clock.now()}::timestamptz end
    from images i, (select ${isPublic && !isPiece && !isProof ? onlyProductOf(parcel.id) : sql`null::bigint`} as product_id) shown
    where i.id = ${imageId}::bigint
    returning id`
  return kept
}

/** SQL. Null for a parcel of several products, and for what was made for one buyer, which may name them. */
const onlyProductOf = (parcelId: number) => sql`
  (select min(v.product_id) from order_lines l join variants v on v.id = l.variant_id
    join products p on p.id = v.product_id where l.parcel_id = ${parcelId}::bigint and l.cancelled_at is null
    having count(distinct v.product_id) = 1
      and bool_and(p.private_to is null and coalesce(l.options ->> ${wordsExtra}::text, l.options ->> ${pictureExtra}::text) is null))`

/**
 * Takes a picture of the work off the page of its product; a second time changes nothing.
 * @throws DomainError not-found, also for another's parcel
 */
export async function hideWork(ctx: Context, parcelNumber: string, picture: string): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const hidden = await ctx.db.query`
    update milestones m set product_id = null from parcels p, images i
    where p.id = m.parcel_id and p.number = ${parcelNumber} and p.artisan_id = ${artisanId} and i.id = m.image_id
      and i.key = ${picture} returning m.id`
  if (hidden.length === 0) throw new DomainError('not-found')
}

async function keepMilestone(ctx: Context, order: LockedOrder, parcel: LockedParcel, request: MoveRequest) {
  const kept = await keepPicture(ctx, parcel, request)
  const effect = `${parcel.number}-${kept?.id}`
  const kind = request.move === 'send_proof' ? 'proof_asked' : 'milestone'
  await queueOrderEmail(ctx, effect, { orderId: order.id, kind, parcelId: parcel.id })
}

/** @throws DomainError move-not-allowed for another picture than that of the latest proof */
async function noteAnswer(ctx: Context, order: LockedOrder, parcel: LockedParcel, request: MoveRequest) {
  const isChange = request.move === 'ask_change'
  const [answered] = await ctx.db.query<{ id: number }>`
    update milestones m set answered_at = ${ctx.clock.now()},
      asked_change = ${isChange ? plainWords(request.change ?? '').trim() : null}::text
    from images i
    where m.id = (select max(id) from milestones where parcel_id = ${parcel.id} and is_proof) and i.id = m.image_id
      and i.key = ${request.photo ?? ''} returning m.id`
  if (!answered) throw new DomainError('move-not-allowed')
  const kind = isChange ? 'proof_change' : 'proof_approved'
  await queueOrderEmail(ctx, `${parcel.number}-${answered.id}`, { orderId: order.id, kind, parcelId: parcel.id })
}

/** The same email as when it was posted, once for each number. */
function tellNumber(ctx: Context, order: LockedOrder, parcel: LockedParcel, { trackingNumber }: MoveRequest) {
  const effect = `${parcel.number}-${trackingNumber}`
  return queueOrderEmail(ctx, effect, { orderId: order.id, kind: 'shipped', parcelId: parcel.id })
}

type DelayAnswer = 'agreed' | 'cancelled' | 'replaced'

async function closeDelay(ctx: Context, parcel: LockedParcel, answer: DelayAnswer) {
  const [closed] = await ctx.db.query<{ id: number; promisedUntil: Date }>`
    update delays set answered_at = ${ctx.clock.now()}, answer = ${answer}
    where parcel_id = ${parcel.id} and answered_at is null returning id, promised_until`
  return closed
}

async function askDelay(ctx: Context, order: LockedOrder, parcel: LockedParcel, { newDate, reason }: MoveRequest) {
  const now = ctx.clock.now()
  // Couriers deliver until 18:00.
  const promisedUntil = new Date(`${newDate}T18:00:00+05:30`)
  const isLater = promisedUntil > parcel.promisedUntil && promisedUntil > now
  if (!isLater || promisedUntil > addDays(now, furthestDays)) {
    throw new DomainError('invalid-request', { errors: [{ path: 'newDate', message: 'invalid.laterDay' }] })
  }
  await closeDelay(ctx, parcel, 'replaced')
  const [row] = await ctx.db.query<{ id: number }>`
    insert into delays (parcel_id, promised_until, reason, asked_at)
    values (${parcel.id}, ${promisedUntil}, ${reason?.trim()}, ${now}) returning id`
  const effect = `${parcel.number}-${row?.id}`
  await queueOrderEmail(ctx, effect, { orderId: order.id, kind: 'delay_asked', parcelId: parcel.id })
}

async function agree(ctx: Context, order: LockedOrder, parcel: LockedParcel): Promise<void> {
  const question = await closeDelay(ctx, parcel, 'agreed')
  if (!question) throw new DomainError('move-not-allowed')
  await ctx.db.query`update parcels set promised_until = ${question.promisedUntil} where id = ${parcel.id}`
  const effect = `${parcel.number}-${question.id}`
  await queueOrderEmail(ctx, effect, { orderId: order.id, kind: 'delay_agreed', parcelId: parcel.id })
}

async function moveOwnParcel(
  ctx: Context,
  { number, parcel }: { number: string; parcel: string },
  request: MoveRequest,
  key: string | null = null,
): Promise<void> {
  if (!parcel.startsWith(`${number}-`)) throw new DomainError('not-found')
  await moveParcel(ctx, parcel, request, key)
}

type ProofAnswer = { number: string; parcel: string; picture: string; change?: string | undefined; key: string | null }

/**
 * Without a change it is right as the picture shows it. A `key` that already answered answers again without effect.
 * @throws DomainError not-found (also for another's order), move-not-allowed without an open proof of that picture,
 *   idempotency-key-reused
 */
export function answerProof(ctx: Context, { picture, change, key, ...named }: ProofAnswer): Promise<void> {
  const answer = change === undefined ? { move: 'approve_proof' } : { move: 'ask_change', change }
  return moveOwnParcel(ctx, named, { ...answer, photo: picture }, key)
}

/**
 * A yes changes the promised date, a no cancels the parcel with a full refund.
 * @throws DomainError not-found (also for another's order), move-not-allowed without an open request
 */
export function answerDelay(ctx: Context, answer: { number: string; parcel: string; agrees: boolean }): Promise<void> {
  return moveOwnParcel(ctx, answer, { move: answer.agrees ? 'agree' : 'cancel_late' })
}

/**
 * The customer has the parcel before the courier reported it. Not for cash, where the courier's report books the money.
 * @throws DomainError not-found (also for another's order), move-not-allowed
 */
export function confirmReceived(ctx: Context, named: { number: string; parcel: string }): Promise<void> {
  return moveOwnParcel(ctx, named, { move: 'confirm_received' })
}
