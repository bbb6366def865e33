import { desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/db.server.ts'
import { keptEmails } from '#platform/database/platform-tables.server.ts'
import type { Clock } from '#platform/time/clock.ts'
import { emailHeaders, type Mailer } from './mailer.server.ts'

/** Keeps emails as rows instead of sending them; people read them at /dev/email. */
export function keptMailer(db: Db, clock: Clock): Mailer {
  return {
    async send(email) {
      const { leaveUrl: _leaveUrl, replyTo: _replyTo, requestId: _requestId, ...kept } = email
      const headers = emailHeaders(email)
      await db.insert(keptEmails).values({ ...kept, html: email.html ?? null, headers, sentAt: clock.now() })
    },
  }
}

export type KeptEmail = {
  id: number
  to: string
  subject: string
  text: string
  language: string
  sentAt: string
  headers: Record<string, string>
}

/** The newest kept emails first, at most a hundred: the page is for looking, not an archive. */
export async function listKeptEmails(db: Db): Promise<KeptEmail[]> {
  const rows = await db.select().from(keptEmails).orderBy(desc(keptEmails.id)).limit(100)
  return rows.map(toKeptEmail)
}

export async function findKeptEmail(db: Db, id: number): Promise<KeptEmail | null> {
  const [row] = await db.select().from(keptEmails).where(eq(keptEmails.id, id))
  return row ? toKeptEmail(row) : null
}

function toKeptEmail({ id, to, subject, text, language, sentAt, headers }: typeof keptEmails.$inferSelect): KeptEmail {
  return { id, to, subject, text, language, sentAt: sentAt.toISOString(), headers }
}
