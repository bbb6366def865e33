import type { User } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
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

const workText = `
  SELECT i.id, i.public_id AS "publicId", i.artisan_id AS "artisanId", i.format, i.status, i.answers, i.questions, a.state,
    a.home_language AS "homeLanguage", json_build_object('role', 'artisan', 'userId', u.id, 'publicId', u.public_id,
      'name', u.full_name, 'artisanId', a.id) AS artisan
  FROM imports i JOIN artisans a ON a.id = i.artisan_id JOIN users u ON u.id = a.user_id
  WHERE i.public_id = $1`

export async function findImportWork(ctx: Context, publicId: string): Promise<ImportWork | null> {
  const [found] = await namedQuery<ImportWork>(ctx.db, 'import-work', workText, [publicId])
  return found ?? null
}

const openText = `
  SELECT public_id AS id, status FROM imports
  WHERE (status = 'reading' AND created_at < $1) OR status = 'running' ORDER BY id LIMIT 50`

/**
 * Imports to resume after a process stopped. Two processes may run one import; reading restarts each time, so a recent
 * one is left to its own job.
 */
export function listOpenImports(ctx: Context): Promise<{ id: string; status: 'reading' | 'running' }[]> {
  return namedQuery(ctx.db, 'imports-open', openText, [addMinutes(ctx.clock.now(), -3)])
}

const namedText = `
  SELECT c.slug AS id, c.name, c.names, c.place,
    EXISTS (SELECT FROM artisan_crafts ac WHERE ac.craft_id = c.id AND ac.artisan_id = $1) AS "isOwn"
  FROM crafts c ORDER BY c.id`

export function listNamedCrafts(ctx: Context, artisanId: number): Promise<NamedCraft[]> {
  return namedQuery<NamedCraft>(ctx.db, 'crafts-named', namedText, [artisanId])
}

const factsText = 'SELECT slug AS id, category, state, materials, techniques FROM crafts WHERE slug = ANY ($1::text[])'

export async function findCraftFacts(ctx: Context, slugs: readonly string[]): Promise<Map<string, CraftFacts>> {
  const found = await namedQuery<CraftFacts>(ctx.db, 'craft-facts', factsText, [slugs])
  return new Map(found.map((craft) => [craft.id, craft]))
}

const lastText = `
  SELECT answers FROM imports WHERE artisan_id = $1 AND public_id <> $2 AND status IN ('running', 'finished')
  ORDER BY created_at DESC LIMIT 5`

export async function findFormerCrafts(
  ctx: Context,
  { artisanId, publicId }: ImportWork,
): Promise<Record<string, string>> {
  const found = await namedQuery<{ answers: ImportAnswers }>(ctx.db, 'imports-former', lastText, [artisanId, publicId])
  return Object.assign({}, ...found.reverse().map(({ answers }) => answers.crafts))
}

export type ImportedProduct = { id: number; slug: string; sourceKey: string | null; sourceHash: string | null }

const knownText = `
  SELECT id, slug, source_key AS "sourceKey", source_hash AS "sourceHash" FROM products
  WHERE artisan_id = $1 AND name <> '' AND (source_key = ANY ($2::text[]) OR slug = ANY ($3::text[]))`

export function listImportedProducts(
  ctx: Context,
  { artisanId, keys, slugs }: { artisanId: number; keys: readonly string[]; slugs: readonly string[] },
): Promise<ImportedProduct[]> {
  return namedQuery<ImportedProduct>(ctx.db, 'products-imported', knownText, [artisanId, keys, slugs])
}

const picturesText = `
  SELECT i.key FROM images i WHERE i.key = ANY ($2::text[]) AND (
    EXISTS (SELECT FROM image_uploads u WHERE u.image_id = i.id AND u.user_id = $3)
    OR EXISTS (SELECT FROM product_pictures pp JOIN products p ON p.id = pp.product_id
      WHERE pp.image_id = i.id AND p.artisan_id = $1))`

export async function findOwnPictures(
  ctx: Context,
  { artisanId, artisan }: Pick<ImportWork, 'artisanId' | 'artisan'>,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const found = await namedQuery<{ key: string }>(ctx.db, 'pictures-own', picturesText, [
    artisanId,
    keys,
    artisan.userId,
  ])
  return new Set(found.map(({ key }) => key))
}

export async function findKeptPictures(ctx: Context, publicId: string): Promise<Map<string, KeptPicture>> {
  const bytes = await ctx.storage.find(`${importFolder(publicId)}/pictures.json`)
  const kept = bytes ? (JSON.parse(Buffer.from(bytes).toString('utf8')) as KeptPicture[]) : []
  return new Map(kept.map((picture) => [picture.name, picture]))
}

const artisanText = `
  SELECT 'artisan' AS role, u.id AS "userId", u.public_id AS "publicId", u.full_name AS name, a.id AS "artisanId"
  FROM artisans a JOIN users u ON u.id = a.user_id WHERE a.slug = $1`

export async function findArtisan(ctx: Context, slug: string): Promise<User | null> {
  const [found] = await namedQuery<User>(ctx.db, 'import-artisan', artisanText, [slug])
  return found ?? null
}
