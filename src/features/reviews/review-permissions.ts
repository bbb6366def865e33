import type { Actor } from '#features/actor.ts'

export type ReviewOwners = { authorId: number; artisanId: number }

export function isAuthor(actor: Actor, { authorId }: ReviewOwners): boolean {
  return actor.role === 'customer' && actor.userId === authorId
}

export function canRespond(actor: Actor, { artisanId }: { artisanId: number }): boolean {
  return actor.role === 'artisan' && actor.artisanId === artisanId
}

export function canVote(actor: Actor, owners: ReviewOwners): boolean {
  return actor.role === 'customer' && !isAuthor(actor, owners)
}
