import type { Context } from '#features/context.ts'

/** Uses the public id, because account numbers are reassigned after a restore. */
export type Erasure = { publicId: string; at: Date }

export async function* listErasures({ db }: Pick<Context, 'db'>): AsyncGenerator<Erasure> {
  let last: Erasure | null = null
  for (;;) {
    const after = last?.at ?? null
    const erasures: Erasure[] = await db.query<Erasure>`
      select u.public_id, e.at from erasures e join users u on u.id = e.user_id
      where (${after}::timestamptz is null
        or (e.at, u.public_id) > (${after}::timestamptz, ${last?.publicId ?? null}::uuid)) order by e.at, u.public_id
          limit 1000`
    yield* erasures
    last = erasures.at(-1) ?? null
    if (!last) return
  }
}
