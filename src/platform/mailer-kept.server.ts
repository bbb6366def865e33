import type { Clock } from './clock.ts'
import type { Db } from './db.server.ts'
import type { Mailer } from './mailer.server.ts'
import { keptMails } from './platform-tables.server.ts'

/** Keeps mails as rows instead of sending them; people read them at /dev/mail. */
export function keptMailer(db: Db, clock: Clock): Mailer {
  return {
    async send(letter) {
      await db.insert(keptMails).values({ ...letter, html: letter.html ?? null, sentAt: clock.now() })
    },
  }
}
