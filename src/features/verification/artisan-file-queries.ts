import { requireRole } from '#features/actor.ts'
import type { GalleryPicture } from '#features/artisans/artisan.ts'
import type { Context } from '#features/context.ts'
import { type FieldValues, fieldFaults } from '#features/extensions/additional-field.ts'
import { findFields, findSettings } from '#features/settings/settings-queries.ts'
import type { ArtisanFile } from './artisan-file.ts'
import type { ArtisanPaper } from './artisan-paper.ts'
import {
  type ArtisanStep,
  artisanSteps,
  missingSteps,
  neededSteps,
  type StepFacts,
  undertakingPurpose,
  undertakingVersion,
} from './onboarding-steps.ts'

export async function getStepFacts(ctx: Context, artisanId: number): Promise<StepFacts> {
  const asked = await findFields(ctx, 'artisan')
  const [found] = await ctx.db.query<StepFacts & { fields: FieldValues }>`
    select (select count(*)::int from artisan_crafts where artisan_id = a.id) as crafts,
      a.place <> '' and a.state <> '' and a.pincode <> '' and a.specialty <> '' as has_place,
      (select count(*)::int from jsonb_each_text(a.story) where length(btrim(value)) > 0) as stories,
      (select count(*)::int from artisan_pictures where artisan_id = a.id) as pictures,
      exists (select from payout_accounts where artisan_id = a.id) as has_payout_account,
      a.tax_status, a.fields,
      (select count(*)::int from artisan_papers where artisan_id = a.id
        and (scan_at is not null or checked_at is not null)) as papers,
      exists (select from consents c
      where c.user_id = a.user_id and c.purpose = ${undertakingPurpose} and c.text_version = ${undertakingVersion}
        and c.withdrawn_at is null) as has_undertaken
    from artisans a where a.id = ${artisanId}`
  if (!found) throw new Error('the artisan was found before')
  const { fields, ...facts } = found
  return { ...facts, hasPlace: facts.hasPlace && fieldFaults(fields, asked, fields).length === 0 }
}

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

export async function findArtisanFile(ctx: Context, artisanId: number): Promise<ArtisanFile | null> {
  const [row] = await ctx.db.query<Row>`
    select a.story as stories, a.pan, a.legal_form, a.postal_address, a.applied_at,
      a.created_at as opened_at,
      (select coalesce(json_agg(json_build_object('key', i.key, 'width', i.width, 'height', i.height, 'ground', i.ground,
        'alt', coalesce(ap.translations ->> ${ctx.locale}::text, ap.alt),
        'altLanguage', case when ap.translations ->> ${ctx.locale}::text is null then ap.language
        else ${ctx.locale}::text end) order by ap.position), '[]') from artisan_pictures ap
        join images i on i.id = ap.image_id
        where ap.artisan_id = a.id) as pictures,
      (select coalesce(json_agg(json_build_object('kind', p.kind, 'number', p.number, 'givenAt', p.given_at,
        'checkedAt', p.checked_at, 'scanAt', p.scan_at) order by p.kind), '[]') from artisan_papers p where p.artisan_id = a.id) as papers,
      (select json_build_object('version', c.text_version, 'language', c.language, 'givenAt', c.given_at)
      from consents c
        where c.user_id = a.user_id and c.purpose = ${undertakingPurpose} and c.withdrawn_at is null
        order by c.id desc limit 1) as undertaking
    from artisans a where a.id = ${artisanId}`
  if (!row) return null
  const missing: ArtisanStep[] = missingSteps(artisanSteps, await getStepFacts(ctx, artisanId))
  return {
    ...row,
    appliedAt: row.appliedAt?.toISOString() ?? null,
    openedAt: row.openedAt.toISOString(),
    undertakingVersion,
    missing,
    needed: neededSteps(await findSettings(ctx)),
  }
}

export async function findOwnFile(ctx: Context): Promise<ArtisanFile | null> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  return artisanId === null ? null : findArtisanFile(ctx, artisanId)
}
