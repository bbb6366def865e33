import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { isGuessable } from './password-strength.ts'

const update = 'update users set password_hash = $2, password_changed_at = $3 where id = $1'
const end = 'update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null'
const voidCodes = 'update one_time_codes set used_at = $2 where user_id = $1 and used_at is null'

/**
 * Writes a new password inside the caller's transaction and ends all sessions of the person: whoever knew the old one is
 * out, at once and everywhere. Links that were sent and not used open nothing any more.
 */
export async function setPassword(ctx: Context, userId: number, passwordHash: string): Promise<void> {
  const now = ctx.clock.now()
  await namedQuery(ctx.db, 'accounts.set-password', update, [userId, passwordHash, now])
  await namedQuery(ctx.db, 'accounts.end-all-sessions', end, [userId, now])
  await namedQuery(ctx.db, 'accounts.void-codes', voidCodes, [userId, now])
}

/** @throws DomainError password-too-common for a password that a guesser tries first */
export function refuseGuessable(password: string, words: readonly string[]): void {
  if (!isGuessable(password, words)) return
  throw new DomainError('password-too-common', {
    errors: [{ path: 'newPassword', message: 'invalid.passwordTooCommon' }],
  })
}
