import type { Db } from '#platform/database/db.server.ts'
import { keepEmail } from '#platform/email/mailer-kept.server.ts'
import type { Clock } from '#platform/time/clock.ts'
import type { Texter } from './texter.server.ts'

type KeptTexter = { db: Db; clock: Clock; isProduction: boolean }

/** Stores SMS with the kept emails. A shop with SMS_URL sends them. */
export function keptTexter({ db, clock, isProduction }: KeptTexter): Texter {
  return {
    // In production nobody reads the stored ones.
    sends: () => !isProduction,
    async send({ to, text, language, kind }) {
      const message = { to: `+91 ${to}`, subject: text.slice(0, 60), text, html: null, language, kind: `sms-${kind}` }
      await keepEmail(db, { ...message, headers: {}, sentAt: clock.now() })
    },
  }
}
