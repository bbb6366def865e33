import { type Db, namedQuery } from '#platform/database/db.server.ts'
import type { Clock } from '#platform/time/clock.ts'
import { emailHeaders, type Mailer } from './mailer.server.ts'

/** Stores emails as rows instead of sending them; see /dev/email. */
export function keptMailer(db: Db, clock: Clock): Mailer {
  return {
    async send(email) {
      await keepEmail(db, { ...email, html: email.html ?? null, headers: emailHeaders(email), sentAt: clock.now() })
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

type KeptRow = Omit<KeptEmail, 'sentAt'> & { sentAt: Date }

const columns = 'select id, "to", subject, text, language, sent_at as "sentAt", headers from kept_emails'

const insert = `
  insert into kept_emails ("to", subject, text, html, language, kind, headers, sent_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

type Kept = Omit<KeptRow, 'id'> & { html: string | null; kind: string }

/** Stores a message with the kept emails; text messages are stored there too. */
export async function keepEmail(
  db: Db,
  { to, subject, text, html, language, kind, headers, sentAt }: Kept,
): Promise<void> {
  await namedQuery(db, 'kept-emails.write', insert, [to, subject, text, html, language, kind, headers, sentAt])
}

/** The newest kept emails first, at most 100. */
export async function listKeptEmails(db: Db): Promise<KeptEmail[]> {
  const rows = await namedQuery<KeptRow>(db, 'kept-emails.list', `${columns} order by id desc limit 100`, [])
  return rows.map(toKeptEmail)
}

export async function findKeptEmail(db: Db, id: number): Promise<KeptEmail | null> {
  const [row] = await namedQuery<KeptRow>(db, 'kept-emails.one', `${columns} where id = $1`, [id])
  return row ? toKeptEmail(row) : null
}

function toKeptEmail({ sentAt, ...row }: KeptRow): KeptEmail {
  return { ...row, sentAt: sentAt.toISOString() }
}
