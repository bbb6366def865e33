import { type Context, transaction } from '#features/context.ts'
import { letterOf, queueLetters } from '#features/emails.ts'
import { isWithinLimit } from '#features/sign-in/count-try.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { foldEmail } from './account.ts'

type Owner = { id: number; email: string; full_name: string; language: string }

/** Writes to the owner of an address that somebody tried to register again; once an hour at most. */
export async function warnOwner(ctx: Context, email: string): Promise<void> {
  const find = 'select id, email, full_name, language from users where email_folded = $1 and closed_at is null'
  const [owner] = await namedQuery<Owner>(ctx.db, 'accounts.owner', find, [foldEmail(email)])
  if (!owner || !(await isWithinLimit(ctx, { key: `warn-owner ${owner.id}`, tries: 1, windowSeconds: 3600 }))) return

  // To the stored address, never the one that was typed: look-alikes must not divert it.
  const { email: to, language, full_name: name } = owner
  const letter = letterOf({ to, language, kind: 'known-address', words: 'knownAddress', values: { name } })
  await transaction(ctx, (ctx) => queueLetters(ctx, [letter]))
}
