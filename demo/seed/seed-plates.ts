import { createHash } from 'node:crypto'
import { drawProduct } from '#demo/artist/draw.ts'
import type { DemoPicture } from '#demo/demo-types.ts'
import type { Context } from '#features/context.ts'
import { idsBy, insertRows, type SeedRow } from './seed-rows.ts'

const plateSize = { width: 960, height: 1200 }

/** Registers drawn pictures with the shop; returns the id of each image, in order. */
export async function seedPlates(ctx: Context, pictures: readonly DemoPicture[]): Promise<(number | undefined)[]> {
  const plates = pictures.map((picture) => ({ picture, ...plateOf(picture) }))
  const known = await idsBy(ctx.db, 'images', 'key')
  const fresh = new Map(plates.filter(({ key }) => !known.has(key)).map((one) => [one.key, one]))
  await insertRows(
    ctx.db,
    'images',
    [...fresh.values()].map((one) => imageRow(one, ctx.clock.now())),
  )

  const imageIds = await idsBy(ctx.db, 'images', 'key')
  return plates.map(({ key }) => imageIds.get(key))
}

function briefOf({ brief, view }: DemoPicture) {
  return { ...brief, view }
}

type Plate = { key: string; ground: string }

/** A changed drawing needs another name, because pictures are cached for ever. */
function plateOf(picture: DemoPicture): Plate {
  const svg = drawProduct(briefOf(picture))
  return { key: createHash('sha256').update(svg).digest('hex').slice(0, 24), ground: groundOf(svg) }
}

/** The background is the first fill of the drawing. */
function groundOf(svg: string): string {
  return /fill="(#[0-9a-f]{6})"/.exec(svg.slice(svg.indexOf('</defs>')))?.[1] ?? '#e6e8e3'
}

function imageRow({ key, ground, picture }: Plate & { picture: DemoPicture }, now: Date): SeedRow {
  return { key, kind: 'drawn', brief: briefOf(picture), ...plateSize, ground, created_at: now }
}
