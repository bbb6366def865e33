import type { Context } from '#features/context.ts'
import { findSettings } from '#features/settings/settings-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'

/** Who issues the cards of this shop. @throws DomainError not-found where there are none */
export async function requireGiftCards(ctx: Pick<Context, 'db'>): Promise<string> {
  const { giftCardIssuer } = await findSettings(ctx)
  if (giftCardIssuer === '') throw new DomainError('not-found')
  return giftCardIssuer
}
