import { type Context, transaction } from '#features/context.ts'
import { findKeptProduct } from '#features/drafts/own-form-queries.ts'
import { importForm, type ProductForm } from '#features/drafts/product-form.ts'
import { saveProduct } from '#features/drafts/save-product.ts'
import { storeImage } from '#features/images/store-image.ts'
import { DomainError, isDomainError } from '#platform/api/domain-error.ts'
import type { IntakeResult } from '#platform/pictures/picture-intake.server.ts'
import { type CraftFacts, completeForm, isSameProduct } from './import-form.ts'
import { findPicture, importFolder, type KeptPicture, shopKeyOf } from './import-pictures.ts'
import {
  findCraftFacts,
  findImportWork,
  findKeptPictures,
  findOwnPictures,
  type ImportWork,
  listImportedProducts,
} from './import-row-queries.ts'
import type { SourceProduct } from './import-source.ts'
import { sourceKeyOf } from './judge-sources.ts'
import type { ImportNote, ImportOutcome } from './product-import.ts'

export type TakePicture = (bytes: Uint8Array) => Promise<IntakeResult>

type Item = {
  position: number
  fromLine: number
  outcome: ImportOutcome
  form: SourceProduct & { hash: string }
}

type Running = {
  ctx: Context
  work: ImportWork
  crafts: ReadonlyMap<string, CraftFacts>
  kept: ReadonlyMap<string, KeptPicture>
  take: TakePicture
  taken: Map<number, string | null>
}

/** One transaction per product, so that a stopped run resumes. New products become drafts for the artisan to check. */
export async function runImport(ctx: Context, publicId: string, take: TakePicture): Promise<void> {
  const work = await findImportWork(ctx, publicId)
  if (work?.status !== 'running') return
  const running: Running = {
    ctx: { ...ctx, actor: work.artisan },
    work,
    crafts: await findCraftFacts(ctx, Object.values(work.answers.crafts)),
    kept: await findKeptPictures(ctx, publicId),
    take,
    taken: new Map(),
  }
  for (let last = 0; ; ) {
    const items = await ctx.db.query<Item>`
      select position, from_line, outcome, form from import_items
      where import_id = ${work.id} and done_at is null and outcome in ('new', 'changed') and position > ${last}
      order by position limit 50`
    await runItems(running, items)
    const end = items.at(-1)
    if (!end) break
    last = end.position
  }
  await ctx.db.query`
    update imports set status = 'finished', finished_at = ${ctx.clock.now()}
    where id = ${work.id} and status = 'running'`
}

/** In parallel, because each waits for the disk. All have settled when runItems returns or throws. */
const atOnce = 4

async function runItems(running: Running, items: readonly Item[]): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await runItem(running, item)
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  const broken = ended.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
}

async function runItem(running: Running, item: Item): Promise<void> {
  const notes: ImportNote[] = []
  try {
    const pictures = await picturesOf(running, item, notes)
    await transaction(running.ctx, (ctx) => writeItem({ ...running, ctx }, item, { pictures, notes }))
  } catch (error) {
    if (!isDomainError(error)) throw error
    await closeItem(running, item, { outcome: 'failed', slug: null, notes: ruleNotes(item, error) })
  }
}

type Made = { pictures: ProductForm['pictures'] | null; notes: ImportNote[] }

/** Two processes may run one import: the second to reach a product skips it. */
async function writeItem(running: Running, item: Item, made: Made): Promise<void> {
  const { ctx, work } = running
  const [mine] = await ctx.db.query`
    select from import_items where import_id = ${work.id} and position = ${item.position} and done_at is null for
    update skip locked`
  if (!mine) return

  const known = await findKnown(running, item)
  const craftId = item.form.form.craft ?? work.answers.crafts[item.form.category.slice(0, 200)]
  if (!known && craftId === '')
    return closeItem(running, item, { outcome: 'skipped', slug: null, notes: [noteOn(item, 'leftOut')] })

  const form = formOf(running, item, { known, craftId, pictures: made.pictures })
  if (known && isSameProduct(form, known.form))
    return closeItem(running, item, { outcome: 'skipped', slug: known.slug, notes: made.notes })
  await saveItem(running, item, { known, form, notes: made.notes })
}

type Known = { slug: string; isOurs: boolean; form: ProductForm }

async function findKnown({ ctx, work }: Running, { form: { key: name, slug } }: Item): Promise<Known | null> {
  const key = sourceKeyOf(work.format ?? 'haat', name)
  const slugs = slug ? [slug] : []
  const found = await listImportedProducts(ctx, { artisanId: work.artisanId, keys: [key], slugs })
  const product = found.find((one) => one.slug === slug) ?? found.find(({ sourceKey }) => sourceKey === key)
  const kept = product && (await findKeptProduct(ctx, product.slug, work.artisanId))
  return product && kept ? { slug: product.slug, isOurs: product.sourceKey === key, form: kept.form } : null
}

type Base = { known: Known | null; craftId: string | undefined; pictures: ProductForm['pictures'] | null }

function formOf({ work, crafts }: Running, item: Item, { known, craftId, pictures }: Base): ProductForm {
  const craft = (craftId && crafts.get(craftId)) || null
  return completeForm(item.form, { current: known?.form ?? null, craft, state: work.state, pictures })
}

async function saveItem(
  running: Running,
  item: Item,
  { known, form, notes }: { known: Known | null; form: ProductForm; notes: ImportNote[] },
): Promise<void> {
  const { ctx, work } = running
  const checked = importForm.safeParse(form)
  if (!checked.success) {
    const errors = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    throw new DomainError('invalid-request', { errors })
  }
  const source = { key: sourceKeyOf(work.format ?? 'haat', item.form.key), hash: item.form.hash }
  const saved = await saveProduct(ctx, {
    id: known?.slug ?? null,
    form: checked.data,
    source: !known || known.isOurs ? source : undefined,
  })
  const all = saved.waits ? [...notes, noteOn(item, 'waits')] : notes
  await closeItem(running, item, { outcome: known ? 'changed' : 'new', slug: saved.slug, notes: all })
}

async function closeItem(
  { ctx, work }: Pick<Running, 'ctx' | 'work'>,
  { position }: Item,
  { outcome, slug, notes }: { outcome: ImportOutcome; slug: string | null; notes: ImportNote[] },
): Promise<void> {
  await ctx.db.query`
    with item as (
      update import_items set outcome = ${outcome}, done_at = ${ctx.clock.now()},
        notes = notes || ${JSON.stringify(notes)}::jsonb, form = null,
        product_id = coalesce((select id from products where slug = ${slug}), product_id)
      where import_id = ${work.id}::bigint and position = ${position} and done_at is null returning 1)
    update imports set done = done + 1 where id = ${work.id}::bigint and exists (select from item)`
}

function noteOn({ fromLine }: Item, name: string, values: Record<string, string> = {}): ImportNote {
  return { line: fromLine, note: name, values }
}

function ruleNotes(item: Item, { code, details }: { code: string; details: Record<string, unknown> }): ImportNote[] {
  const errors = Array.isArray(details.errors) ? (details.errors as { path: string; message: string }[]) : []
  if (errors.length > 0)
    return errors.slice(0, 10).map(({ path, message }) => noteOn(item, 'rule', { field: path, rule: message }))
  return [noteOn(item, 'refused', { code })]
}

/** Pictures that the shop has, and those that came with the file. Null: none was found. */
async function picturesOf(running: Running, item: Item, notes: ImportNote[]): Promise<ProductForm['pictures'] | null> {
  const named = item.form.pictures.flatMap(({ file }) => shopKeyOf(file) ?? [])
  const own = await findOwnPictures(running.ctx, running.work, named)
  const pictures: ProductForm['pictures'] = []
  for (const { file, alt } of item.form.pictures) {
    const shopKey = shopKeyOf(file)
    const kept = findPicture(running.kept, file)
    const key =
      shopKey && own.has(shopKey)
        ? shopKey
        : kept && (await takeIn(running, kept, () => notes.push(noteOn(item, 'pictureBroken', { file }))))
    if (key && !pictures.some((known) => known.key === key)) pictures.push({ key, alt })
  }
  return pictures.length > 0 ? pictures : null
}

async function takeIn(
  { ctx, work, take, taken }: Running,
  { place }: KeptPicture,
  onRefused: () => void,
): Promise<string | null> {
  const before = taken.get(place)
  if (before !== undefined) return before
  const bytes = await ctx.storage.find(`${importFolder(work.publicId)}/pictures/${place}`)
  const result = bytes ? await take(bytes) : { refused: 'picture-unreadable' as const }
  const key = 'taken' in result ? await storedKey(ctx, result.taken) : null
  if (key === null) onRefused()
  taken.set(place, key)
  return key
}

async function storedKey(
  ctx: Context,
  picture: Extract<IntakeResult, { taken: unknown }>['taken'],
): Promise<string | null> {
  try {
    return (await storeImage(ctx, picture)).key
  } catch (error) {
    if (isDomainError(error)) return null
    throw error
  }
}
