import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '#features/context.ts'
import { addMinutes } from '#platform/time/clock.ts'

export type NewCode = {
  userId: number
  purpose: 'confirm-email' | 'change-email'
  subject: string
  minutes: number
}

/** Returns the code and stores only its hash, bound to the person and the subject. */
export async function writeCode(ctx: Context, { userId, purpose, subject, minutes }: NewCode): Promise<string> {
  const now = ctx.clock.now()
  const code = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(code).digest()
  await ctx.db.query`
    insert into one_time_codes (user_id, purpose, subject, code_hash, created_at, expires_at)
    values (${userId}, ${purpose}, ${subject}, ${hash}, ${now}, ${addMinutes(now, minutes)})`
  return code
}
