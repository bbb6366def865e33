import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { isGuessable } from './password-strength.ts'

/** In the caller's transaction. Ends all sessions and voids unused links, in case the old password was stolen. */
export async function setPassword(ctx: Context, userId: number, passwordHash: string): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.query`
    update users set password_hash = ${passwordHash}, password_changed_at = ${now} where id = ${userId}`
  await ctx.db.query`update sessions set revoked_at = ${now} where user_id = ${userId} and revoked_at is null`
  await ctx.db.query`update one_time_codes set used_at = ${now} where user_id = ${userId} and used_at is null`
}

/** @throws DomainError password-too-common */
export function refuseGuessable(password: string, words: readonly string[]): void {
  if (!isGuessable(password, words)) return
  throw new DomainError('password-too-common', {
    errors: [{ path: 'newPassword', message: 'invalid.passwordTooCommon' }],
  })
}
