import { type Context, queueJobs, transaction } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'
import { isDomainError } from '#platform/domain-error.ts'
import { translate } from '#platform/i18n.server.ts'
import { fallbackLanguage, isLanguage } from '#platform/languages.ts'
import type { Letter } from '#platform/mailer.server.ts'
import { foldEmail } from './account.ts'
import { countTry } from './count-try.ts'

type Owner = { id: number; email: string; full_name: string; language: string }

/** Writes to the owner of an address that somebody tried to register again; once an hour at most. */
export async function warnOwner(ctx: Context, email: string): Promise<void> {
  const find = 'select id, email, full_name, language from users where email_folded = $1 and closed_at is null'
  const [owner] = await namedQuery<Owner>(ctx.db, 'accounts.owner', find, [foldEmail(email)])
  if (!owner || !(await isFirstThisHour(ctx, owner.id))) return

  const letter = letterTo(owner)
  await transaction(ctx, (ctx) => queueJobs(ctx, [{ name: 'deliver-mail', payload: { letter } }]))
}

async function isFirstThisHour(ctx: Context, userId: number): Promise<boolean> {
  try {
    await countTry(ctx, { key: `warn-owner ${userId}`, tries: 1, windowSeconds: 3600 })
    return true
  } catch (error) {
    if (isDomainError(error)) return false
    throw error
  }
}

/** To the stored address, never the one that was typed: look-alikes must not divert it. */
function letterTo(owner: Owner): Letter {
  const language = isLanguage(owner.language) ? owner.language : fallbackLanguage
  return {
    to: owner.email,
    subject: translate(language, 'mail:knownAddress.subject', {}),
    text: translate(language, 'mail:knownAddress.text', { name: owner.full_name }),
    language,
    kind: 'known-address',
  }
}
