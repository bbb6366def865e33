import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { Language } from '#platform/i18n/languages.ts'
import type { Account } from './account.ts'
import { toAccount, type UserRow } from './account-row.ts'

const text = `
  update users set language = $2 where id = $1 and closed_at is null
  returning public_id as user_public_id, full_name, email, phone, role, language`

/** The language in which this person gets mails. */
export async function changeLanguage(ctx: Context, language: Language): Promise<Account> {
  const { userId } = requireUser(ctx.actor)
  const [row] = await namedQuery<UserRow>(ctx.db, 'accounts.change-language', text, [userId, language])
  if (!row) throw new DomainError('not-found')
  return toAccount(row)
}
