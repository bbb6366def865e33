import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** Uses the public id, because account numbers are reassigned after a restore. */
export type Erasure = { publicId: string; at: Date }

const text = `
  select u.public_id as "publicId", e.at from erasures e join users u on u.id = e.user_id
  where ($1::timestamptz is null or (e.at, u.public_id) > ($1, $2::uuid)) order by e.at, u.public_id limit 1000`

export async function* listErasures({ db }: Pick<Context, 'db'>): AsyncGenerator<Erasure> {
  let last: Erasure | null = null
  for (;;) {
    const values: unknown[] = [last?.at ?? null, last?.publicId ?? null]
    const erasures: Erasure[] = await namedQuery<Erasure>(db, 'accounts.erasures', text, values)
    yield* erasures
    last = erasures.at(-1) ?? null
    if (!last) return
  }
}
