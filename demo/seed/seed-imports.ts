import { randomUUID } from 'node:crypto'
import { demoArtisans } from '#demo/artisans.ts'
import type { User } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { answerImport, createImport, startImport } from '#features/imports/create-import.ts'
import { getImport } from '#features/imports/import-queries.ts'
import { readImport } from '#features/imports/read-import.ts'
import { runImport } from '#features/imports/run-import.ts'
import { csvLine } from '#platform/csv/csv-cell.ts'
import { addDays, addMinutes } from '#platform/time/clock.ts'
import { readDemoPeople } from './seed-actors.ts'
import { pastOf, type Settable } from './seed-past.ts'

const heads = ['Product', 'Craft', 'Category', 'Name [en]', 'Description [en]', 'Price (INR)', 'Pieces', 'Weight (g)']

const plate = ['plate', 'Dinner plate with a blue rim', 'Thrown on the wheel, painted by hand, fired once.']
const bowl = [
  'bowl',
  'Rice bowl with leaves',
  'A small bowl for one person. The leaves are painted with a squirrel brush.',
]
const tile = ['tile', 'Tile with a bird', 'Fifteen by fifteen centimetres, for a wall or a table.']

/** The second file has one unchanged product, one with a new price, a new one, and one without a price. */
const files = [
  { fileName: 'spring-list.csv', daysAgo: 9, pieces: [priced(plate, '850'), priced(bowl, '420')] },
  {
    fileName: 'autumn-list.csv',
    daysAgo: 2,
    pieces: [
      priced(plate, '850'),
      priced(bowl, '460'),
      priced(tile, '240'),
      priced(['lamp', 'Lamp foot', 'Blue.'], ''),
    ],
  },
]

function priced([key = '', name = '', description = '']: readonly string[], price: string) {
  return { key, name, description, price }
}

/** Imports of the demo's artisan, made by the shop's own use cases. Skips a shop that has one. */
export async function seedImports(ctx: Context): Promise<void> {
  const known = await ctx.db.$client.query('SELECT 1 FROM imports LIMIT 1')
  const [artisan] = demoArtisans()
  if (!artisan || known.rows.length > 0) return
  const people = await readDemoPeople(ctx)
  const actor = people.artisan(artisan.slug)
  await transaction(ctx, async (ctx) => {
    for (const { fileName, daysAgo, pieces } of files) {
      const { ctx: past, clock } = pastOf(ctx, addDays(ctx.clock.now(), -daysAgo))
      const lines = pieces.map(({ key, name, description, price }) =>
        csvLine([key, artisan.craftSlugs[0] ?? '', 'pottery', name, description, price, '4', '600']),
      )
      await bringIn(past, { actor, clock, fileName, text: csvLine(heads) + lines.join('') })
    }
  })
}

type Brought = { actor: User; clock: Settable; fileName: string; text: string }

async function bringIn(ctx: Context, { actor, clock, fileName, text }: Brought): Promise<void> {
  const own: Context = { ...ctx, actor }
  const publicId = randomUUID()
  await createImport(own, { publicId, fileName, bytes: Buffer.from(text), pictures: [] })
  await readImport(ctx, publicId)
  const { questions } = await getImport(own, publicId)
  const crafts = Object.fromEntries(questions.categories.map(({ value, craft }) => [value, craft ?? value]))
  await answerImport(own, publicId, { crafts, isInRupees: true })
  clock.set(addMinutes(clock.now(), 4))
  await startImport(own, publicId)
  clock.set(addMinutes(clock.now(), 1))
  await runImport(ctx, publicId, async () => ({ refused: 'picture-unreadable' }))
}
