import { type Services, systemContext } from '#app/http/context.ts'
import type { User } from '#features/actor.ts'
import { saveBrand, saveLogo, saveMenu } from '#features/brand/save-brand.ts'
import type { Context } from '#features/context.ts'
import { saveHome } from '#features/home/save-home.ts'
import { readSettings } from '#features/settings/settings-queries.ts'
import { openPictureIntake } from '#platform/pictures/picture-intake.server.ts'
import { type DemoBrand, demoBrands } from '../brands.ts'

/** Gives the shop the look of an example by the use cases an admin has. False for an unknown name. */
export async function seedBrand(services: Services, name: string): Promise<boolean> {
  const brand = Object.hasOwn(demoBrands, name) ? demoBrands[name] : undefined
  if (!brand) return false
  const ctx = systemContext(services, 'seed')
  const [admin] = await ctx.db.query<{ userId: number; publicId: string; name: string }>`
    select id as user_id, public_id, full_name as name from users where role = 'admin' and staff_role is null
    order by id limit 1`
  if (!admin) return false
  const actor: User = { ...admin, role: 'admin', artisanId: null, provedAt: ctx.clock.now() }
  await wearBrand({ ...ctx, actor }, brand)
  return true
}

export async function wearBrand(ctx: Context, { form, logo, menu, blocks }: DemoBrand): Promise<void> {
  const intake = openPictureIntake()
  try {
    const { revision } = await saveBrand(ctx, { form, revision: (await readSettings(ctx)).brand.revision })
    await saveLogo(ctx, { bytes: Buffer.from(logo), revision, intake })
    const stored = await readSettings(ctx)
    await saveMenu(ctx, { form: menu, revision: stored.menu.revision })
    await saveHome(ctx, { form: { blocks }, revision: stored.home.revision })
  } finally {
    intake.close()
  }
}
