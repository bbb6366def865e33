import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { lockValue, writeValue } from '#features/settings/save-setting.ts'
import { readSettings } from '#features/settings/settings-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { records } from '#platform/database/sql.ts'
import { blockAsks, type Home, type HomeBlock, homeKey, homeOf, homePreviewKey, ownShelves } from './home-blocks.ts'

type HomeInput = { form: { blocks: HomeBlock[] }; revision: number }

/**
 * @throws DomainError forbidden, proof-needed, terms-changed, invalid-request for a block that names what is not there,
 * at its `blocks.N.of`
 */
export async function saveHome(ctx: Context, { form, revision }: HomeInput): Promise<Home> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  await requireThere(ctx, form.blocks)
  const saved = await transaction(ctx, async (ctx) => {
    const before = homeOf(await lockValue(ctx, homeKey))
    if (before.revision !== revision) throw new DomainError('terms-changed')
    const after = { blocks: form.blocks, revision: revision + 1 }
    await writeValue(ctx, homeKey, after)
    await writeAudit(ctx, { action: 'home.save', subject: 'setting:home', before, after })
    return after
  })
  await readSettings(ctx)
  return saved
}

/** Keeps the blocks for `/?preview`, which only admins see. @throws DomainError forbidden */
export async function previewHome(ctx: Context, blocks: readonly HomeBlock[]): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await writeValue(ctx, homePreviewKey, { blocks, revision: 0 })
}

export async function findHomePreview(ctx: Context): Promise<Home> {
  requireRole(ctx.actor, 'admin')
  const [row] = await ctx.db.query<{ value: unknown }>`select value from settings where key = ${homePreviewKey}`
  return homeOf(row?.value)
}

async function requireThere(ctx: Context, blocks: readonly HomeBlock[]): Promise<void> {
  const missing = await findMissing(ctx, blocks)
  if (missing.length === 0) return
  const errors = missing.map((index) => ({ path: `form.blocks.${index}.of`, message: 'invalid.notShown' }))
  throw new DomainError('invalid-request', { errors })
}

/** The places of blocks that name something the shop does not show; the home page leaves them out. */
export async function findMissing({ db, clock }: Context, blocks: readonly HomeBlock[]): Promise<number[]> {
  const named = blocks.map(({ kind, of }, index) => {
    const what = of === '' || ownShelves.some((shelf) => shelf === of) ? null : (blockAsks[kind].of ?? null)
    return { index, of, what }
  })
  const rows = await db.query<{ index: number }>`
    select n.index from json_to_recordset(${records(named)}) as n (index int, of text, what text)
    where case n.what
      when 'shelf' then not exists (select from collections where slug = n.of and archived_at is null)
      when 'artisan' then not exists (select from artisans where slug = n.of and status = 'verified')
      when 'product' then not exists (select from products where slug = n.of and status = 'published')
      when 'article' then not exists (select from articles where slug = n.of and archived_at is null
        and published_at <= ${clock.now()})
      else false end
    order by n.index`
  return rows.map(({ index }) => index)
}
