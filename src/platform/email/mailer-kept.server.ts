import { batched } from '#platform/database/batched.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { sql } from '#platform/database/sql.ts'
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

const columns = sql`select id, "to", subject, text, language, sent_at, headers from kept_emails`

type Kept = Omit<KeptRow, 'id'> & { html: string | null; kind: string }

/** Stores a message with the kept emails; text messages are stored there too. */
export const keepEmail = batched(async (db, emails: readonly Kept[]) => {
  const rows = emails.map(({ sentAt, ...email }) => ({ ...email, sent_at: sentAt }))
  await db.query`
    insert into kept_emails ("to", subject, text, html, language, kind, headers, sent_at)
    select "to", subject, text, html, language, kind, headers, sent_at
    from jsonb_populate_recordset(null::kept_emails, ${JSON.stringify(rows)}::jsonb)`
  return emails
})

/** The newest kept emails first, at most 100. */
export async function listKeptEmails(db: Db): Promise<KeptEmail[]> {
  const rows = await db.query<KeptRow>`${columns} order by id desc limit 100`
  return rows.map(toKeptEmail)
}

export async function findKeptEmail(db: Db, id: number): Promise<KeptEmail | null> {
  const [row] = await db.query<KeptRow>`${columns} where id = ${id}`
  return row ? toKeptEmail(row) : null
}

function toKeptEmail({ sentAt, ...row }: KeptRow): KeptEmail {
  return { ...row, sentAt: sentAt.toISOString() }
}
