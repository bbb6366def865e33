import { requireNotImpersonating, requireUser } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import type { Context } from '#features/context.ts'
import { redeemCode } from '#features/sign-in/sign-in-code.ts'
import { DomainError } from '#platform/api/domain-error.ts'

/**
 * The account's number signs in to it from now on, by a code that an SMS brings.
 * @throws DomainError sign-in-code-wrong, too-many-requests, unauthorized
 */
export async function confirmPhone(
  ctx: Context,
  { code, device }: { code: string; device: { address: string } },
): Promise<void> {
  const user = requireNotImpersonating(ctx.actor)
  const [own] = await ctx.db.query<{ phone: string }>`
    select phone from users where id = ${user.userId} and closed_at is null`
  if (!own) throw new DomainError('unauthorized')
  await redeemCode(ctx, { recipient: { phone: own.phone }, code, device }, async (ctx) => {
    await keepConfirmedPhone(ctx)
    await writeAudit(ctx, { action: 'phone.confirm', subject: `user:${user.publicId}` })
  })
}

/** Numbers are given out again: who holds one today takes it from the account that confirmed it before. */
export async function keepConfirmedPhone(ctx: Context): Promise<void> {
  const { userId } = requireUser(ctx.actor)
  await ctx.db.query`
    update users u set phone_confirmed_at = null from users own
    where own.id = ${userId} and u.phone = own.phone and u.id <> own.id and u.phone_confirmed_at is not null`
  await ctx.db.query`update users set phone_confirmed_at = ${ctx.clock.now()} where id = ${userId}`
}
