import { type Actor, systemActor, type User } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { findMove } from '#features/moves.ts'
import { type ParcelStatus, parcelMoves, parcelStatuses } from '#features/orders/order-status.ts'

export type DemoPeople = {
  customer(email: string): User
  artisan(slug: string): User
  admin: User | null
  /** the admin for second approvals; the same person if there is only one */
  secondAdmin: User | null
}

type Person = User & { email: string; slug: string | null }

export async function readDemoPeople({ db, clock }: Context): Promise<DemoPeople> {
  const found = await db.$client.query<Person>(`
    SELECT u.role, u.id AS "userId", u.public_id AS "publicId", u.full_name AS name, a.id AS "artisanId", u.email, a.slug
    FROM users u LEFT JOIN artisans a ON a.user_id = u.id ORDER BY u.id`)
  // The seeder has no browser in which to ask for a password.
  const rows = found.rows.map((person) => ({ ...person, provedAt: clock.now() }))
  const required = (found: Person | undefined, who: string): User => {
    if (!found) throw new Error(`the demo has nobody called ${who}`)
    return found
  }

  return {
    customer: (email) =>
      required(
        rows.find((person) => person.email === email),
        email,
      ),
    artisan: (slug) =>
      required(
        rows.find((person) => person.slug === slug),
        slug,
      ),
    admin: rows.find(({ role }) => role === 'admin') ?? null,
    secondAdmin: rows.findLast(({ role }) => role === 'admin') ?? null,
  }
}

type Among = { customer: User; artisanSlug: string; people: DemoPeople }

/** The actor for a planned move: the first one allowed, artisans before the admin before the system. */
export function actorOfMove(from: string, name: string, among: Among): { actor: Actor; to: ParcelStatus } {
  const status = parcelStatuses.find((known) => known === from)
  const move = status && findMove(parcelMoves, status, name)
  if (!move) throw new Error(`the demo's plan has no such move: ${name} from ${from}`)

  const { who, to } = move
  if (who.includes('customer')) return { actor: among.customer, to }
  if (who.includes('artisan')) return { actor: among.people.artisan(among.artisanSlug), to }
  if (who.includes('system') || !among.people.admin) return { actor: systemActor('seed'), to }
  return { actor: among.people.admin, to }
}
