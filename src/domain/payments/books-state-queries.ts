import { requireRole } from '#domain/actor.ts'
import type { Context } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'
import { checkBooks } from './check-books.ts'

/** What the last look at the books found; null while the first one of this process is under way. */
export type BooksState = { checkedAt: string; breaches: string[] } | null

type Look = { at: number; state: NonNullable<BooksState> }

/** Below it the whole check takes some milliseconds, and whoever opens the page may wait for it. */
const fewTransactions = 20_000
const goodForMs = 15 * 60_000

const looks = new WeakMap<object, Look>()
const looking = new WeakMap<object, Promise<Look>>()

const sizeText = `select greatest(0, reltuples)::bigint as rows from pg_class where oid = 'ledger_transactions'::regclass`

/**
 * The books as this process last saw them. A small shop's are checked at every view; a large one's in the background, at most every
 * quarter of an hour, so that nobody waits for a walk through the whole ledger. For admins.
 */
export async function findBooksState(ctx: Context): Promise<BooksState> {
  requireRole(ctx.actor, 'admin')
  const [size] = await namedQuery<{ rows: number }>(ctx.db, 'payments.ledger-size', sizeText, [])
  if ((size?.rows ?? 0) < fewTransactions) return (await look(ctx)).state

  const known = looks.get(ctx.db.$client)
  if (!known || Date.now() - known.at > goodForMs) {
    look(ctx).catch((error: unknown) => ctx.log.error({ err: error }, 'the books could not be checked'))
  }
  return known?.state ?? null
}

/** Several at once share one walk. */
function look(ctx: Context): Promise<Look> {
  const { $client } = ctx.db
  const running = looking.get($client)
  if (running) return running
  const answer = walk(ctx).finally(() => looking.delete($client))
  looking.set($client, answer)
  return answer
}

async function walk(ctx: Context): Promise<Look> {
  const checkedAt = ctx.clock.now().toISOString()
  const breaches = await checkBooks(ctx)
  const found = { at: Date.now(), state: { checkedAt, breaches } }
  looks.set(ctx.db.$client, found)
  return found
}
