import type { Context } from '#features/context.ts'
import { saveSetting } from '#features/settings/save-setting.ts'
import { findSettings } from '#features/settings/settings-queries.ts'

/** The demo shop sells gift cards of an issuer that does not exist, and says so. */
export async function seedGiftCards(ctx: Context): Promise<void> {
  const { giftCardIssuer: expected } = await findSettings(ctx)
  if (expected !== '') return
  await saveSetting(ctx, { name: 'giftCardIssuer', value: 'Haat Demo Issuer (no real money)', expected })
}
