import type { Actor } from '#features/actor.ts'
import { findMove } from '#features/moves.ts'
import { canSee } from '#features/orders/order-permissions.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { isSentBack } from './return-rules.ts'
import { appealHours, type ReturnMove, type ReturnReason, type ReturnStatus, returnMoves } from './return-status.ts'

export type OwnedReturn = {
  status: ReturnStatus
  reason: ReturnReason
  customerId: number
  artisanId: number
  settledAt: string | Date | null
}

export function canMoveReturn(actor: Actor, owned: OwnedReturn, name: string, now: Date): boolean {
  const move = findMove(returnMoves, owned.status, name)
  return move !== null && isAllowed(actor, owned, move, now)
}

export function offeredReturnMoves(actor: Actor, owned: OwnedReturn, now: Date): string[] {
  return returnMoves
    .filter((move) => move.from === owned.status && isAllowed(actor, owned, move, now))
    .map(({ move }) => move)
}

function isAllowed(actor: Actor, owned: OwnedReturn, move: ReturnMove, now: Date): boolean {
  const isTheirs = canSee(actor, owned) && move.who.some((mover) => mover === actor.role)
  return isTheirs && isOpenNow(actor, owned, move, now)
}

function isOpenNow(actor: Actor, owned: OwnedReturn, { move, from }: ReturnMove, now: Date): boolean {
  if (move === 'appeal') return isInTimeForAppeal(owned, now)
  if (move === 'send_back') return isSentBack(owned.reason)
  // Silence pays only where nothing has to be sent back.
  const isSilence = actor.role === 'system' && move === 'resolve' && from === 'approved'
  return !isSilence || !isSentBack(owned.reason)
}

function isInTimeForAppeal({ settledAt }: OwnedReturn, now: Date): boolean {
  return settledAt === null || now < addMinutes(new Date(settledAt), appealHours * 60)
}
