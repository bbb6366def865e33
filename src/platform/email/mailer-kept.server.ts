import { desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/db.server.ts'
import { keptMails } from '#platform/database/platform-tables.server.ts'
import type { Clock } from '#platform/time/clock.ts'
import { letterHeaders, type Mailer } from './mailer.server.ts'

/** Keeps mails as rows instead of sending them; people read them at /dev/mail. */
export function keptMailer(db: Db, clock: Clock): Mailer {
  return {
    async send(letter) {
      const { leaveUrl: _leaveUrl, replyTo: _replyTo, requestId: _requestId, ...kept } = letter
      const headers = letterHeaders(letter)
      await db.insert(keptMails).values({ ...kept, html: letter.html ?? null, headers, sentAt: clock.now() })
    },
  }
}

export type KeptMail = {
  id: number
  to: string
  subject: string
  text: string
  language: string
  sentAt: string
  headers: Record<string, string>
}

/** The newest kept mails first, at most a hundred: the page is for looking, not an archive. */
export async function listKeptMails(db: Db): Promise<KeptMail[]> {
  const rows = await db.select().from(keptMails).orderBy(desc(keptMails.id)).limit(100)
  return rows.map(toKeptMail)
}

export async function findKeptMail(db: Db, id: number): Promise<KeptMail | null> {
  const [row] = await db.select().from(keptMails).where(eq(keptMails.id, id))
  return row ? toKeptMail(row) : null
}

function toKeptMail({ id, to, subject, text, language, sentAt, headers }: typeof keptMails.$inferSelect): KeptMail {
  return { id, to, subject, text, language, sentAt: sentAt.toISOString(), headers }
}
