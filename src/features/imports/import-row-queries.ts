import type { User } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { addMinutes } from '#platform/time/clock.ts'
import type { NamedCraft } from './import-crafts.ts'
import type { CraftFacts } from './import-form.ts'
import { importFolder, type KeptPicture } from './import-pictures.ts'
import type { ImportAnswers, ImportFormat, ImportQuestions, ImportStatus } from './product-import.ts'

export type ImportWork = {
  id: number
  publicId: string
  artisanId: number
  format: ImportFormat | null
  status: ImportStatus
  answers: ImportAnswers
  questions: ImportQuestions
  state: string
  homeLanguage: string
  artisan: User
}

export async function findImportWork(ctx: Context, publicId: string): Promise<ImportWork | null> {
  const [found] = await ctx.db.query<ImportWork>`
    select i.id, i.public_id, i.artisan_id, i.format, i.status, i.answers, i.questions, a.state,
      a.home_language, json_build_object('role', 'artisan', 'userId', u.id, 'publicId', u.public_id,
        'name', u.full_name, 'artisanId', a.id) as artisan
    from imports i join artisans a on a.id = i.artisan_id join users u on u.id = a.user_id
    where i.public_id = ${publicId}`
  return found ?? null
}

/** To resume after a process stopped. Reading starts over each time, so a recent one is left to its own job. */
export function listOpenImports(ctx: Context): Promise<{ id: string; status: 'reading' | 'running' }[]> {
  return ctx.db.query`
    select public_id as id, status from imports
    where (status = 'reading' and created_at < ${addMinutes(ctx.clock.now(), -3)}) or status = 'running' order by id
      limit 50`
}

export function listNamedCrafts(ctx: Context, artisanId: number): Promise<NamedCraft[]> {
  return ctx.db.query<NamedCraft>`
    select c.slug as id, c.name, c.names, c.place,
      exists (select from artisan_crafts ac where ac.craft_id = c.id and ac.artisan_id = ${artisanId}) as is_own
    from crafts c where c.archived_at is null order by c.id`
}

export async function findCraftFacts(ctx: Context, slugs: readonly string[]): Promise<Map<string, CraftFacts>> {
  const found = await ctx.db.query<CraftFacts>`
    select slug as id, category, state, materials, techniques from crafts where slug = any (${slugs}::text[])`
  return new Map(found.map((craft) => [craft.id, craft]))
}

export async function findFormerCrafts(
  ctx: Context,
  { artisanId, publicId }: ImportWork,
): Promise<Record<string, string>> {
  const found = await ctx.db.query<{ answers: ImportAnswers }>`
    select answers from imports
    where artisan_id = ${artisanId} and public_id <> ${publicId} and status in ('running', 'finished')
    order by created_at desc limit 5`
  return Object.assign({}, ...found.reverse().map(({ answers }) => answers.crafts))
}

export type ImportedProduct = { id: number; slug: string; sourceKey: string | null; sourceHash: string | null }

export function listImportedProducts(
  ctx: Context,
  { artisanId, keys, slugs }: { artisanId: number; keys: readonly string[]; slugs: readonly string[] },
): Promise<ImportedProduct[]> {
  return ctx.db.query<ImportedProduct>`
    select id, slug, source_key, source_hash from products
    where artisan_id = ${artisanId} and name <> ''
      and (source_key = any (${keys}::text[]) or slug = any (${slugs}::text[]))`
}

export async function findOwnPictures(
  ctx: Context,
  { artisanId, artisan }: Pick<ImportWork, 'artisanId' | 'artisan'>,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const found = await ctx.db.query<{ key: string }>`
    select i.key from images i where i.key = any (${keys}::text[]) and (
      exists (select from image_uploads u where u.image_id = i.id and u.user_id = ${artisan.userId})
      or exists (select from product_pictures pp join products p on p.id = pp.product_id
        where pp.image_id = i.id and p.artisan_id = ${artisanId}))`
  return new Set(found.map(({ key }) => key))
}

export async function findKeptPictures(ctx: Context, publicId: string): Promise<Map<string, KeptPicture>> {
  const bytes = await ctx.storage.find(`${importFolder(publicId)}/pictures.json`)
  const kept = bytes ? (JSON.parse(Buffer.from(bytes).toString('utf8')) as KeptPicture[]) : []
  return new Map(kept.map((picture) => [picture.name, picture]))
}

export async function findArtisan(ctx: Context, slug: string): Promise<User | null> {
  const [found] = await ctx.db.query<User>`
    select 'artisan' as role, u.id as user_id, u.public_id, u.full_name as name, a.id as artisan_id
    from artisans a join users u on u.id = a.user_id where a.slug = ${slug}`
  return found ?? null
}
