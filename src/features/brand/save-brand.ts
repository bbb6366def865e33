import { createHash } from 'node:crypto'
import { hasForbidden } from '#features/accounts/person-fields.ts'
import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { lockValue, writeValue } from '#features/settings/save-setting.ts'
import { readSettings } from '#features/settings/settings-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { listShippedTexts, shippedText } from '#platform/i18n/i18n.server.ts'
import type { Language } from '#platform/i18n/languages.ts'
import type { IconSize, PictureIntake } from '#platform/pictures/picture-intake.server.ts'
import { type Brand, type BrandForm, brandOf } from './brand.ts'
import { cleanSvg } from './clean-svg.ts'
import { type Menu, type MenuForm, menuKey, menuOf } from './menu.ts'
import { brandKey, type OwnTexts, ownTextsOf, placeholdersOf, textsKey } from './own-words.ts'

/** @throws DomainError forbidden, proof-needed, terms-changed */
export function saveBrand(ctx: Context, { form, revision }: { form: BrandForm; revision: number }): Promise<Brand> {
  return changeBrand(ctx, revision, (brand) => ({ ...brand, ...form }))
}

/** Maskable icons keep to the middle, because phones crop them. */
export const logoIcons: readonly IconSize[] = [
  { file: 'icon-192.png', size: 192, share: 0.86 },
  { file: 'icon-512.png', size: 512, share: 0.86 },
  { file: 'icon-cut-512.png', size: 512, share: 0.62 },
  { file: 'icon-apple-180.png', size: 180, share: 0.72 },
]

export const logoFile = (mark: string, file: string) => `brand/${mark}/${file}`

/**
 * A PNG, or an SVG of which only the drawing is kept. Shown as PNG, so nothing of the file ever runs in a browser. The
 * files are written first: no brand names a logo without them.
 * @throws DomainError forbidden, proof-needed, terms-changed, storage-full, unsupported-media-type, picture-unreadable,
 * picture-too-big, picture-too-small
 */
export async function saveLogo(
  ctx: Context,
  { bytes, revision, intake }: { bytes: Buffer; revision: number; intake: PictureIntake },
): Promise<Brand> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  const isPng = bytes.subarray(1, 4).toString('latin1') === 'PNG'
  const drawing = isPng ? bytes : svgOf(bytes)
  const result = await intake.takeLogo(drawing, isPng ? 'png' : 'svg', logoIcons)
  if ('refused' in result) throw new DomainError(result.refused)

  const { taken } = result
  if (!(await ctx.storage.hasRoom())) throw new DomainError('storage-full')
  const mark = createHash('sha256').update(taken.bytes).digest('hex').slice(0, 20)
  for (const [file, icon] of [...Object.entries(taken.icons), ['logo.png', taken.bytes] as const])
    await ctx.storage.put(logoFile(mark, file), icon, 'image/png')
  const logo = { mark, width: taken.width, height: taken.height }
  return changeBrand(ctx, revision, (brand) => ({ ...brand, logo }))
}

function svgOf(bytes: Buffer): Buffer {
  const source = bytes.toString('utf8')
  if (!/^\s*(<\?xml|<!--|<!doctype svg|<svg)/i.test(source.replace(/^\ufeff/, '')))
    throw new DomainError('unsupported-media-type')
  const clean = cleanSvg(source)
  if (!clean) throw new DomainError('picture-unreadable')
  return Buffer.from(clean)
}

/** Its files stay: pages in caches still show it. */
export function removeLogo(ctx: Context, { revision }: { revision: number }): Promise<Brand> {
  return changeBrand(ctx, revision, (brand) => ({ ...brand, logo: null }))
}

async function changeBrand(ctx: Context, revision: number, change: (brand: Brand) => Brand): Promise<Brand> {
  if (ctx.actor.role !== 'system') requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  const saved = await transaction(ctx, async (ctx) => {
    const before = brandOf(await lockValue(ctx, brandKey))
    if (before.revision !== revision) throw new DomainError('terms-changed')
    const after = { ...change(before), revision: revision + 1 }
    await writeValue(ctx, brandKey, after)
    await writeAudit(ctx, { action: 'brand.save', subject: 'setting:brand', before, after })
    return after
  })
  await readSettings(ctx)
  return saved
}

/** @throws DomainError forbidden, proof-needed, terms-changed */
export async function saveMenu(ctx: Context, { form, revision }: { form: MenuForm; revision: number }): Promise<Menu> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  const saved = await transaction(ctx, async (ctx) => {
    const before = menuOf(await lockValue(ctx, menuKey))
    if (before.revision !== revision) throw new DomainError('terms-changed')
    const after = { ...form, revision: revision + 1 }
    await writeValue(ctx, menuKey, after)
    await writeAudit(ctx, { action: 'menu.save', subject: 'setting:menu', before, after })
    return after
  })
  await readSettings(ctx)
  return saved
}

export type OwnTextInput = { language: Language; key: string; text: string | null; expected: string | null }

/**
 * Words a text of the shop otherwise; null gives it back to the release. `expected`: the own text the page showed.
 * @throws DomainError forbidden, proof-needed, not-found (no such text), terms-changed, invalid-request (a placeholder
 * is missing or unknown)
 */
export async function saveOwnText(ctx: Context, { language, key, text, expected }: OwnTextInput): Promise<void> {
  const admin = requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  const shipped = shippedText(language, key)
  if (shipped === null) throw new DomainError('not-found')
  if (text !== null && placeholdersOf(text) !== placeholdersOf(shipped))
    throw new DomainError('invalid-request', { errors: [{ path: 'text', message: 'invalid.placeholders' }] })

  await transaction(ctx, async (ctx) => {
    const row = textsKey(language)
    const own = ownTextsOf([{ key: row, value: await lockValue(ctx, row) }], language)
    const before = Object.hasOwn(own, key) ? (own[key]?.text ?? null) : null
    if (before !== expected) throw new DomainError('terms-changed')
    const { [key]: _before, ...rest } = own
    const at = ctx.clock.now().toISOString()
    const after: OwnTexts = text === null ? rest : { ...rest, [key]: { text, shipped, at, by: admin.name } }
    await writeValue(ctx, row, after)
    const subject = `setting:${row}` as const
    await writeAudit(ctx, { action: 'text.save', subject, before: { key, text: before }, after: { key, text } })
  })
  await readSettings(ctx)
}

/** `same`: as the shop says them already. `refused`: by key, with the key of the sentence that says why. */
export type TakenTexts = { changed: number; same: number; refused: { key: string; message: string }[] }

/**
 * Takes a translator's file: each text that differs from what the shop says becomes the shop's own, each that is as the
 * release says it is given back. What cannot be taken is told and harms nothing else.
 * @throws DomainError forbidden, proof-needed, text-file-unread
 */
export async function takeTexts(ctx: Context, language: Language, content: string): Promise<TakenTexts> {
  const admin = requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  const { readTexts } = await import('./text-files.ts')
  const given = [...readTexts(content, language)]
  const shippedTexts = new Map(Object.entries(listShippedTexts(language)))
  const judged = given.map(([key, text]) => {
    const shipped = shippedTexts.get(key) ?? null
    return { key, text, shipped, message: textProblem(shipped, text) }
  })
  const refused = judged.flatMap(({ key, message }) => (message === null ? [] : [{ key, message }]))
  const changed = await transaction(ctx, async (ctx) => {
    const row = textsKey(language)
    const before = ownTextsOf([{ key: row, value: await lockValue(ctx, row) }], language)
    const at = ctx.clock.now().toISOString()
    const after: OwnTexts = { ...before }
    for (const { key, text, shipped, message } of judged) {
      if (message !== null || shipped === null || text === (before[key]?.text ?? shipped)) continue
      if (text === shipped) delete after[key]
      else after[key] = { text, shipped, at, by: admin.name }
    }
    const keys = Object.keys({ ...before, ...after }).filter((key) => before[key]?.text !== after[key]?.text)
    if (keys.length === 0) return 0
    await writeValue(ctx, row, after)
    const textsIn = (texts: OwnTexts) => Object.fromEntries(keys.map((key) => [key, texts[key]?.text ?? null]))
    const subject = `setting:${row}` as const
    await writeAudit(ctx, { action: 'text.save', subject, before: textsIn(before), after: textsIn(after) })
    return keys.length
  })
  await readSettings(ctx)
  return { changed, same: given.length - changed - refused.length, refused }
}

function textProblem(shipped: string | null, text: string): string | null {
  if (shipped === null) return 'invalid.noSuchText'
  if (text.length > 4_000) return 'invalid.tooLong'
  if (hasForbidden(text)) return 'invalid.characters'
  return placeholdersOf(text) === placeholdersOf(shipped) ? null : 'invalid.placeholders'
}
