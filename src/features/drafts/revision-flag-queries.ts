import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { FieldChange } from './product-changes.ts'
import { flagsOf, type ProductFlag } from './product-flag.ts'
import type { ProductForm } from './product-form.ts'

type Changed = { maker: string; after: ProductForm; changes: readonly FieldChange[] }
type Found = { state: string | null; craft: { name: string; state: string; isGi: boolean } }

const text = `
  SELECT a.state, json_build_object('name', c.name, 'state', c.state, 'isGi', c.gi_tag IS NOT NULL) AS craft
  FROM artisans a, crafts c WHERE a.slug = $1 AND c.slug = $2`

/** What the rules find in the words that a change of a published piece brings; what stays as it was has been looked at before. */
export async function findRevisionFlags(ctx: Context, { maker, after, changes }: Changed): Promise<ProductFlag[]> {
  const [found] = await namedQuery<Found>(ctx.db, 'revision-flags', text, [maker, after.craft])
  if (!found) return []
  const isNewCraft = changes.some(({ field }) => field === 'craft')
  // A new price counts at once and is nothing that a revision brings.
  const craft = { ...found.craft, isGi: found.craft.isGi && isNewCraft, lowPaise: null, highPaise: null }
  return flagsOf({
    texts: changes.flatMap(({ field, after }) => textOf(field, after)),
    category: after.category,
    state: found.state ?? '',
    craft,
    ...{ lowestPaise: 0, highestPaise: 0 },
  })
}

const readFields = ['materials', 'techniques', 'features']

function textOf(field: string, value: unknown): { field: string; text: string }[] {
  if (field.startsWith('words.') && typeof value === 'string') return [{ field, text: value }]
  if (!readFields.includes(field) || !Array.isArray(value)) return []
  return [{ field, text: value.join(field === 'features' ? '. ' : ', ') }]
}
