import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** An account that was erased: its public id, because numbers of accounts are given anew after a restore. */
export type Erasure = { publicId: string; at: Date }

const text = `
  select u.public_id as "publicId", e.at from erasures e join users u on u.id = e.user_id
  where ($1::timestamptz is null or (e.at, u.public_id) > ($1, $2::uuid)) order by e.at, u.public_id limit 1000`

/** All of them, oldest first, a thousand at a time. */
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
