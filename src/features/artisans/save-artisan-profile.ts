import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type KeptMaker, lockOwnMaker } from './lock-own-maker.ts'
import type { MakerChange, StorySection } from './maker-form.ts'
import { saveMakerTax } from './save-artisan-tax.ts'
import { saveMakerCraft } from './save-maker-craft.ts'
import { saveMakerGallery } from './save-maker-gallery.ts'

/**
 * Saves what the acting artisan says about the own workshop; sections that are left out stay as they are. After the maker was
 * verified, another name, place, craft or tax status goes to the trail of acts, where the office sees it.
 * @throws DomainError unauthorized, forbidden, not-found without a workshop, forbidden when it is closed, invalid-request for what
 * is no craft, place, tax number or picture of this maker, tax-status-needed
 */
export async function saveArtisanProfile(ctx: Context, change: MakerChange): Promise<void> {
  requireRole(ctx.actor, 'artisan')

  await transaction(ctx, async (ctx) => {
    const maker = await lockOwnMaker(ctx)
    if (maker.status === 'closed') throw new DomainError('forbidden')

    if (change.craft) await saveMakerCraft(ctx, maker, change.craft)
    if (change.story) await saveStory(ctx, maker, change.story)
    if (change.gallery) await saveMakerGallery(ctx, maker, change.gallery)
    if (change.tax) await saveMakerTax(ctx, maker, change.tax)
    if (maker.verifiedAt) await noteChange(ctx, maker)
  })
}

const tell = `
  update artisans set home_language = $2, home_name = $3,
    story = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each($4::jsonb) where value <> 'null')
  where id = $1`

async function saveStory(ctx: Context, { id }: KeptMaker, { homeLanguage, homeName, story }: StorySection) {
  const values = [id, homeLanguage, homeName ?? null, JSON.stringify(story)]
  await namedQuery(ctx.db, 'artisans.tell', tell, values)
}

/** What the office has verified and is another thing now. */
async function noteChange(ctx: Context, before: KeptMaker): Promise<void> {
  const after = await lockOwnMaker(ctx)
  const changed = (Object.keys(before.verified) as (keyof KeptMaker['verified'])[]).filter(
    (field) => before.verified[field] !== after.verified[field],
  )
  if (changed.length === 0) return
  const pick = ({ verified }: KeptMaker) => Object.fromEntries(changed.map((field) => [field, verified[field]]))
  const subject = `artisan:${before.slug}` as const
  await writeAudit(ctx, { action: 'maker.change', subject, before: pick(before), after: pick(after) })
}
