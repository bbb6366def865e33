import { requireRole } from '#features/actor.ts'
import type { GalleryPicture } from '#features/artisans/artisan.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { ArtisanFile } from './artisan-file.ts'
import type { ArtisanPaper } from './artisan-paper.ts'
import {
  type ArtisanStep,
  artisanSteps,
  missingSteps,
  type StepFacts,
  undertakingPurpose,
  undertakingVersion,
} from './onboarding-steps.ts'

const factsText = `
  select (select count(*)::int from artisan_crafts where artisan_id = a.id) as crafts,
    a.place <> '' and a.state <> '' and a.pincode <> '' and a.specialty <> '' as "hasPlace",
    (select count(*)::int from jsonb_each_text(a.story) where length(btrim(value)) > 0) as stories,
    (select count(*)::int from artisan_pictures where artisan_id = a.id) as pictures,
    exists (select from payout_accounts where artisan_id = a.id) as "hasPayoutAccount",
    a.tax_status as "taxStatus",
    (select count(*)::int from artisan_papers where artisan_id = a.id) as papers,
    exists (select from consents c where c.user_id = a.user_id and c.purpose = $2 and c.text_version = $3
      and c.withdrawn_at is null) as "hasUndertaken"
  from artisans a where a.id = $1`

export async function getStepFacts(ctx: Context, artisanId: number): Promise<StepFacts> {
  const values = [artisanId, undertakingPurpose, undertakingVersion]
  const [facts] = await namedQuery<StepFacts>(ctx.db, 'artisans.step-facts', factsText, values)
  if (!facts) throw new Error('the artisan was found before')
  return facts
}

const fileText = `
  select a.story as stories, a.pan, a.legal_form as "legalForm", a.postal_address as "postalAddress", a.applied_at as "appliedAt",
    a.created_at as "openedAt",
    (select coalesce(json_agg(json_build_object('key', i.key, 'width', i.width, 'height', i.height, 'ground', i.ground,
      'alt', coalesce(ap.translations ->> $3, ap.alt),
      'altLanguage', case when ap.translations ->> $3 is null then ap.language else $3 end) order by ap.position), '[]') from artisan_pictures ap join images i on i.id = ap.image_id
      where ap.artisan_id = a.id) as pictures,
    (select coalesce(json_agg(json_build_object('kind', p.kind, 'number', p.number, 'givenAt', p.given_at,
      'checkedAt', p.checked_at) order by p.kind), '[]') from artisan_papers p where p.artisan_id = a.id) as papers,
    (select json_build_object('version', c.text_version, 'language', c.language, 'givenAt', c.given_at) from consents c
      where c.user_id = a.user_id and c.purpose = $2 and c.withdrawn_at is null order by c.id desc limit 1) as undertaking
  from artisans a where a.id = $1`

type Row = {
  stories: Record<string, string>
  pan: string | null
  legalForm: ArtisanFile['legalForm']
  postalAddress: string | null
  appliedAt: Date | null
  openedAt: Date
  pictures: GalleryPicture[]
  papers: ArtisanPaper[]
  undertaking: ArtisanFile['undertaking']
}

/** Everything an artisan submitted that visitors do not see; null when there is no such row. */
export async function findArtisanFile(ctx: Context, artisanId: number): Promise<ArtisanFile | null> {
  const [row] = await namedQuery<Row>(ctx.db, 'artisans.file', fileText, [artisanId, undertakingPurpose, ctx.locale])
  if (!row) return null
  const missing: ArtisanStep[] = missingSteps(artisanSteps, await getStepFacts(ctx, artisanId))
  return {
    ...row,
    appliedAt: row.appliedAt?.toISOString() ?? null,
    openedAt: row.openedAt.toISOString(),
    undertakingVersion,
    missing,
  }
}

export async function findOwnFile(ctx: Context): Promise<ArtisanFile | null> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  return artisanId === null ? null : findArtisanFile(ctx, artisanId)
}
