import { type Db, namedQuery } from '#platform/database/db.server.ts'

/** Notes that a session is in use, so that its idle time starts again. Takes a db, for there is no actor yet. */
export async function touchSession(db: Db, sessionId: number, now: Date): Promise<void> {
  const text = 'update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2'
  await namedQuery(db, 'accounts.touch-session', text, [sessionId, now])
}
