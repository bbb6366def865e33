import type { Role } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { foldEmail, keptEmail } from './account.ts'

export type NewAccount = {
  fullName: string
  email: string
  /** ten digits */
  phone: string
  role: Role
  language: Language
  /** argon2id, made by `hashPassword`; the seeder hashes once for all */
  passwordHash: string
}

const text = `
  insert into users (email, email_folded, full_name, phone, role, password_hash, language, created_at, password_changed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
  on conflict (email_folded) do nothing returning id, public_id`

/** Writes the user row; null when the mail address has an account. Who may become what is decided by the caller. */
export async function createAccount(
  ctx: Context,
  account: NewAccount,
): Promise<{ id: number; publicId: string } | null> {
  const { email, fullName, phone, role, passwordHash, language } = account
  const values = [keptEmail(email), foldEmail(email), fullName, phone, role, passwordHash, language, ctx.clock.now()]
  const [row] = await namedQuery<{ id: number; public_id: string }>(ctx.db, 'accounts.create', text, values)
  return row ? { id: row.id, publicId: row.public_id } : null
}
