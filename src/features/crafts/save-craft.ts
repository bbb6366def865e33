import { randomUUID } from 'node:crypto'
import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { slugOf } from '#features/drafts/product-slug.ts'
import { takeImages } from '#features/images/take-images.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { fallbackLanguage } from '#platform/i18n/languages.ts'
import type { CraftForm, CraftProposal } from './admin-craft.ts'

const mostProposals = 5

/**
 * The slug comes from the English name and never changes.
 * @throws DomainError forbidden, craft-exists, invalid-request for a name without a Latin letter
 */
export async function createCraft(ctx: Context, form: CraftForm): Promise<string> {
  requireRole(ctx.actor, 'admin')
  const slug = slugOf(form.names.en ?? '')
  if (slug.length < 2)
    throw new DomainError('invalid-request', { errors: [{ path: 'names.en', message: 'invalid.value' }] })
  return transaction(ctx, async (ctx) => {
    const { name, names, description, descriptions } = wordsOf(form)
    const [made] = await ctx.db.query<{ slug: string }>`
      insert into crafts (slug, name, names, description, descriptions, category, state, place, gi_tag, materials,
        techniques, colors, typical_products)
      values (${slug}, ${name}, ${names}, ${description}, ${descriptions}, ${form.category}, ${form.state},
        ${form.place}, ${form.giName}, ${form.materials}, ${form.techniques}, ${form.colors}, '[]')
      on conflict (slug) do nothing returning slug`
    if (!made) throw new DomainError('craft-exists')
    await writeAudit(ctx, { action: 'craft.create', subject: `craft:${slug}`, after: { name } })
    return slug
  })
}

/** @throws DomainError forbidden, not-found, terms-changed */
export async function saveCraft(
  ctx: Context,
  { slug, form, revision }: { slug: string; form: CraftForm; revision: number },
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const craft = await lockCraft(ctx, { slug, revision })
    const { name, names, description, descriptions } = wordsOf(form)
    await ctx.db.query`
      update crafts set name = ${name}, names = ${names}, description = ${description}, descriptions = ${descriptions},
        category = ${form.category}, state = ${form.state}, place = ${form.place}, gi_tag = ${form.giName},
        materials = ${form.materials}, techniques = ${form.techniques}, colors = ${form.colors},
        revision = revision + 1
      where id = ${craft.id}`
    const { descriptions: _long, ...facts } = form
    await writeAudit(ctx, { action: 'craft.save', subject: `craft:${slug}`, before: craft.before, after: facts })
  })
}

/**
 * The artisan can choose it at once; others see it when an admin accepts it. Returns its slug. A repeated proposal of
 * the same name changes nothing.
 * @throws DomainError forbidden for all but artisans, craft-exists, too-many-proposals
 */
export async function proposeCraft(ctx: Context, proposal: CraftProposal): Promise<string> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  return transaction(ctx, async (ctx) => {
    await ctx.db.query`select id from artisans where id = ${artisanId} for update`
    const waiting = await ctx.db.query<{ slug: string; name: string }>`
      select slug, coalesce(names ->> ${ctx.locale}, name) as name from crafts
      where proposed_by = ${artisanId} and archived_at is not null and merged_into is null`
    const repeated = waiting.find(({ name }) => name === proposal.name)
    if (repeated) return repeated.slug
    if (waiting.length >= mostProposals) throw new DomainError('too-many-proposals', { most: mostProposals })

    const { name, category, state, place, description } = proposal
    const wanted = slugOf(name) || 'craft'
    const [known] = await ctx.db.query<{ isShown: boolean }>`
      select archived_at is null as is_shown from crafts where slug = ${wanted}`
    if (known?.isShown) throw new DomainError('craft-exists')
    // Two artisans may propose the same craft; the admin merges the two.
    const slug = known || wanted === 'craft' ? `${wanted}-${randomUUID().slice(0, 8)}` : wanted
    const words = (text: string) => JSON.stringify(ctx.locale === fallbackLanguage ? {} : { [ctx.locale]: text })
    const [made] = await ctx.db.query`
      insert into crafts (slug, name, names, description, descriptions, category, state, place, materials, techniques,
        colors, typical_products, proposed_by, archived_at)
      values (${slug}, ${name}, ${words(name)}, ${description}, ${words(description)}, ${category}, ${state}, ${place},
        '{}', '{}', '{}', '[]', ${artisanId}, ${ctx.clock.now()})
      on conflict (slug) do nothing returning slug`
    if (!made) throw new DomainError('craft-exists')
    await writeAudit(ctx, {
      action: 'craft.propose',
      subject: `craft:${slug}`,
      after: { name, category, state, place },
    })
    return slug
  })
}

/** Products keep an archived craft; nobody can choose it for new ones. @throws DomainError forbidden, not-found, terms-changed */
export async function archiveCraft(
  ctx: Context,
  { slug, archived, revision }: { slug: string; archived: boolean; revision: number },
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { id } = await lockCraft(ctx, { slug, revision })
    await ctx.db.query`
      update crafts set archived_at = ${archived ? ctx.clock.now() : null}::timestamptz, merged_into = null,
        proposed_by = case when ${archived} then null else proposed_by end, revision = revision + 1
      where id = ${id}`
    await writeAudit(ctx, { action: archived ? 'craft.archive' : 'craft.restore', subject: `craft:${slug}` })
  })
}

/**
 * Moves products, artisans and articles to the craft `into` and archives this one; its URLs lead there from now on.
 * @throws DomainError forbidden, not-found, terms-changed, invalid-request for itself or an archived craft
 */
export async function mergeCraft(
  ctx: Context,
  { slug, into, revision }: { slug: string; into: string; revision: number },
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { id } = await lockCraft(ctx, { slug, revision })
    const [target] = await ctx.db.query<{ id: number }>`
      select id from crafts where slug = ${into} and archived_at is null and id <> ${id} for update`
    if (!target) throw new DomainError('invalid-request', { errors: [{ path: 'into', message: 'invalid.value' }] })
    await ctx.db.query`update products set craft_id = ${target.id} where craft_id = ${id}`
    await ctx.db.query`update articles set craft_id = ${target.id} where craft_id = ${id}`
    await ctx.db.query`
      insert into artisan_crafts (artisan_id, craft_id)
      select artisan_id, ${target.id} from artisan_crafts where craft_id = ${id} on conflict do nothing`
    await ctx.db.query`delete from artisan_crafts where craft_id = ${id}`
    await ctx.db.query`
      update crafts set merged_into = ${target.id}, archived_at = coalesce(archived_at, ${ctx.clock.now()}::timestamptz),
        revision = revision + 1
      where id = ${id} or merged_into = ${id}`
    await writeAudit(ctx, { action: 'craft.merge', subject: `craft:${slug}`, after: { into } })
  })
}

/**
 * Sets the picture of a craft, an upload of this admin, or takes it away.
 * @throws DomainError forbidden, not-found, terms-changed, invalid-request for another's picture
 */
export async function saveCraftPicture(
  ctx: Context,
  { slug, picture, revision }: { slug: string; picture: string | null; revision: number },
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { id } = await lockCraft(ctx, { slug, revision })
    const [image = null] = picture === null ? [] : await takeImages(ctx, [picture], 'picture')
    await ctx.db.query`update crafts set image_id = ${image}, revision = revision + 1 where id = ${id}`
    await writeAudit(ctx, { action: 'craft.save', subject: `craft:${slug}`, after: { picture } })
  })
}

type LockedCraft = { id: number; before: Record<string, unknown> }

async function lockCraft(ctx: Context, { slug, revision }: { slug: string; revision: number }): Promise<LockedCraft> {
  requireRole(ctx.actor, 'admin')
  const [craft] = await ctx.db.query<LockedCraft & { revision: number }>`
    select id, revision, json_build_object('names', jsonb_build_object('en', name) || names, 'category', category,
      'state', state, 'place', place, 'giName', gi_tag, 'materials', materials, 'techniques', techniques,
      'colors', colors) as before
    from crafts where slug = ${slug} for update`
  if (!craft) throw new DomainError('not-found')
  if (craft.revision !== revision) throw new DomainError('terms-changed')
  return craft
}

/** English has columns of its own. */
function wordsOf({ names, descriptions }: CraftForm) {
  const { en: name = '', ...otherNames } = names
  const { en: description = '', ...otherDescriptions } = descriptions
  return {
    ...{ name, names: JSON.stringify(otherNames) },
    ...{ description, descriptions: JSON.stringify(otherDescriptions) },
  }
}
