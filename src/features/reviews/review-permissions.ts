import type { Actor } from '#features/actor.ts'

/** Who wrote a review, and whose goods it is about; ids are those of the database. */
export type ReviewOwners = { authorId: number; artisanId: number }

export function isAuthor(actor: Actor, { authorId }: ReviewOwners): boolean {
  return actor.role === 'customer' && actor.userId === authorId
}

export function canRespond(actor: Actor, { artisanId }: { artisanId: number }): boolean {
  return actor.role === 'artisan' && actor.artisanId === artisanId
}

/** Other buyers weigh a review; artisans do not, on their own goods or those of others. */
export function canVote(actor: Actor, owners: ReviewOwners): boolean {
  return actor.role === 'customer' && !isAuthor(actor, owners)
}
