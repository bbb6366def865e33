import type { Account } from '#features/accounts/account.ts'
import { isUser, requireNotImpersonating } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { checkPasskey, keepUse, passkeyChallenge, passkeySite, passkeyTools } from './check-passkey.ts'
import type { OpenedSession } from './open-session.ts'
import type { PasskeyOptions, UsedPasskey } from './passkey.ts'
import { keepProof } from './renew-proof.ts'
import { findSigningIn, openFor, requireEnabled, type SignInDevice } from './sign-in.ts'

/** For signing in, where the passkey itself names the account; or, signed in, for a fresh proof by an own one. */
export async function askForPasskey(ctx: Context, origin: string): Promise<PasskeyOptions> {
  const userId = isUser(ctx.actor) ? ctx.actor.userId : null
  const own = userId
    ? await ctx.db.query<{ id: string }>`select credential_id as id from passkeys where user_id = ${userId}`
    : []
  const { generateAuthenticationOptions } = await passkeyTools()
  const options = await generateAuthenticationOptions({
    rpID: passkeySite(origin).expectedRPID,
    allowCredentials: own,
    challenge: passkeyChallenge(ctx, userId ? 'prove' : 'sign-in', userId),
    userVerification: 'required',
  })
  return { ...options }
}

type SigningIn = { passkey: UsedPasskey; remember?: boolean | undefined; origin: string }

/**
 * Needs neither password nor code: the passkey is both (docs/decisions/0019). Unlike a password nobody can guess it,
 * so no attempts are counted per account.
 * @throws DomainError passkey-refused, account-disabled with `reason`
 */
export async function signInWithPasskey(
  ctx: Context,
  { passkey, remember = false, origin }: SigningIn,
  device: SignInDevice,
): Promise<{ account: Account; session: OpenedSession }> {
  const found = await checkPasskey(ctx, { passkey, use: 'sign-in', userId: null, origin })
  const row = await findSigningIn(ctx, { userId: found.userId })
  if (!row) throw new DomainError('passkey-refused')
  requireEnabled(row)
  return transaction(ctx, async (ctx) => {
    await keepUse(ctx, found, passkey)
    return openFor(ctx, row, { isRemembered: remember, hasGivenCode: true, device })
  })
}

type Proving = { passkey: UsedPasskey; origin: string; sessionId: number }

/**
 * Instead of the password; it is also the second factor of a session that was opened by password alone.
 * @throws DomainError passkey-refused, not-on-impersonation, unauthorized
 */
export async function proveByPasskey(ctx: Context, { passkey, origin, sessionId }: Proving): Promise<void> {
  const { userId } = requireNotImpersonating(ctx.actor)
  const found = await checkPasskey(ctx, { passkey, use: 'prove', userId, origin })
  await transaction(ctx, async (ctx) => {
    await keepUse(ctx, found, passkey)
    await keepProof(ctx, sessionId)
    await ctx.db.query`
      update sessions set second_factor_at = coalesce(second_factor_at, ${ctx.clock.now()}::timestamptz)
      where id = ${sessionId} and user_id = ${userId}`
  })
}
